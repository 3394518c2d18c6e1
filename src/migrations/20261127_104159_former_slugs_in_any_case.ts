import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** A post's former address is found in any case of its letters, for each request of a post that is not there. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(
    sql`CREATE INDEX "redirects_from_slug_lower_idx" ON "redirects" (lower("from_slug"));`,
  )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP INDEX "redirects_from_slug_lower_idx";`)
}
