import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_booking_stale_calendars" AS ENUM('stop', 'warn');
  CREATE TABLE "booking" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"is_on" boolean DEFAULT false,
  	"hours" jsonb,
  	"stale_calendars" "enum_booking_stale_calendars" DEFAULT 'stop' NOT NULL,
  	"created_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone
  );
  
  CREATE INDEX "booking_created_at_idx" ON "booking" USING btree ("created_at");
  CREATE INDEX "booking_updated_at_idx" ON "booking" USING btree ("updated_at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "booking" CASCADE;
  DROP TYPE "public"."enum_booking_stale_calendars";`)
}
