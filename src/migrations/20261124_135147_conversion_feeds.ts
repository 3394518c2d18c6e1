import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_conversion_feeds_platform" AS ENUM('google', 'microsoft');
  CREATE TABLE "conversion_feeds" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"platform" "enum_conversion_feeds_platform" DEFAULT 'google' NOT NULL,
  	"booked_name" varchar DEFAULT 'Booked call' NOT NULL,
  	"won_name" varchar DEFAULT 'Won job' NOT NULL,
  	"active" boolean DEFAULT true NOT NULL,
  	"password_hash" varchar,
  	"fetched_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "form_submissions" ADD COLUMN "ads_objection" boolean DEFAULT false;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "conversion_feeds_id" uuid;
  CREATE INDEX "conversion_feeds_created_at_idx" ON "conversion_feeds" USING btree ("created_at");
  CREATE INDEX "conversion_feeds_updated_at_idx" ON "conversion_feeds" USING btree ("updated_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_conversion_feeds_fk" FOREIGN KEY ("conversion_feeds_id") REFERENCES "public"."conversion_feeds"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_conversion_feeds_id_idx" ON "payload_locked_documents_rels" USING btree ("conversion_feeds_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "conversion_feeds" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "conversion_feeds" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_conversion_feeds_fk";
  
  DROP INDEX "payload_locked_documents_rels_conversion_feeds_id_idx";
  ALTER TABLE "form_submissions" DROP COLUMN "ads_objection";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "conversion_feeds_id";
  DROP TYPE "public"."enum_conversion_feeds_platform";`)
}
