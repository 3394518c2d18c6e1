import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_scheduled_posts_action" AS ENUM('publish', 'unpublish', 'publish-changes');
  CREATE TYPE "public"."enum_scheduled_posts_state" AS ENUM('pending', 'done', 'refused', 'paused');
  CREATE TABLE "scheduled_posts" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"post_id" uuid NOT NULL,
  	"action" "enum_scheduled_posts_action" DEFAULT 'publish' NOT NULL,
  	"at" timestamp(3) with time zone NOT NULL,
  	"by_id" uuid,
  	"state" "enum_scheduled_posts_state" DEFAULT 'pending' NOT NULL,
  	"reason" varchar,
  	"settled_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "scheduled_posts_id" uuid;
  ALTER TABLE "scheduled_posts" ADD CONSTRAINT "scheduled_posts_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "scheduled_posts" ADD CONSTRAINT "scheduled_posts_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "scheduled_posts_post_idx" ON "scheduled_posts" USING btree ("post_id");
  CREATE INDEX "scheduled_posts_by_idx" ON "scheduled_posts" USING btree ("by_id");
  CREATE UNIQUE INDEX "scheduled_posts_waiting_idx" ON "scheduled_posts" USING btree ("post_id") WHERE "state" IN ('pending', 'paused');
  CREATE INDEX "scheduled_posts_due_idx" ON "scheduled_posts" USING btree ("at") WHERE "state" = 'pending';
  CREATE INDEX "scheduled_posts_created_at_idx" ON "scheduled_posts" USING btree ("created_at");
  CREATE INDEX "scheduled_posts_updated_at_idx" ON "scheduled_posts" USING btree ("updated_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_scheduled_posts_fk" FOREIGN KEY ("scheduled_posts_id") REFERENCES "public"."scheduled_posts"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_scheduled_posts_id_idx" ON "payload_locked_documents_rels" USING btree ("scheduled_posts_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "scheduled_posts" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "scheduled_posts" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_scheduled_posts_fk";
  
  DROP INDEX "payload_locked_documents_rels_scheduled_posts_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "scheduled_posts_id";
  DROP TYPE "public"."enum_scheduled_posts_action";
  DROP TYPE "public"."enum_scheduled_posts_state";`)
}
