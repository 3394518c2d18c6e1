import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * What mails about appointments need: what goes with them for a calendar, the appointment and the number of its change that
 * they tell of, so that one that was overtaken is not sent, and which reminders were made.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  ALTER TABLE "outbox" ADD COLUMN "calendar" text,
    ADD COLUMN "appointment_id" uuid REFERENCES "appointments" ("id") ON DELETE SET NULL,
    ADD COLUMN "appointment_sequence" integer;
  CREATE INDEX "outbox_appointment_idx" ON "outbox" ("appointment_id") WHERE "appointment_id" IS NOT NULL;
  CREATE TABLE "appointment_reminders" (
    "appointment_id" uuid NOT NULL REFERENCES "appointments" ("id") ON DELETE CASCADE,
    "name" varchar NOT NULL,
    "sequence" integer NOT NULL,
    "made_at" timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY ("appointment_id", "name", "sequence")
  );
  CREATE INDEX "appointments_coming_idx" ON "appointments" ("begins") WHERE "state" = 'booked';`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP INDEX "appointments_coming_idx";
  DROP TABLE "appointment_reminders";
  ALTER TABLE "outbox" DROP COLUMN "calendar", DROP COLUMN "appointment_id", DROP COLUMN "appointment_sequence";`)
}
