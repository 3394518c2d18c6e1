import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TYPE "public"."enum_webhooks_events" ADD VALUE 'appointment.created';
  ALTER TYPE "public"."enum_webhooks_events" ADD VALUE 'appointment.moved';
  ALTER TYPE "public"."enum_webhooks_events" ADD VALUE 'appointment.cancelled';`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DELETE FROM "webhooks_events" WHERE "value"::text LIKE 'appointment.%';
  ALTER TABLE "webhooks_events" ALTER COLUMN "value" SET DATA TYPE text;
  DROP TYPE "public"."enum_webhooks_events";
  CREATE TYPE "public"."enum_webhooks_events" AS ENUM('lead.created', 'lead.stage_changed', 'lead.erased');
  ALTER TABLE "webhooks_events" ALTER COLUMN "value" SET DATA TYPE "public"."enum_webhooks_events" USING "value"::"public"."enum_webhooks_events";`)
}
