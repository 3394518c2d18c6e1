import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "sign_in_rules" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"factors_from" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone
  );
  
  CREATE INDEX "sign_in_rules_created_at_idx" ON "sign_in_rules" USING btree ("created_at");
  CREATE INDEX "sign_in_rules_updated_at_idx" ON "sign_in_rules" USING btree ("updated_at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "sign_in_rules" CASCADE;`)
}
