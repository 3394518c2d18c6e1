import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_redirects_kind" AS ENUM('308', '307');
  ALTER TABLE "redirects" ALTER COLUMN "from_slug" DROP NOT NULL;
  ALTER TABLE "redirects" ADD COLUMN "from_path" varchar;
  ALTER TABLE "redirects" ADD COLUMN "to_path" varchar;
  ALTER TABLE "redirects" ADD COLUMN "kind" "enum_redirects_kind" DEFAULT '308' NOT NULL;
  CREATE UNIQUE INDEX "redirects_from_path_idx" ON "redirects" USING btree ("from_path");

  CREATE TABLE "not_found" (
  	"day" date NOT NULL,
  	"path" varchar NOT NULL,
  	"hits" integer NOT NULL,
  	"last_at" timestamptz NOT NULL,
  	PRIMARY KEY ("day", "path")
  );
  ALTER TABLE "site_state" ADD COLUMN "links_checked_on" date DEFAULT current_date;
  ALTER TABLE "site_state" ADD COLUMN "links_claimed_at" timestamptz;
  ALTER TABLE "site_state" ADD COLUMN "dead_links" jsonb;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "site_state" DROP COLUMN "dead_links";
  ALTER TABLE "site_state" DROP COLUMN "links_claimed_at";
  ALTER TABLE "site_state" DROP COLUMN "links_checked_on";
  DROP TABLE "not_found";

  DELETE FROM "redirects" WHERE "from_slug" IS NULL;
  DROP INDEX "redirects_from_path_idx";
  ALTER TABLE "redirects" ALTER COLUMN "from_slug" SET NOT NULL;
  ALTER TABLE "redirects" DROP COLUMN "from_path";
  ALTER TABLE "redirects" DROP COLUMN "to_path";
  ALTER TABLE "redirects" DROP COLUMN "kind";
  DROP TYPE "public"."enum_redirects_kind";`)
}
