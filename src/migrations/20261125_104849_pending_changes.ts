import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

// The changes go with their post, whatever deletes it: the sweep of the trash is SQL.
export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "pending_changes" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"post_id" uuid NOT NULL,
  	"values" jsonb NOT NULL,
  	"based_on" timestamp(3) with time zone NOT NULL,
  	"by_id" uuid,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "pending_changes_id" uuid;
  ALTER TABLE "pending_changes" ADD CONSTRAINT "pending_changes_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "pending_changes" ADD CONSTRAINT "pending_changes_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE UNIQUE INDEX "pending_changes_post_idx" ON "pending_changes" USING btree ("post_id");
  CREATE INDEX "pending_changes_by_idx" ON "pending_changes" USING btree ("by_id");
  CREATE INDEX "pending_changes_created_at_idx" ON "pending_changes" USING btree ("created_at");
  CREATE INDEX "pending_changes_updated_at_idx" ON "pending_changes" USING btree ("updated_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_pending_changes_fk" FOREIGN KEY ("pending_changes_id") REFERENCES "public"."pending_changes"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_pending_changes_id_idx" ON "payload_locked_documents_rels" USING btree ("pending_changes_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "pending_changes" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "pending_changes" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_pending_changes_fk";
  
  DROP INDEX "payload_locked_documents_rels_pending_changes_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "pending_changes_id";`)
}
