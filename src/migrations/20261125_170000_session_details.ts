import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What is known of a session beside Payload's row of it. It goes with its account, and is swept when its session is gone. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TABLE "session_details" (
    "id" varchar PRIMARY KEY,
    "account_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
    "device" varchar(80) NOT NULL,
    "seen_at" timestamptz NOT NULL
  );
  CREATE INDEX "session_details_account_id_idx" ON "session_details" ("account_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE "session_details";`)
}
