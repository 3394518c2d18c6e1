import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_post_rules_rules" AS ENUM('excerpt', 'picture', 'alt', 'deadLink', 'draftLink', 'heading', 'tk', 'title');
  CREATE TABLE "authors" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"name_key" varchar,
  	"slug" varchar NOT NULL,
  	"picture_id" uuid,
  	"about" varchar,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "authors_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "post_rules_rules" (
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"value" "enum_post_rules_rules",
  	"id" uuid PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "post_rules" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"created_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone
  );
  
  ALTER TABLE "blog_posts" ADD COLUMN "search_title" varchar DEFAULT '';
  ALTER TABLE "blog_posts" ADD COLUMN "search_description" varchar DEFAULT '';
  ALTER TABLE "blog_posts" ADD COLUMN "canonical" varchar DEFAULT '';
  ALTER TABLE "blog_posts" ADD COLUMN "noindex" boolean DEFAULT false;
  ALTER TABLE "_blog_posts_v" ADD COLUMN "version_search_title" varchar DEFAULT '';
  ALTER TABLE "_blog_posts_v" ADD COLUMN "version_search_description" varchar DEFAULT '';
  ALTER TABLE "_blog_posts_v" ADD COLUMN "version_canonical" varchar DEFAULT '';
  ALTER TABLE "_blog_posts_v" ADD COLUMN "version_noindex" boolean DEFAULT false;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "authors_id" uuid;
  ALTER TABLE "authors" ADD CONSTRAINT "authors_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "authors_texts" ADD CONSTRAINT "authors_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."authors"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "post_rules_rules" ADD CONSTRAINT "post_rules_rules_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."post_rules"("id") ON DELETE cascade ON UPDATE no action;
  CREATE UNIQUE INDEX "authors_name_key_idx" ON "authors" USING btree ("name_key");
  CREATE UNIQUE INDEX "authors_slug_idx" ON "authors" USING btree ("slug");
  CREATE INDEX "authors_picture_idx" ON "authors" USING btree ("picture_id");
  CREATE INDEX "authors_created_at_idx" ON "authors" USING btree ("created_at");
  CREATE INDEX "authors_updated_at_idx" ON "authors" USING btree ("updated_at");
  CREATE INDEX "authors_texts_order_parent" ON "authors_texts" USING btree ("order","parent_id");
  CREATE INDEX "post_rules_rules_order_idx" ON "post_rules_rules" USING btree ("order");
  CREATE INDEX "post_rules_rules_parent_idx" ON "post_rules_rules" USING btree ("parent_id");
  CREATE INDEX "post_rules_created_at_idx" ON "post_rules" USING btree ("created_at");
  CREATE INDEX "post_rules_updated_at_idx" ON "post_rules" USING btree ("updated_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_authors_fk" FOREIGN KEY ("authors_id") REFERENCES "public"."authors"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_authors_id_idx" ON "payload_locked_documents_rels" USING btree ("authors_id");
  CREATE INDEX "blog_posts_public_author_idx" ON "blog_posts"
    (fold_text(btrim("author")), (coalesce("published_at", '-infinity'::timestamptz)), "created_at", "id")
    WHERE "published" AND "deleted_at" IS NULL;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP INDEX "blog_posts_public_author_idx";
   ALTER TABLE "authors" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "authors_texts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "post_rules_rules" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "post_rules" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "authors" CASCADE;
  DROP TABLE "authors_texts" CASCADE;
  DROP TABLE "post_rules_rules" CASCADE;
  DROP TABLE "post_rules" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_authors_fk";
  
  DROP INDEX "payload_locked_documents_rels_authors_id_idx";
  ALTER TABLE "blog_posts" DROP COLUMN "search_title";
  ALTER TABLE "blog_posts" DROP COLUMN "search_description";
  ALTER TABLE "blog_posts" DROP COLUMN "canonical";
  ALTER TABLE "blog_posts" DROP COLUMN "noindex";
  ALTER TABLE "_blog_posts_v" DROP COLUMN "version_search_title";
  ALTER TABLE "_blog_posts_v" DROP COLUMN "version_search_description";
  ALTER TABLE "_blog_posts_v" DROP COLUMN "version_canonical";
  ALTER TABLE "_blog_posts_v" DROP COLUMN "version_noindex";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "authors_id";
  DROP TYPE "public"."enum_post_rules_rules";`)
}
