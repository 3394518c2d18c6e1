import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "redirects" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"from_slug" varchar NOT NULL,
  	"post_id" uuid,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "redirects_id" uuid;
  ALTER TABLE "redirects" ADD CONSTRAINT "redirects_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;
  CREATE UNIQUE INDEX "redirects_from_slug_idx" ON "redirects" USING btree ("from_slug");
  CREATE INDEX "redirects_post_idx" ON "redirects" USING btree ("post_id");
  CREATE INDEX "redirects_created_at_idx" ON "redirects" USING btree ("created_at");
  CREATE INDEX "redirects_updated_at_idx" ON "redirects" USING btree ("updated_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_redirects_fk" FOREIGN KEY ("redirects_id") REFERENCES "public"."redirects"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_redirects_id_idx" ON "payload_locked_documents_rels" USING btree ("redirects_id");

  CREATE UNIQUE INDEX "blog_posts_lower_slug_idx" ON "blog_posts" (lower("slug"));
  CREATE INDEX "blog_posts_public_idx" ON "blog_posts"
  	(coalesce("published_at", '-infinity'::timestamptz) DESC, "created_at" DESC, "id" DESC) WHERE "published";
  CREATE INDEX "blog_posts_public_category_idx" ON "blog_posts"
  	("category", coalesce("published_at", '-infinity'::timestamptz) DESC, "created_at" DESC, "id" DESC) WHERE "published";
  CREATE TRIGGER "redirects_content_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "redirects"
  	FOR EACH STATEMENT EXECUTE FUNCTION "bump_content_version"();
  CREATE TRIGGER "media_content_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "media"
  	FOR EACH STATEMENT EXECUTE FUNCTION "bump_content_version"();`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "redirects" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "redirects" CASCADE;
  DROP TRIGGER "media_content_version" ON "media";
  DROP INDEX "blog_posts_public_category_idx";
  DROP INDEX "blog_posts_public_idx";
  DROP INDEX "blog_posts_lower_slug_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_redirects_fk";
  
  DROP INDEX "payload_locked_documents_rels_redirects_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "redirects_id";`)
}
