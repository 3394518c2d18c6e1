import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "media" ADD COLUMN "crop_x" numeric;
  ALTER TABLE "media" ADD COLUMN "crop_y" numeric;
  ALTER TABLE "media" ADD COLUMN "crop_width" numeric;
  ALTER TABLE "media" ADD COLUMN "crop_height" numeric;
  ALTER TABLE "media" ADD COLUMN "former_copies" jsonb;
  ALTER TABLE "media" ADD COLUMN "animated" boolean;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "media" DROP COLUMN "crop_x";
  ALTER TABLE "media" DROP COLUMN "crop_y";
  ALTER TABLE "media" DROP COLUMN "crop_width";
  ALTER TABLE "media" DROP COLUMN "crop_height";
  ALTER TABLE "media" DROP COLUMN "former_copies";
  ALTER TABLE "media" DROP COLUMN "animated";`)
}
