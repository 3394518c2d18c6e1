import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Who was invited to the staff's screens, and by whom. Of a link there is a hash, while it can be used. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TABLE "invitations" (
    "id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    "name" varchar(80) NOT NULL,
    "email" varchar(255) NOT NULL,
    "token" varchar(64),
    "invited_by" uuid REFERENCES "users" ("id") ON DELETE SET NULL,
    "sent_at" timestamptz NOT NULL,
    "expires_at" timestamptz NOT NULL,
    "accepted_at" timestamptz,
    "withdrawn_at" timestamptz
  );
  CREATE UNIQUE INDEX "invitations_token_idx" ON "invitations" ("token");
  CREATE UNIQUE INDEX "invitations_pending_email_idx" ON "invitations" ("email")
    WHERE "accepted_at" IS NULL AND "withdrawn_at" IS NULL;
  CREATE INDEX "invitations_invited_by_idx" ON "invitations" ("invited_by");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE "invitations";`)
}
