import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "lead_handling_channels" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"channel" varchar NOT NULL
  );
  
  ALTER TABLE "form_submissions" ADD COLUMN "channel" varchar;
  ALTER TABLE "form_submissions" ADD COLUMN "landed_at" timestamp(3) with time zone;
  ALTER TABLE "form_submissions" ADD COLUMN "ad_platform" varchar DEFAULT '';
  ALTER TABLE "form_submissions" ADD COLUMN "landing_host" varchar DEFAULT '';
  ALTER TABLE "form_submissions" ADD COLUMN "utm_term" varchar DEFAULT '';
  ALTER TABLE "form_submissions" ADD COLUMN "utm_content" varchar DEFAULT '';
  ALTER TABLE "form_submissions" ADD COLUMN "gclid" varchar DEFAULT '';
  ALTER TABLE "form_submissions" ADD COLUMN "gbraid" varchar DEFAULT '';
  ALTER TABLE "form_submissions" ADD COLUMN "wbraid" varchar DEFAULT '';
  ALTER TABLE "form_submissions" ADD COLUMN "msclkid" varchar DEFAULT '';
  ALTER TABLE "form_submissions" ADD COLUMN "fbclid" varchar DEFAULT '';
  ALTER TABLE "form_submissions" ADD COLUMN "ttclid" varchar DEFAULT '';
  ALTER TABLE "form_submissions" ADD COLUMN "gpc" boolean DEFAULT false;
  -- Of leads that the version before stores, and of all that were there: found without reading the others.
  CREATE INDEX "form_submissions_unclassified_idx" ON "form_submissions" ("id") WHERE "channel" IS NULL;
  ALTER TABLE "lead_handling" ADD COLUMN "keeps_click_ids" boolean DEFAULT false;
  ALTER TABLE "lead_handling_channels" ADD CONSTRAINT "lead_handling_channels_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."lead_handling"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "lead_handling_channels_order_idx" ON "lead_handling_channels" USING btree ("_order");
  CREATE INDEX "lead_handling_channels_parent_id_idx" ON "lead_handling_channels" USING btree ("_parent_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "lead_handling_channels" CASCADE;
  ALTER TABLE "form_submissions" DROP COLUMN "channel";
  ALTER TABLE "form_submissions" DROP COLUMN "landed_at";
  ALTER TABLE "form_submissions" DROP COLUMN "ad_platform";
  ALTER TABLE "form_submissions" DROP COLUMN "landing_host";
  ALTER TABLE "form_submissions" DROP COLUMN "utm_term";
  ALTER TABLE "form_submissions" DROP COLUMN "utm_content";
  ALTER TABLE "form_submissions" DROP COLUMN "gclid";
  ALTER TABLE "form_submissions" DROP COLUMN "gbraid";
  ALTER TABLE "form_submissions" DROP COLUMN "wbraid";
  ALTER TABLE "form_submissions" DROP COLUMN "msclkid";
  ALTER TABLE "form_submissions" DROP COLUMN "fbclid";
  ALTER TABLE "form_submissions" DROP COLUMN "ttclid";
  ALTER TABLE "form_submissions" DROP COLUMN "gpc";
  ALTER TABLE "lead_handling" DROP COLUMN "keeps_click_ids";`)
}
