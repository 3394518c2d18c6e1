import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * A post has only dates that JavaScript knows: Payload gives up a whole list for one that it does not, such as one before
 * Christ. No form can write such a date. Where one was written past the product, the post loses its day of publication, which
 * orders it last, and the other two become the nearest date that there is.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  DO $$
  BEGIN
    -- An update of no row would tell of posts that have changed, and a new site would get no sample posts.
    IF EXISTS (
      SELECT FROM "blog_posts"
       WHERE least("published_at", "created_at", "updated_at") < '0001-01-01'
          OR greatest("published_at", "created_at", "updated_at") >= '275760-09-13'
    ) THEN
      UPDATE "blog_posts" SET "published_at" = NULL
       WHERE "published_at" < '0001-01-01' OR "published_at" >= '275760-09-13';
      UPDATE "blog_posts" SET
        "created_at" = least(greatest("created_at", '0001-01-01'), '9999-12-31'),
        "updated_at" = least(greatest("updated_at", '0001-01-01'), '9999-12-31')
       WHERE least("created_at", "updated_at") < '0001-01-01'
          OR greatest("created_at", "updated_at") >= '275760-09-13';
    END IF;
  END $$;
  ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_dates" CHECK (
    "published_at" >= '0001-01-01' AND "published_at" < '275760-09-13'
    AND "created_at" >= '0001-01-01' AND "created_at" < '275760-09-13'
    AND "updated_at" >= '0001-01-01' AND "updated_at" < '275760-09-13');`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  ALTER TABLE "blog_posts" DROP CONSTRAINT "blog_posts_dates";`)
}
