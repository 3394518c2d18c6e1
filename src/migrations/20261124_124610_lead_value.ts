import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_lead_handling_currency" AS ENUM('USD', 'CAD', 'GBP', 'EUR', 'AUD', 'NZD', 'CHF', 'MXN');
  ALTER TABLE "form_submissions" ADD COLUMN "booked_at" timestamp(3) with time zone;
  ALTER TABLE "form_submissions" ADD COLUMN "won_at" timestamp(3) with time zone;
  ALTER TABLE "form_submissions" ADD COLUMN "value_cents" numeric;
  ALTER TABLE "lead_handling" ADD COLUMN "currency" "enum_lead_handling_currency" DEFAULT 'USD' NOT NULL;`)
  await db.execute(sql`
   -- Their timelines say when; of those that came before there were any, the last change is all that is known.
   UPDATE "form_submissions" AS f SET
     "booked_at" = (SELECT min(e."created_at") FROM "lead_events" e
       WHERE e."lead_id" = f."id" AND e."data" ->> 'to' IN ('booked', 'won')),
     "won_at" = (SELECT max(e."created_at") FROM "lead_events" e
       WHERE e."lead_id" = f."id" AND e."data" ->> 'to' = 'won' AND f."stage" = 'won')
   WHERE f."stage" IN ('booked', 'won', 'lost');
   UPDATE "form_submissions" SET
     "booked_at" = coalesce("booked_at", "updated_at"),
     "won_at" = CASE WHEN "stage" = 'won' THEN coalesce("won_at", "updated_at") END
   WHERE "stage" IN ('booked', 'won');`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "form_submissions" DROP COLUMN "booked_at";
  ALTER TABLE "form_submissions" DROP COLUMN "won_at";
  ALTER TABLE "form_submissions" DROP COLUMN "value_cents";
  ALTER TABLE "lead_handling" DROP COLUMN "currency";
  DROP TYPE "public"."enum_lead_handling_currency";`)
}
