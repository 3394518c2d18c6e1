import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * What somebody has typed into the editor of a post and not saved: one row for each post and person, of a new post by an
 * id that the client makes up.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TABLE "unsaved_work" (
    "user_id" uuid NOT NULL REFERENCES "users" ("id") ON DELETE CASCADE,
    "document" varchar(80) NOT NULL,
    "post_id" uuid REFERENCES "blog_posts" ("id") ON DELETE CASCADE,
    "visit" varchar(80) NOT NULL,
    "typed" jsonb NOT NULL,
    "opened_at" varchar(40),
    "changes_at" varchar(40),
    "kept_at" timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY ("user_id", "document")
  );
  CREATE INDEX "unsaved_work_post_id_idx" ON "unsaved_work" ("post_id");
  CREATE INDEX "unsaved_work_kept_at_idx" ON "unsaved_work" ("kept_at");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE "unsaved_work";`)
}
