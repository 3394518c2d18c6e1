import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Whose form it is, as a hash, so that one address cannot fill the table; a form of an earlier version has none. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  ALTER TABLE "returned_forms" ADD COLUMN "sender" text;
  CREATE INDEX "returned_forms_sender_idx" ON "returned_forms" ("sender", "created_at");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  ALTER TABLE "returned_forms" DROP COLUMN "sender";`)
}
