import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

/**
 * Beside the collection: what each import has made, by keyed hashes, which outlive the import and what it made, so that a second
 * run changes nothing and nobody who was erased comes back; and the lines of reports, which go with their import.
 */
export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_imports_kind" AS ENUM('wordpress', 'ghost', 'leads', 'redirects');
  CREATE TYPE "public"."enum_imports_state" AS ENUM('uploading', 'chosen', 'previewing', 'ready', 'running', 'paused', 'done', 'undoing', 'undone', 'failed');
  CREATE TABLE "imports" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"kind" "enum_imports_kind",
  	"file_name" varchar NOT NULL,
  	"bytes" numeric DEFAULT 0 NOT NULL,
  	"received" numeric DEFAULT 0 NOT NULL,
  	"images_name" varchar,
  	"images_bytes" numeric DEFAULT 0 NOT NULL,
  	"images_received" numeric DEFAULT 0 NOT NULL,
  	"state" "enum_imports_state" DEFAULT 'uploading' NOT NULL,
  	"problem" varchar,
  	"head" jsonb,
  	"choices" jsonb,
  	"counts" jsonb,
  	"warnings" jsonb,
  	"done" numeric DEFAULT 0 NOT NULL,
  	"total" numeric,
  	"by_id" uuid,
  	"started_at" timestamp(3) with time zone,
  	"done_at" timestamp(3) with time zone,
  	"ends_at" timestamp(3) with time zone NOT NULL,
  	"images_folder" varchar,
  	"sha256" varchar,
  	"lease_by" varchar,
  	"lease_until" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "form_submissions" ADD COLUMN "keep_until" timestamp(3) with time zone;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "imports_id" uuid;
  ALTER TABLE "imports" ADD CONSTRAINT "imports_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "imports_by_idx" ON "imports" USING btree ("by_id");
  CREATE INDEX "imports_ends_at_idx" ON "imports" USING btree ("ends_at");
  CREATE INDEX "imports_created_at_idx" ON "imports" USING btree ("created_at");
  CREATE INDEX "imports_updated_at_idx" ON "imports" USING btree ("updated_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_imports_fk" FOREIGN KEY ("imports_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_imports_id_idx" ON "payload_locked_documents_rels" USING btree ("imports_id");
  CREATE TABLE "import_rows" (
    "key" varchar PRIMARY KEY,
    "import_id" uuid REFERENCES "imports" ON DELETE SET NULL,
    "kind" varchar NOT NULL,
    "outcome" varchar NOT NULL,
    "document_id" uuid,
    "written" varchar,
    "at" timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX "import_rows_import_idx" ON "import_rows" ("import_id", "kind");
  CREATE TABLE "import_report" (
    "import_id" uuid NOT NULL REFERENCES "imports" ON DELETE CASCADE,
    "no" integer NOT NULL,
    "kind" varchar NOT NULL,
    "outcome" varchar NOT NULL,
    "title" varchar NOT NULL,
    "place" jsonb NOT NULL,
    "problem" varchar,
    "lost" jsonb NOT NULL,
    "document_id" uuid,
    "cells" jsonb,
    PRIMARY KEY ("import_id", "no")
  );`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP TABLE "import_report";
  DROP TABLE "import_rows";
   ALTER TABLE "imports" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "imports" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_imports_fk";
  
  DROP INDEX "payload_locked_documents_rels_imports_id_idx";
  ALTER TABLE "form_submissions" DROP COLUMN "keep_until";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "imports_id";
  DROP TYPE "public"."enum_imports_kind";
  DROP TYPE "public"."enum_imports_state";`)
}
