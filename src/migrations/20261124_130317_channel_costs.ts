import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "channel_costs" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"costs" jsonb DEFAULT '[]'::jsonb,
  	"created_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "_channel_costs_v" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"version_costs" jsonb DEFAULT '[]'::jsonb,
  	"version_created_at" timestamp(3) with time zone,
  	"version_updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE INDEX "channel_costs_created_at_idx" ON "channel_costs" USING btree ("created_at");
  CREATE INDEX "channel_costs_updated_at_idx" ON "channel_costs" USING btree ("updated_at");
  CREATE INDEX "_channel_costs_v_version_version_created_at_idx" ON "_channel_costs_v" USING btree ("version_created_at");
  CREATE INDEX "_channel_costs_v_version_version_updated_at_idx" ON "_channel_costs_v" USING btree ("version_updated_at");
  CREATE INDEX "_channel_costs_v_created_at_idx" ON "_channel_costs_v" USING btree ("created_at");
  CREATE INDEX "_channel_costs_v_updated_at_idx" ON "_channel_costs_v" USING btree ("updated_at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "channel_costs" CASCADE;
  DROP TABLE "_channel_costs_v" CASCADE;`)
}
