import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** How far the inbox for bounces has been read, and since when it could not be. It has one row. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TABLE "bounce_inbox" (
    "one" boolean PRIMARY KEY DEFAULT true CHECK ("one"),
    "validity" varchar,
    "last" bigint NOT NULL DEFAULT 0,
    "next_read_at" timestamptz NOT NULL DEFAULT now(),
    "read_at" timestamptz,
    "failing_since" timestamptz,
    "failure" varchar
  );
  INSERT INTO "bounce_inbox" DEFAULT VALUES;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE "bounce_inbox";`)
}
