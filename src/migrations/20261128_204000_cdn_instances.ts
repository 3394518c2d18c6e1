import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * The processes that serve pages behind a shared cache, and with which number each has caught up: a purge waits for them.
 * Empty without a CDN.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TABLE "cdn_instances" (
    "id" uuid PRIMARY KEY,
    "applied" bigint NOT NULL,
    "at" timestamptz NOT NULL
  );`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE "cdn_instances";`)
}
