import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Sums of the counts of whole days and months, which a report of years reads in their place. A span whose counts change
 * is deleted, and its sums with it. The release before knows neither: it adds to counts alone, whose days it has not summed.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TABLE "measured_spans" (
    "unit" varchar NOT NULL,
    "dimension" varchar NOT NULL,
    "at" timestamptz NOT NULL,
    "until" timestamptz NOT NULL,
    "made_on" date NOT NULL DEFAULT current_date,
    PRIMARY KEY ("unit", "dimension", "at")
  );
  CREATE TABLE "measured_sums" (
    "unit" varchar NOT NULL,
    "dimension" varchar NOT NULL,
    "at" timestamptz NOT NULL,
    "value" varchar NOT NULL,
    "counts" integer[] NOT NULL,
    PRIMARY KEY ("unit", "dimension", "at", "value"),
    FOREIGN KEY ("unit", "dimension", "at") REFERENCES "measured_spans" ON DELETE CASCADE
  );`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP TABLE "measured_sums";
  DROP TABLE "measured_spans";`)
}
