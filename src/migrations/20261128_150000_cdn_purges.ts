import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * What shared caches in front still show although it is outdated, and the number by which a cache tells what was rendered
 * before its last purge. Neither is written without a CDN.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TABLE "cdn_state" (
    "id" boolean PRIMARY KEY DEFAULT true CHECK ("id"),
    "number" bigint NOT NULL DEFAULT 0,
    "build" text,
    "away_since" timestamptz,
    "failure" text
  );
  CREATE TABLE "cdn_purges" (
    "id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    "at" timestamptz NOT NULL DEFAULT now(),
    "outdated" jsonb NOT NULL,
    "number" bigint,
    "sent_at" timestamptz
  );`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP TABLE "cdn_purges";
  DROP TABLE "cdn_state";`)
}
