import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * The inbox's order, and its substring search. The collation pg_c_utf8 is PostgreSQL's own (17 and later), so
 * that case folds alike on every machine, and as src/domain/inbox-filter.ts folds it in the browser.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "form_submissions_newest_idx" ON "form_submissions" USING btree ("created_at" DESC, "id" DESC);
  CREATE INDEX "form_submissions_name_search_idx" ON "form_submissions"
    USING gin (lower("name" COLLATE "pg_c_utf8") gin_trgm_ops);
  CREATE INDEX "form_submissions_email_search_idx" ON "form_submissions"
    USING gin (lower("email" COLLATE "pg_c_utf8") gin_trgm_ops);
  CREATE INDEX "form_submissions_phone_search_idx" ON "form_submissions" USING gin ("phone" gin_trgm_ops);
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP INDEX "form_submissions_newest_idx";
  DROP INDEX "form_submissions_name_search_idx";
  DROP INDEX "form_submissions_email_search_idx";
  DROP INDEX "form_submissions_phone_search_idx";
  `)
}
