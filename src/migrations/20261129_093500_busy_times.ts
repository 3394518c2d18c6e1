import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * When members of the staff are busy: their time off, and what their own calendars say. `busy` is the last good copy, as
 * beginnings and ends in milliseconds since 1970 in turn.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TABLE "booking_time_off" (
    "id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    "person_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
    "begins" timestamptz(3) NOT NULL,
    "ends" timestamptz(3) NOT NULL,
    "created_at" timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT "booking_time_off_order" CHECK ("begins" < "ends")
  );
  CREATE INDEX "booking_time_off_person_idx" ON "booking_time_off" ("person_id", "ends");
  CREATE TABLE "booking_calendars" (
    "id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    "person_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
    "site" varchar NOT NULL,
    "sealed_address" varchar NOT NULL,
    "busy" bigint[] NOT NULL,
    "covers_until" timestamptz(3) NOT NULL,
    "etag" varchar,
    "doubts" jsonb NOT NULL,
    "read_at" timestamptz(3) NOT NULL,
    "next_read_at" timestamptz(3) NOT NULL,
    "problem" varchar,
    "is_told" boolean NOT NULL DEFAULT false,
    "created_at" timestamptz(3) NOT NULL DEFAULT now()
  );
  CREATE INDEX "booking_calendars_person_idx" ON "booking_calendars" ("person_id");
  CREATE INDEX "booking_calendars_next_read_idx" ON "booking_calendars" ("next_read_at");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP TABLE "booking_calendars";
  DROP TABLE "booking_time_off";`)
}
