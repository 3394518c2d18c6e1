import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What changes have made outdated in the memory of every process, with the transaction that has changed it. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TABLE "expiries" (
    "id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    "transaction" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "at" timestamptz NOT NULL DEFAULT now(),
    "outdated" jsonb NOT NULL
  );
  CREATE INDEX "expiries_transaction_idx" ON "expiries" ("transaction");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP TABLE "expiries";`)
}
