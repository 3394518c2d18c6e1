import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "message_templates_templates" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"text" varchar NOT NULL
  );
  
  CREATE TABLE "message_templates" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"created_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone
  );
  
  ALTER TABLE "outbox" ADD COLUMN "writer_id" uuid;
  ALTER TABLE "message_templates_templates" ADD CONSTRAINT "message_templates_templates_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."message_templates"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "message_templates_templates_order_idx" ON "message_templates_templates" USING btree ("_order");
  CREATE INDEX "message_templates_templates_parent_id_idx" ON "message_templates_templates" USING btree ("_parent_id");
  CREATE INDEX "message_templates_created_at_idx" ON "message_templates" USING btree ("created_at");
  CREATE INDEX "message_templates_updated_at_idx" ON "message_templates" USING btree ("updated_at");
  ALTER TABLE "outbox" ADD CONSTRAINT "outbox_writer_id_users_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "outbox_writer_idx" ON "outbox" USING btree ("writer_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "message_templates_templates" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "message_templates" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "message_templates_templates" CASCADE;
  DROP TABLE "message_templates" CASCADE;
  ALTER TABLE "outbox" DROP CONSTRAINT "outbox_writer_id_users_id_fk";
  
  DROP INDEX "outbox_writer_idx";
  ALTER TABLE "outbox" DROP COLUMN "writer_id";`)
}
