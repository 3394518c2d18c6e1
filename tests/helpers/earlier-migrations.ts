/**
 * What two migrations did before the product ran on PostgreSQL 14 to 16: databases of that time have run this, and a
 * test carries one over.
 */
export const EARLIER: Record<string, string> = {
  '20261121_011800_inbox_indexes': `
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX "form_submissions_newest_idx" ON "form_submissions" USING btree ("created_at" DESC, "id" DESC);
    CREATE INDEX "form_submissions_name_search_idx" ON "form_submissions"
      USING gin (lower("name" COLLATE "pg_c_utf8") gin_trgm_ops);
    CREATE INDEX "form_submissions_email_search_idx" ON "form_submissions"
      USING gin (lower("email" COLLATE "pg_c_utf8") gin_trgm_ops);
    CREATE INDEX "form_submissions_phone_search_idx" ON "form_submissions" USING gin ("phone" gin_trgm_ops);`,
  '20261121_043000_inbox_search': `
    DROP INDEX "form_submissions_name_search_idx";
    DROP INDEX "form_submissions_email_search_idx";
    ALTER TABLE "form_submissions"
      ADD COLUMN "name_folded" text COLLATE "C" GENERATED ALWAYS AS (lower("name" COLLATE "pg_c_utf8")) STORED,
      ADD COLUMN "email_folded" text COLLATE "C" GENERATED ALWAYS AS (lower("email" COLLATE "pg_c_utf8")) STORED;
    DROP INDEX "form_submissions_newest_idx";
    CREATE INDEX "form_submissions_newest_idx" ON "form_submissions"
      USING btree ("created_at" DESC, "id" DESC) INCLUDE ("name_folded", "email_folded", "phone");
    CREATE INDEX "form_submissions_name_search_idx" ON "form_submissions" USING gin ("name_folded" gin_trgm_ops);
    CREATE INDEX "form_submissions_email_search_idx" ON "form_submissions" USING gin ("email_folded" gin_trgm_ops);`,
}
