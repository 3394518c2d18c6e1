import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

// Both go with their post, whatever deletes it: the sweep of the trash is SQL. Of one post one review waits.
export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_post_reviews_state" AS ENUM('open', 'sent-back', 'approved', 'withdrawn', 'asked-again', 'published', 'discarded');
  CREATE TABLE "post_reviews" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"post_id" uuid NOT NULL,
  	"by_id" uuid,
  	"state" "enum_post_reviews_state" DEFAULT 'open' NOT NULL,
  	"content_at" timestamp(3) with time zone NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "post_events" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"post_id" uuid NOT NULL,
  	"kind" varchar NOT NULL,
  	"by_id" uuid,
  	"review_id" uuid,
  	"data" jsonb,
  	"text" varchar,
  	"edited_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "post_reviews_id" uuid;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "post_events_id" uuid;
  ALTER TABLE "post_reviews" ADD CONSTRAINT "post_reviews_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "post_reviews" ADD CONSTRAINT "post_reviews_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "post_events" ADD CONSTRAINT "post_events_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "post_events" ADD CONSTRAINT "post_events_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "post_events" ADD CONSTRAINT "post_events_review_id_post_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."post_reviews"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "post_reviews_post_idx" ON "post_reviews" USING btree ("post_id");
  CREATE UNIQUE INDEX "post_reviews_waiting_idx" ON "post_reviews" USING btree ("post_id") WHERE "state" IN ('open', 'sent-back');
  CREATE INDEX "post_reviews_by_idx" ON "post_reviews" USING btree ("by_id");
  CREATE INDEX "post_reviews_created_at_idx" ON "post_reviews" USING btree ("created_at");
  CREATE INDEX "post_reviews_updated_at_idx" ON "post_reviews" USING btree ("updated_at");
  CREATE INDEX "post_events_post_idx" ON "post_events" USING btree ("post_id");
  CREATE INDEX "post_events_by_idx" ON "post_events" USING btree ("by_id");
  CREATE INDEX "post_events_review_idx" ON "post_events" USING btree ("review_id");
  CREATE INDEX "post_events_created_at_idx" ON "post_events" USING btree ("created_at");
  CREATE INDEX "post_events_updated_at_idx" ON "post_events" USING btree ("updated_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_post_reviews_fk" FOREIGN KEY ("post_reviews_id") REFERENCES "public"."post_reviews"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_post_events_fk" FOREIGN KEY ("post_events_id") REFERENCES "public"."post_events"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_post_reviews_id_idx" ON "payload_locked_documents_rels" USING btree ("post_reviews_id");
  CREATE INDEX "payload_locked_documents_rels_post_events_id_idx" ON "payload_locked_documents_rels" USING btree ("post_events_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "post_reviews" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "post_events" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "post_reviews" CASCADE;
  DROP TABLE "post_events" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_post_reviews_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_post_events_fk";
  
  DROP INDEX "payload_locked_documents_rels_post_reviews_id_idx";
  DROP INDEX "payload_locked_documents_rels_post_events_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "post_reviews_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "post_events_id";
  DROP TYPE "public"."enum_post_reviews_state";`)
}
