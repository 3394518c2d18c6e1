import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * A lead is found by its number as it was called, however it was written: "Go to" looks for digits in the middle of the
 * digits of a number. And leads that came in without an owner are found without a look at every entry of every timeline.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE INDEX "form_submissions_digits_idx" ON "form_submissions"
    USING gin (regexp_replace("phone", '[^0-9]', '', 'g') gin_trgm_ops);
  CREATE INDEX "lead_events_unowned_idx" ON "lead_events" ("lead_id") WHERE "kind" = 'unowned';`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP INDEX "form_submissions_digits_idx";
  DROP INDEX "lead_events_unowned_idx";`)
}
