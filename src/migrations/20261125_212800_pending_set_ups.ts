import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Sign-ins whose owner is to set a second factor up, and for a moment the backup codes that came with it. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TABLE "pending_set_ups" (
    "token_hash" varchar(64) PRIMARY KEY,
    "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
    "sealed" varchar(1000) NOT NULL,
    "tries" integer NOT NULL DEFAULT 0,
    "is_done" boolean NOT NULL DEFAULT false,
    "expires_at" timestamptz NOT NULL
  );
  CREATE INDEX "pending_set_ups_user_id_idx" ON "pending_set_ups" ("user_id");
  CREATE INDEX "pending_set_ups_expires_at_idx" ON "pending_set_ups" ("expires_at");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE "pending_set_ups";`)
}
