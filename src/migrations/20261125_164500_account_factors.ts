import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Second factors of accounts, the codes for when they are lost, sign-ins of which only the password has been given, and
 * sessions whose owner has proved once more who they are.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TABLE "account_factors" (
    "id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
    "factor_type" varchar(20) NOT NULL CHECK ("factor_type" IN ('totp', 'phone', 'webauthn')),
    "friendly_name" varchar(60) NOT NULL,
    "status" varchar(20) NOT NULL DEFAULT 'unverified' CHECK ("status" IN ('unverified', 'verified')),
    "sealed_secret" varchar(400) NOT NULL,
    "last_counter" bigint,
    "created_at" timestamptz NOT NULL DEFAULT now(),
    "last_used_at" timestamptz
  );
  CREATE INDEX "account_factors_user_id_idx" ON "account_factors" ("user_id");
  CREATE TABLE "backup_codes" (
    "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
    "hash" varchar(120) NOT NULL,
    "salt" varchar(80) NOT NULL,
    PRIMARY KEY ("user_id", "hash")
  );
  CREATE TABLE "pending_sign_ins" (
    "token_hash" varchar(64) PRIMARY KEY,
    "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
    "sealed" varchar(600) NOT NULL,
    "tries" integer NOT NULL DEFAULT 0,
    "expires_at" timestamptz NOT NULL
  );
  CREATE INDEX "pending_sign_ins_user_id_idx" ON "pending_sign_ins" ("user_id");
  CREATE INDEX "pending_sign_ins_expires_at_idx" ON "pending_sign_ins" ("expires_at");
  CREATE TABLE "fresh_sign_ins" (
    "session_id" varchar(80) PRIMARY KEY,
    "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
    "proved_at" timestamptz NOT NULL
  );
  CREATE INDEX "fresh_sign_ins_user_id_idx" ON "fresh_sign_ins" ("user_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(
    sql`DROP TABLE "fresh_sign_ins"; DROP TABLE "pending_sign_ins"; DROP TABLE "backup_codes"; DROP TABLE "account_factors";`,
  )
}
