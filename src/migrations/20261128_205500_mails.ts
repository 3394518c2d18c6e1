import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * The identity of a mail for its receiver; whether it goes to one of the staff, which workers look for first; what a refusal
 * means, and since when a mail is tried that the staff have sent again; and the sealed words of mails about accounts. The
 * index finds these by their state too; releases before this one use it as they used the one before.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  ALTER TABLE "outbox" ADD COLUMN "message_id" varchar, ADD COLUMN "for_staff" boolean DEFAULT false,
    ADD COLUMN "meaning" varchar, ADD COLUMN "again_at" timestamptz(3), ADD COLUMN "sealed" varchar,
    ADD COLUMN "ends_at" timestamptz(3), ADD COLUMN "in_hand" boolean NOT NULL DEFAULT false;
  CREATE INDEX "outbox_unsent_idx" ON "outbox" ("kind", "next_attempt_at") WHERE "state" IN ('queued', 'waiting', 'sealed');
  CREATE INDEX "outbox_staff_unsent_idx" ON "outbox" ("next_attempt_at")
    WHERE "kind" = 'mail' AND "for_staff" AND "state" IN ('queued', 'waiting', 'sealed');
  CREATE INDEX "outbox_account_idx" ON "outbox" ("event", lower("recipient")) WHERE "ends_at" IS NOT NULL;
  DROP INDEX "outbox_due_idx";`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP INDEX "outbox_account_idx", "outbox_staff_unsent_idx", "outbox_unsent_idx";
  CREATE INDEX "outbox_due_idx" ON "outbox" ("kind", "next_attempt_at") WHERE "state" IN ('queued', 'waiting');
  ALTER TABLE "outbox" DROP COLUMN "message_id", DROP COLUMN "for_staff", DROP COLUMN "meaning", DROP COLUMN "again_at",
    DROP COLUMN "sealed", DROP COLUMN "ends_at", DROP COLUMN "in_hand";`)
}
