import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** That a mail came back after a mail server had taken it, and the addresses that get none any more for that reason. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TABLE "suppressed_addresses" (
    "id" uuid PRIMARY KEY NOT NULL,
    "address" varchar NOT NULL,
    "reason" varchar NOT NULL,
    "answer" varchar,
    "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
    "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  ALTER TABLE "outbox" ADD COLUMN "returned_at" timestamp(3) with time zone, ADD COLUMN "returned" varchar;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "suppressed_addresses_id" uuid;
  CREATE UNIQUE INDEX "suppressed_addresses_address_idx" ON "suppressed_addresses" USING btree ("address");
  CREATE INDEX "suppressed_addresses_created_at_idx" ON "suppressed_addresses" USING btree ("created_at");
  CREATE INDEX "suppressed_addresses_updated_at_idx" ON "suppressed_addresses" USING btree ("updated_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_suppressed_addresses_fk"
    FOREIGN KEY ("suppressed_addresses_id") REFERENCES "public"."suppressed_addresses"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_suppressed_addresses_id_idx"
    ON "payload_locked_documents_rels" USING btree ("suppressed_addresses_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "suppressed_addresses_id";
  ALTER TABLE "outbox" DROP COLUMN "returned_at", DROP COLUMN "returned";
  DROP TABLE "suppressed_addresses";`)
}
