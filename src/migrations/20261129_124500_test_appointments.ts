import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The appointment with which an owner tries how visitors book: it is of no lead, and each owner has one at a time. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  ALTER TABLE "appointments" ADD COLUMN "tested_by_id" uuid REFERENCES "users" ("id") ON DELETE CASCADE,
    DROP CONSTRAINT "appointments_lead",
    ADD CONSTRAINT "appointments_lead" CHECK ("state" = 'reserved' OR num_nonnulls("lead_id", "tested_by_id") = 1);
  CREATE UNIQUE INDEX "appointments_tested_by_idx" ON "appointments" ("tested_by_id") WHERE "state" = 'booked';`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DELETE FROM "appointments" WHERE "tested_by_id" IS NOT NULL;
  ALTER TABLE "appointments" DROP CONSTRAINT "appointments_lead", DROP COLUMN "tested_by_id",
    ADD CONSTRAINT "appointments_lead" CHECK ("state" = 'reserved' OR "lead_id" IS NOT NULL);`)
}
