import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * What readiness writes to, always empty between two looks. Stored as it is: a value that was compressed or put aside
 * would not need a page of the table.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TABLE "write_probe" ("filler" text NOT NULL);
  ALTER TABLE "write_probe" ALTER COLUMN "filler" SET STORAGE PLAIN;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP TABLE "write_probe";`)
}
