import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * What Payload's schema cannot say about the work on leads: events go with their lead and views with their owner, a slug
 * is unique among the posts that are not in the trash, the turn in which new leads are given out, the day of the last
 * daily mail, and the indexes of the inbox's views. Each index of leads and events that nobody asks for, or that a smaller
 * one can do without, is one that every new lead would write. Mails and deliveries go with their lead and their webhook, and what is
 * due is found without what was sent.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  ALTER TABLE "lead_events" DROP CONSTRAINT "lead_events_lead_id_form_submissions_id_fk",
    ADD CONSTRAINT "lead_events_lead_id_form_submissions_id_fk" FOREIGN KEY ("lead_id")
    REFERENCES "form_submissions"("id") ON DELETE CASCADE;
  ALTER TABLE "inbox_views" DROP CONSTRAINT "inbox_views_owner_id_users_id_fk",
    ADD CONSTRAINT "inbox_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE;
  ALTER TABLE "outbox" DROP CONSTRAINT "outbox_lead_id_form_submissions_id_fk",
    DROP CONSTRAINT "outbox_webhook_id_webhooks_id_fk",
    ADD CONSTRAINT "outbox_lead_id_form_submissions_id_fk" FOREIGN KEY ("lead_id")
    REFERENCES "form_submissions"("id") ON DELETE CASCADE,
    ADD CONSTRAINT "outbox_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id")
    REFERENCES "webhooks"("id") ON DELETE CASCADE;
  CREATE INDEX "outbox_due_idx" ON "outbox" ("kind", "next_attempt_at") WHERE "state" IN ('queued', 'waiting');
  DROP INDEX "outbox_webhook_idx";
  CREATE INDEX "outbox_webhook_newest_idx" ON "outbox" ("webhook_id", "created_at" DESC, "id" DESC)
    WHERE "webhook_id" IS NOT NULL;
  DROP INDEX "blog_posts_slug_idx";
  CREATE UNIQUE INDEX "blog_posts_slug_idx" ON "blog_posts" USING btree ("slug") WHERE "deleted_at" IS NULL;
  DROP INDEX "blog_posts_lower_slug_idx";
  CREATE UNIQUE INDEX "blog_posts_lower_slug_idx" ON "blog_posts" (lower("slug")) WHERE "deleted_at" IS NULL;
  CREATE SEQUENCE "lead_turn";
  ALTER TABLE "site_state" ADD COLUMN "daily_mail_on" date;
  CREATE INDEX "form_submissions_stage_newest_idx" ON "form_submissions" ("stage", "created_at" DESC, "id" DESC)
    WHERE "deleted_at" IS NULL;
  CREATE INDEX "form_submissions_owner_newest_idx" ON "form_submissions" ("owner_id", "created_at" DESC, "id" DESC)
    INCLUDE ("stage", "follow_up_at") WHERE "deleted_at" IS NULL;
  CREATE INDEX "form_submissions_follow_up_idx" ON "form_submissions" ("follow_up_at")
    WHERE "deleted_at" IS NULL AND "follow_up_at" IS NOT NULL;
  DROP INDEX "form_submissions_newest_idx";
  CREATE INDEX "form_submissions_newest_idx" ON "form_submissions" ("created_at" DESC, "id" DESC)
    INCLUDE ("name_folded", "email_folded", "phone") WHERE "deleted_at" IS NULL AND "stage" <> 'spam';
  CREATE INDEX "form_submissions_message_idx" ON "form_submissions" ("message_hash", "created_at")
    WHERE "message_hash" IS NOT NULL;
  CREATE INDEX "form_submissions_trash_idx" ON "form_submissions" ("deleted_at") WHERE "deleted_at" IS NOT NULL;
  DROP INDEX "form_submissions_deleted_at_idx";
  DROP INDEX "form_submissions_owner_idx";
  DROP INDEX "form_submissions_updated_at_idx";
  DROP INDEX "lead_events_created_at_idx";
  DROP INDEX "lead_events_updated_at_idx";
  DROP INDEX "lead_events_batch_idx";
  CREATE INDEX "lead_events_batch_idx" ON "lead_events" ("batch") WHERE "batch" IS NOT NULL;
  DROP INDEX "lead_events_by_idx";
  CREATE INDEX "lead_events_by_idx" ON "lead_events" ("by_id") WHERE "by_id" IS NOT NULL;
  `)
}

/** The version before knows no trash: what is in it would stand on the site again. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  CREATE INDEX "form_submissions_updated_at_idx" ON "form_submissions" USING btree ("updated_at");
  CREATE INDEX "form_submissions_owner_idx" ON "form_submissions" USING btree ("owner_id");
  CREATE INDEX "form_submissions_deleted_at_idx" ON "form_submissions" USING btree ("deleted_at");
  DROP INDEX "form_submissions_trash_idx";
  DROP INDEX "form_submissions_newest_idx";
  CREATE INDEX "form_submissions_newest_idx" ON "form_submissions"
    USING btree ("created_at" DESC, "id" DESC) INCLUDE ("name_folded", "email_folded", "phone");
  DROP INDEX "form_submissions_message_idx";
  DROP INDEX "form_submissions_follow_up_idx";
  DROP INDEX "form_submissions_owner_newest_idx";
  DROP INDEX "form_submissions_stage_newest_idx";
  ALTER TABLE "site_state" DROP COLUMN "daily_mail_on";
  DROP SEQUENCE "lead_turn";
  DELETE FROM "blog_posts" WHERE "deleted_at" IS NOT NULL;
  DROP INDEX "blog_posts_lower_slug_idx";
  CREATE UNIQUE INDEX "blog_posts_lower_slug_idx" ON "blog_posts" (lower("slug"));
  DROP INDEX "blog_posts_slug_idx";
  CREATE INDEX "blog_posts_slug_idx" ON "blog_posts" USING btree ("slug");
  DROP INDEX "outbox_webhook_newest_idx";
  CREATE INDEX "outbox_webhook_idx" ON "outbox" ("webhook_id");
  DROP INDEX "outbox_due_idx";
  ALTER TABLE "outbox" DROP CONSTRAINT "outbox_lead_id_form_submissions_id_fk",
    DROP CONSTRAINT "outbox_webhook_id_webhooks_id_fk",
    ADD CONSTRAINT "outbox_lead_id_form_submissions_id_fk" FOREIGN KEY ("lead_id")
    REFERENCES "form_submissions"("id") ON DELETE SET NULL,
    ADD CONSTRAINT "outbox_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id")
    REFERENCES "webhooks"("id") ON DELETE SET NULL;
  ALTER TABLE "inbox_views" DROP CONSTRAINT "inbox_views_owner_id_users_id_fk",
    ADD CONSTRAINT "inbox_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL;
  ALTER TABLE "lead_events" DROP CONSTRAINT "lead_events_lead_id_form_submissions_id_fk",
    ADD CONSTRAINT "lead_events_lead_id_form_submissions_id_fk" FOREIGN KEY ("lead_id")
    REFERENCES "form_submissions"("id") ON DELETE SET NULL;
  `)
}
