import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Who has which document open in which tab, and what somebody has typed into a form whose preview is open. Neither is
 * worth a line in the log of the database: after a crash both are told anew.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE UNLOGGED TABLE "open_documents" (
    "tab" uuid PRIMARY KEY,
    "document" varchar(120) NOT NULL,
    "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
    "seen_at" timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX "open_documents_document_idx" ON "open_documents" ("document");
  CREATE INDEX "open_documents_user_id_idx" ON "open_documents" ("user_id");
  CREATE UNLOGGED TABLE "typed_content" (
    "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
    "document" varchar(120) NOT NULL,
    "content" jsonb NOT NULL,
    "typed_at" timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY ("user_id", "document")
  );`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP TABLE "typed_content";
  DROP TABLE "open_documents";`)
}
