import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Name and e-mail folded once, when they are written: one or two letters, which no trigram index knows, are
 * looked for in every row, and folding each of 100,000 rows at each key takes most of that time. The collation
 * pg_c_utf8 folds as src/domain/inbox-filter.ts does; the folded text is compared by its bytes. The index of the
 * order carries what is searched, so that such a search reads an index of 11 MB and not a table of 60 MB.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  DROP INDEX "form_submissions_name_search_idx";
  DROP INDEX "form_submissions_email_search_idx";
  ALTER TABLE "form_submissions"
    ADD COLUMN "name_folded" text COLLATE "C" GENERATED ALWAYS AS (lower("name" COLLATE "pg_c_utf8")) STORED,
    ADD COLUMN "email_folded" text COLLATE "C" GENERATED ALWAYS AS (lower("email" COLLATE "pg_c_utf8")) STORED;
  DROP INDEX "form_submissions_newest_idx";
  CREATE INDEX "form_submissions_newest_idx" ON "form_submissions"
    USING btree ("created_at" DESC, "id" DESC) INCLUDE ("name_folded", "email_folded", "phone");
  CREATE INDEX "form_submissions_name_search_idx" ON "form_submissions" USING gin ("name_folded" gin_trgm_ops);
  CREATE INDEX "form_submissions_email_search_idx" ON "form_submissions" USING gin ("email_folded" gin_trgm_ops);
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP INDEX "form_submissions_name_search_idx";
  DROP INDEX "form_submissions_email_search_idx";
  DROP INDEX "form_submissions_newest_idx";
  CREATE INDEX "form_submissions_newest_idx" ON "form_submissions" USING btree ("created_at" DESC, "id" DESC);
  ALTER TABLE "form_submissions" DROP COLUMN "name_folded", DROP COLUMN "email_folded";
  CREATE INDEX "form_submissions_name_search_idx" ON "form_submissions"
    USING gin (lower("name" COLLATE "pg_c_utf8") gin_trgm_ops);
  CREATE INDEX "form_submissions_email_search_idx" ON "form_submissions"
    USING gin (lower("email" COLLATE "pg_c_utf8") gin_trgm_ops);
  `)
}
