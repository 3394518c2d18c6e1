import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Who has ever signed in: the first device of an account is no news to its owner. Whoever has an account already counts as
 * one who has.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TABLE "first_sign_ins" (
    "account_id" uuid PRIMARY KEY REFERENCES "users" ("id") ON DELETE CASCADE,
    "at" timestamptz NOT NULL DEFAULT now()
  );
  INSERT INTO "first_sign_ins" ("account_id") SELECT "id" FROM "users";`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE "first_sign_ins";`)
}
