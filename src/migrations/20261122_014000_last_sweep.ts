import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** When the last sweep was, by the database's clock: one that has leapt since is not believed. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE "site_state" ADD COLUMN "swept_at" timestamptz;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE "site_state" DROP COLUMN "swept_at";`)
}
