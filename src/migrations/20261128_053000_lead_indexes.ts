import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Indexes by which no release searches any more: 20261127_110142_search_text and 20261127_111500_phone_digits made those
 * in their place, and each lead paid for all of them.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  DROP INDEX "form_submissions_name_search_idx", "form_submissions_phone_search_idx", "form_submissions_digits_idx",
    "form_submissions_newest_idx";`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  CREATE INDEX "form_submissions_name_search_idx" ON "form_submissions" USING gin ("name_folded" gin_trgm_ops);
  CREATE INDEX "form_submissions_phone_search_idx" ON "form_submissions" USING gin ("phone" gin_trgm_ops);
  CREATE INDEX "form_submissions_digits_idx" ON "form_submissions"
    USING gin (regexp_replace("phone", '[^0-9]', '', 'g') gin_trgm_ops);
  CREATE INDEX "form_submissions_newest_idx" ON "form_submissions" ("created_at" DESC, "id" DESC)
    INCLUDE ("name_folded", "email_folded", "phone") WHERE "deleted_at" IS NULL AND "stage" <> 'spam';`)
}
