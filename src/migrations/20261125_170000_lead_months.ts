import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Sums of the leads of whole months, which a report of years reads in their place, made by the product within a minute of its
 * start. The database itself notes the moment of each older lead that is stored, changed or deleted, whoever does so, the
 * release before too: a month with a note has no sums until they are made again. A note waits for nothing and nothing waits
 * for it. Of a new lead nothing is noted: months are added up when they have been over for longer than a day.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TABLE "lead_months" (
    "at" timestamptz PRIMARY KEY,
    "until" timestamptz NOT NULL,
    "rule" varchar NOT NULL
  );
  CREATE TABLE "lead_month_sums" (
    "at" timestamptz NOT NULL REFERENCES "lead_months" ON DELETE CASCADE,
    "kind" varchar NOT NULL,
    "key" varchar NOT NULL,
    "leads" integer NOT NULL,
    "reached" integer NOT NULL,
    "booked" integer NOT NULL,
    "won" integer NOT NULL,
    "cents" numeric NOT NULL
  );
  CREATE INDEX "lead_month_sums_at_idx" ON "lead_month_sums" ("at", "kind");
  CREATE TABLE "lead_month_changes" ("at" timestamptz NOT NULL);
  CREATE INDEX "lead_month_changes_at_idx" ON "lead_month_changes" ("at");

  CREATE FUNCTION "note_lead_month"() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP <> 'INSERT' THEN
      INSERT INTO "lead_month_changes" VALUES (OLD."created_at");
    END IF;
    IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW."created_at" IS DISTINCT FROM OLD."created_at") THEN
      INSERT INTO "lead_month_changes" VALUES (NEW."created_at");
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER "form_submissions_month_of_new" AFTER INSERT ON "form_submissions" FOR EACH ROW
    WHEN (NEW."created_at" < now() - interval '1 day') EXECUTE FUNCTION "note_lead_month"();
  CREATE TRIGGER "form_submissions_month_of_changed" AFTER UPDATE ON "form_submissions" FOR EACH ROW
    WHEN (least(OLD."created_at", NEW."created_at") < now() - interval '1 day') EXECUTE FUNCTION "note_lead_month"();
  CREATE TRIGGER "form_submissions_month_of_deleted" AFTER DELETE ON "form_submissions" FOR EACH ROW
    WHEN (OLD."created_at" < now() - interval '1 day') EXECUTE FUNCTION "note_lead_month"();`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP TRIGGER "form_submissions_month_of_new" ON "form_submissions";
  DROP TRIGGER "form_submissions_month_of_changed" ON "form_submissions";
  DROP TRIGGER "form_submissions_month_of_deleted" ON "form_submissions";
  DROP FUNCTION "note_lead_month"();
  DROP TABLE "lead_month_changes";
  DROP TABLE "lead_month_sums";
  DROP TABLE "lead_months";`)
}
