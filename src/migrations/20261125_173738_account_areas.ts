import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_users_areas" AS ENUM('leads', 'writing', 'posts', 'content');
  CREATE TABLE "users_areas" (
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"value" "enum_users_areas",
  	"id" uuid PRIMARY KEY NOT NULL
  );
  
  ALTER TABLE "users_areas" ADD CONSTRAINT "users_areas_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "users_areas_order_idx" ON "users_areas" USING btree ("order");
  CREATE INDEX "users_areas_parent_idx" ON "users_areas" USING btree ("parent_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "users_areas" CASCADE;
  DROP TYPE "public"."enum_users_areas";`)
}
