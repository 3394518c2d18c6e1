import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Counts of what pages tell, each by one dimension: an hour, or a day of the business when it is over for long. Whoever adds
 * finds its row by the key; the days of a report, and what is over, are found by the time.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TABLE "measurements" (
    "at" timestamptz NOT NULL,
    "dimension" varchar NOT NULL,
    "value" varchar NOT NULL,
    "counts" integer[] NOT NULL,
    PRIMARY KEY ("dimension", "at", "value")
  );
  CREATE INDEX "measurements_at_idx" ON "measurements" ("at");
  ALTER TABLE "lead_handling" ADD COLUMN "counts_visits" boolean DEFAULT true;
  ALTER TABLE "lead_handling" ADD COLUMN "measures_speed" boolean DEFAULT true;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP TABLE "measurements";
  ALTER TABLE "lead_handling" DROP COLUMN "counts_visits";
  ALTER TABLE "lead_handling" DROP COLUMN "measures_speed";`)
}
