import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * The inbox's order, and the beginning of its substring search. Name and e-mail were indexed here by a collation that
 * PostgreSQL has from 17 on; their columns and indexes are made by 20261122_013000_fold_by_table (docs/decisions/inbox.md).
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "form_submissions_newest_idx" ON "form_submissions" USING btree ("created_at" DESC, "id" DESC);
  CREATE INDEX "form_submissions_phone_search_idx" ON "form_submissions" USING gin ("phone" gin_trgm_ops);
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP INDEX "form_submissions_newest_idx";
  DROP INDEX "form_submissions_phone_search_idx";
  `)
}
