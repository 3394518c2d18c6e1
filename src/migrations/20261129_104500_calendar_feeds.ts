import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The private addresses at which members of the staff read their appointments in a calendar of their own. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TABLE "booking_feeds" (
    "person_id" uuid PRIMARY KEY REFERENCES "users" ("id") ON DELETE CASCADE,
    "token_hash" varchar NOT NULL UNIQUE,
    "made_at" timestamptz(3) NOT NULL DEFAULT now(),
    "fetched_at" timestamptz(3)
  );`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE "booking_feeds";`)
}
