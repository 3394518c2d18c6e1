import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What is known of a passkey besides its factor, and the questions that one has to be asked before it answers. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  ALTER TABLE "account_factors" ALTER COLUMN "sealed_secret" DROP NOT NULL;
  CREATE TABLE "passkeys" (
    "factor_id" uuid PRIMARY KEY REFERENCES "account_factors" ("id") ON DELETE CASCADE,
    "credential_id" varchar(1400) NOT NULL UNIQUE,
    "public_key" bytea NOT NULL,
    "counter" bigint NOT NULL,
    "transports" varchar(20)[] NOT NULL DEFAULT '{}',
    "rp_id" varchar(255) NOT NULL
  );
  CREATE TABLE "passkey_challenges" (
    "challenge" varchar(64) PRIMARY KEY,
    "purpose" varchar(20) NOT NULL CHECK ("purpose" IN ('add', 'sign-in', 'factor')),
    "user_id" uuid REFERENCES "users" ("id") ON DELETE CASCADE,
    "expires_at" timestamptz NOT NULL
  );
  CREATE INDEX "passkey_challenges_user_id_idx" ON "passkey_challenges" ("user_id");
  CREATE INDEX "passkey_challenges_expires_at_idx" ON "passkey_challenges" ("expires_at");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP TABLE "passkey_challenges"; DROP TABLE "passkeys";
  DELETE FROM "account_factors" WHERE "sealed_secret" IS NULL;
  ALTER TABLE "account_factors" ALTER COLUMN "sealed_secret" SET NOT NULL;`)
}
