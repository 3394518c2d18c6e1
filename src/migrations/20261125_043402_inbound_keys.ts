import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "inbound_keys" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"active" boolean DEFAULT true NOT NULL,
  	"key_hash" varchar,
  	"used_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "inbound_keys_id" uuid;
  CREATE INDEX "inbound_keys_created_at_idx" ON "inbound_keys" USING btree ("created_at");
  CREATE INDEX "inbound_keys_updated_at_idx" ON "inbound_keys" USING btree ("updated_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_inbound_keys_fk" FOREIGN KEY ("inbound_keys_id") REFERENCES "public"."inbound_keys"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_inbound_keys_id_idx" ON "payload_locked_documents_rels" USING btree ("inbound_keys_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "inbound_keys" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "inbound_keys" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_inbound_keys_fk";
  
  DROP INDEX "payload_locked_documents_rels_inbound_keys_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "inbound_keys_id";`)
}
