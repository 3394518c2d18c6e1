import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_form_submissions_stage" AS ENUM('new', 'contacted', 'booked', 'won', 'lost', 'spam');
  CREATE TYPE "public"."enum_outbox_kind" AS ENUM('mail', 'webhook');
  CREATE TYPE "public"."enum_webhooks_events" AS ENUM('lead.created', 'lead.stage_changed', 'lead.erased');
  CREATE TABLE "lead_events" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"lead_id" uuid NOT NULL,
  	"kind" varchar NOT NULL,
  	"by_id" uuid,
  	"batch" varchar,
  	"data" jsonb,
  	"text" varchar,
  	"edited_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "inbox_views" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"shared" boolean DEFAULT false NOT NULL,
  	"filter" jsonb NOT NULL,
  	"owner_id" uuid,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "webhooks_events" (
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"value" "enum_webhooks_events",
  	"id" uuid PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "webhooks" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"url" varchar NOT NULL,
  	"active" boolean DEFAULT true NOT NULL,
  	"secret" varchar,
  	"former_secret" varchar,
  	"former_secret_ends_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "erasures" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"by_id" uuid,
  	"counts" jsonb NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "lead_handling_rules" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"wait_minutes" numeric
  );
  
  CREATE TABLE "lead_handling" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"wait_minutes" numeric DEFAULT 5 NOT NULL,
  	"spam_mark" numeric DEFAULT 50 NOT NULL,
  	"customer_years" numeric DEFAULT 7 NOT NULL,
  	"created_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "lead_handling_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "lead_handling_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"users_id" uuid
  );
  
  DROP INDEX "outbox_next_attempt_at_idx";
  DROP INDEX "blog_posts_slug_idx";
  ALTER TABLE "blog_posts" ADD COLUMN "deleted_at" timestamp(3) with time zone;
  ALTER TABLE "_blog_posts_v" ADD COLUMN "version_deleted_at" timestamp(3) with time zone;
  ALTER TABLE "form_submissions" ADD COLUMN "message_hash" varchar;
  ALTER TABLE "form_submissions" ADD COLUMN "stage" "enum_form_submissions_stage" DEFAULT 'new' NOT NULL;
  ALTER TABLE "form_submissions" ADD COLUMN "lost_reason" varchar;
  ALTER TABLE "form_submissions" ADD COLUMN "owner_id" uuid;
  ALTER TABLE "form_submissions" ADD COLUMN "follow_up_at" timestamp(3) with time zone;
  ALTER TABLE "form_submissions" ADD COLUMN "first_contact_at" timestamp(3) with time zone;
  ALTER TABLE "form_submissions" ADD COLUMN "reminded_at" timestamp(3) with time zone;
  ALTER TABLE "form_submissions" ADD COLUMN "spam_score" numeric;
  ALTER TABLE "form_submissions" ADD COLUMN "spam_reasons" jsonb;
  ALTER TABLE "form_submissions" ADD COLUMN "deleted_at" timestamp(3) with time zone;
  ALTER TABLE "users" ADD COLUMN "takes_leads" boolean DEFAULT false;
  ALTER TABLE "users" ADD COLUMN "daily_mail" boolean DEFAULT true;
  ALTER TABLE "outbox" ADD COLUMN "kind" "enum_outbox_kind" DEFAULT 'mail' NOT NULL;
  ALTER TABLE "outbox" ADD COLUMN "webhook_id" uuid;
  ALTER TABLE "outbox" ADD COLUMN "event" varchar;
  ALTER TABLE "outbox" ADD COLUMN "answer" varchar;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "lead_events_id" uuid;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "inbox_views_id" uuid;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "webhooks_id" uuid;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "erasures_id" uuid;
  ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_lead_id_form_submissions_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."form_submissions"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "inbox_views" ADD CONSTRAINT "inbox_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "webhooks_events" ADD CONSTRAINT "webhooks_events_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "erasures" ADD CONSTRAINT "erasures_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "lead_handling_rules" ADD CONSTRAINT "lead_handling_rules_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."lead_handling"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "lead_handling_texts" ADD CONSTRAINT "lead_handling_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."lead_handling"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "lead_handling_rels" ADD CONSTRAINT "lead_handling_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."lead_handling"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "lead_handling_rels" ADD CONSTRAINT "lead_handling_rels_users_fk" FOREIGN KEY ("users_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "lead_events_lead_idx" ON "lead_events" USING btree ("lead_id");
  CREATE INDEX "lead_events_by_idx" ON "lead_events" USING btree ("by_id");
  CREATE INDEX "lead_events_batch_idx" ON "lead_events" USING btree ("batch");
  CREATE INDEX "lead_events_created_at_idx" ON "lead_events" USING btree ("created_at");
  CREATE INDEX "lead_events_updated_at_idx" ON "lead_events" USING btree ("updated_at");
  CREATE INDEX "inbox_views_owner_idx" ON "inbox_views" USING btree ("owner_id");
  CREATE INDEX "inbox_views_created_at_idx" ON "inbox_views" USING btree ("created_at");
  CREATE INDEX "inbox_views_updated_at_idx" ON "inbox_views" USING btree ("updated_at");
  CREATE INDEX "webhooks_events_order_idx" ON "webhooks_events" USING btree ("order");
  CREATE INDEX "webhooks_events_parent_idx" ON "webhooks_events" USING btree ("parent_id");
  CREATE INDEX "webhooks_created_at_idx" ON "webhooks" USING btree ("created_at");
  CREATE INDEX "webhooks_updated_at_idx" ON "webhooks" USING btree ("updated_at");
  CREATE INDEX "erasures_by_idx" ON "erasures" USING btree ("by_id");
  CREATE INDEX "erasures_created_at_idx" ON "erasures" USING btree ("created_at");
  CREATE INDEX "erasures_updated_at_idx" ON "erasures" USING btree ("updated_at");
  CREATE INDEX "lead_handling_rules_order_idx" ON "lead_handling_rules" USING btree ("_order");
  CREATE INDEX "lead_handling_rules_parent_id_idx" ON "lead_handling_rules" USING btree ("_parent_id");
  CREATE INDEX "lead_handling_created_at_idx" ON "lead_handling" USING btree ("created_at");
  CREATE INDEX "lead_handling_updated_at_idx" ON "lead_handling" USING btree ("updated_at");
  CREATE INDEX "lead_handling_texts_order_parent" ON "lead_handling_texts" USING btree ("order","parent_id");
  CREATE INDEX "lead_handling_rels_order_idx" ON "lead_handling_rels" USING btree ("order");
  CREATE INDEX "lead_handling_rels_parent_idx" ON "lead_handling_rels" USING btree ("parent_id");
  CREATE INDEX "lead_handling_rels_path_idx" ON "lead_handling_rels" USING btree ("path");
  CREATE INDEX "lead_handling_rels_users_id_idx" ON "lead_handling_rels" USING btree ("users_id");
  ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "outbox" ADD CONSTRAINT "outbox_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_lead_events_fk" FOREIGN KEY ("lead_events_id") REFERENCES "public"."lead_events"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_inbox_views_fk" FOREIGN KEY ("inbox_views_id") REFERENCES "public"."inbox_views"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_webhooks_fk" FOREIGN KEY ("webhooks_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_erasures_fk" FOREIGN KEY ("erasures_id") REFERENCES "public"."erasures"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "blog_posts_deleted_at_idx" ON "blog_posts" USING btree ("deleted_at");
  CREATE INDEX "_blog_posts_v_version_version_deleted_at_idx" ON "_blog_posts_v" USING btree ("version_deleted_at");
  CREATE INDEX "form_submissions_owner_idx" ON "form_submissions" USING btree ("owner_id");
  CREATE INDEX "form_submissions_deleted_at_idx" ON "form_submissions" USING btree ("deleted_at");
  CREATE INDEX "outbox_webhook_idx" ON "outbox" USING btree ("webhook_id");
  CREATE INDEX "payload_locked_documents_rels_lead_events_id_idx" ON "payload_locked_documents_rels" USING btree ("lead_events_id");
  CREATE INDEX "payload_locked_documents_rels_inbox_views_id_idx" ON "payload_locked_documents_rels" USING btree ("inbox_views_id");
  CREATE INDEX "payload_locked_documents_rels_webhooks_id_idx" ON "payload_locked_documents_rels" USING btree ("webhooks_id");
  CREATE INDEX "payload_locked_documents_rels_erasures_id_idx" ON "payload_locked_documents_rels" USING btree ("erasures_id");
  CREATE INDEX "blog_posts_slug_idx" ON "blog_posts" USING btree ("slug");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "lead_events" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "inbox_views" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "webhooks_events" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "webhooks" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "erasures" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "lead_handling_rules" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "lead_handling" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "lead_handling_texts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "lead_handling_rels" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "lead_events" CASCADE;
  DROP TABLE "inbox_views" CASCADE;
  DROP TABLE "webhooks_events" CASCADE;
  DROP TABLE "webhooks" CASCADE;
  DROP TABLE "erasures" CASCADE;
  DROP TABLE "lead_handling_rules" CASCADE;
  DROP TABLE "lead_handling" CASCADE;
  DROP TABLE "lead_handling_texts" CASCADE;
  DROP TABLE "lead_handling_rels" CASCADE;
  ALTER TABLE "form_submissions" DROP CONSTRAINT "form_submissions_owner_id_users_id_fk";
  
  ALTER TABLE "outbox" DROP CONSTRAINT "outbox_webhook_id_webhooks_id_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_lead_events_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_inbox_views_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_webhooks_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_erasures_fk";
  
  DROP INDEX "blog_posts_deleted_at_idx";
  DROP INDEX "_blog_posts_v_version_version_deleted_at_idx";
  DROP INDEX "form_submissions_owner_idx";
  DROP INDEX "form_submissions_deleted_at_idx";
  DROP INDEX "outbox_webhook_idx";
  DROP INDEX "payload_locked_documents_rels_lead_events_id_idx";
  DROP INDEX "payload_locked_documents_rels_inbox_views_id_idx";
  DROP INDEX "payload_locked_documents_rels_webhooks_id_idx";
  DROP INDEX "payload_locked_documents_rels_erasures_id_idx";
  DROP INDEX "blog_posts_slug_idx";
  CREATE INDEX "outbox_next_attempt_at_idx" ON "outbox" USING btree ("next_attempt_at");
  CREATE UNIQUE INDEX "blog_posts_slug_idx" ON "blog_posts" USING btree ("slug");
  ALTER TABLE "blog_posts" DROP COLUMN "deleted_at";
  ALTER TABLE "_blog_posts_v" DROP COLUMN "version_deleted_at";
  ALTER TABLE "form_submissions" DROP COLUMN "message_hash";
  ALTER TABLE "form_submissions" DROP COLUMN "stage";
  ALTER TABLE "form_submissions" DROP COLUMN "lost_reason";
  ALTER TABLE "form_submissions" DROP COLUMN "owner_id";
  ALTER TABLE "form_submissions" DROP COLUMN "follow_up_at";
  ALTER TABLE "form_submissions" DROP COLUMN "first_contact_at";
  ALTER TABLE "form_submissions" DROP COLUMN "reminded_at";
  ALTER TABLE "form_submissions" DROP COLUMN "spam_score";
  ALTER TABLE "form_submissions" DROP COLUMN "spam_reasons";
  ALTER TABLE "form_submissions" DROP COLUMN "deleted_at";
  ALTER TABLE "users" DROP COLUMN "takes_leads";
  ALTER TABLE "users" DROP COLUMN "daily_mail";
  ALTER TABLE "outbox" DROP COLUMN "kind";
  ALTER TABLE "outbox" DROP COLUMN "webhook_id";
  ALTER TABLE "outbox" DROP COLUMN "event";
  ALTER TABLE "outbox" DROP COLUMN "answer";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "lead_events_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "inbox_views_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "webhooks_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "erasures_id";
  DROP TYPE "public"."enum_form_submissions_stage";
  DROP TYPE "public"."enum_outbox_kind";
  DROP TYPE "public"."enum_webhooks_events";`)
}
