import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What an invitation gives access to, and what accepting it with a passkey needs: its questions, and by which name a passkey knows an account that was not there yet. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  ALTER TABLE "invitations" ADD COLUMN "areas" varchar(20)[] DEFAULT '{}' NOT NULL;
  CREATE TABLE "invitation_challenges" (
    "challenge" varchar(64) PRIMARY KEY,
    "invitation_id" uuid NOT NULL REFERENCES "invitations" ("id") ON DELETE CASCADE,
    "expires_at" timestamptz NOT NULL
  );
  CREATE INDEX "invitation_challenges_invitation_id_idx" ON "invitation_challenges" ("invitation_id");
  CREATE INDEX "invitation_challenges_expires_at_idx" ON "invitation_challenges" ("expires_at");
  CREATE TABLE "passkey_handles" (
    "user_id" uuid PRIMARY KEY REFERENCES "users" ("id") ON DELETE CASCADE,
    "handle" uuid NOT NULL
  );`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP TABLE "passkey_handles"; DROP TABLE "invitation_challenges";
  ALTER TABLE "invitations" DROP COLUMN "areas";`)
}
