import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Alerts on the devices of the staff. `alert_news` is written with a lead and names no device, so that a device which goes at
 * the same moment cannot fail the lead. A subscription is sealed; `mark` is a hash of its address, by which it is found.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TABLE "alert_keys" (
    "only" boolean PRIMARY KEY DEFAULT true CHECK ("only"),
    "public_key" varchar NOT NULL,
    "private_key" varchar NOT NULL,
    "made_at" timestamptz(3) NOT NULL DEFAULT now()
  );
  CREATE TABLE "alert_devices" (
    "id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
    "mark" varchar NOT NULL UNIQUE,
    "subscription" varchar NOT NULL,
    "device" varchar NOT NULL,
    "session" varchar NOT NULL,
    "made_at" timestamptz(3) NOT NULL DEFAULT now(),
    "sent_at" timestamptz(3),
    "failing_since" timestamptz(3),
    "problem" varchar,
    "tries" integer NOT NULL DEFAULT 0,
    "next_try_at" timestamptz(3) NOT NULL DEFAULT now()
  );
  CREATE INDEX "alert_devices_user_idx" ON "alert_devices" ("user_id");
  CREATE TABLE "alert_news" (
    "id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    "kind" varchar NOT NULL CHECK ("kind" IN ('lead', 'appointment')),
    "lead_id" uuid NOT NULL REFERENCES "form_submissions" ("id") ON DELETE CASCADE,
    "person_id" uuid REFERENCES "users" ("id") ON DELETE CASCADE,
    "made_at" timestamptz(3) NOT NULL DEFAULT now()
  );
  CREATE INDEX "alert_news_lead_idx" ON "alert_news" ("lead_id");
  CREATE INDEX "alert_news_person_idx" ON "alert_news" ("person_id");
  CREATE TABLE "alert_deliveries" (
    "id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    "device_id" uuid NOT NULL REFERENCES "alert_devices" ("id") ON DELETE CASCADE,
    "kind" varchar NOT NULL,
    "lead_id" uuid NOT NULL REFERENCES "form_submissions" ("id") ON DELETE CASCADE,
    "made_at" timestamptz(3) NOT NULL
  );
  CREATE INDEX "alert_deliveries_device_idx" ON "alert_deliveries" ("device_id", "made_at");
  CREATE INDEX "alert_deliveries_lead_idx" ON "alert_deliveries" ("lead_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP TABLE "alert_deliveries";
  DROP TABLE "alert_news";
  DROP TABLE "alert_devices";
  DROP TABLE "alert_keys";`)
}
