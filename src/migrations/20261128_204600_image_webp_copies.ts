import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "media" ADD COLUMN "sizes_webp960_url" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_webp960_width" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_webp960_height" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_webp960_mime_type" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_webp960_filesize" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_webp960_filename" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_webp1600_url" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_webp1600_width" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_webp1600_height" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_webp1600_mime_type" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_webp1600_filesize" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_webp1600_filename" varchar;
  CREATE INDEX "media_sizes_webp960_sizes_webp960_filename_idx" ON "media" USING btree ("sizes_webp960_filename");
  CREATE INDEX "media_sizes_webp1600_sizes_webp1600_filename_idx" ON "media" USING btree ("sizes_webp1600_filename");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "media_sizes_webp960_sizes_webp960_filename_idx";
  DROP INDEX "media_sizes_webp1600_sizes_webp1600_filename_idx";
  ALTER TABLE "media" DROP COLUMN "sizes_webp960_url";
  ALTER TABLE "media" DROP COLUMN "sizes_webp960_width";
  ALTER TABLE "media" DROP COLUMN "sizes_webp960_height";
  ALTER TABLE "media" DROP COLUMN "sizes_webp960_mime_type";
  ALTER TABLE "media" DROP COLUMN "sizes_webp960_filesize";
  ALTER TABLE "media" DROP COLUMN "sizes_webp960_filename";
  ALTER TABLE "media" DROP COLUMN "sizes_webp1600_url";
  ALTER TABLE "media" DROP COLUMN "sizes_webp1600_width";
  ALTER TABLE "media" DROP COLUMN "sizes_webp1600_height";
  ALTER TABLE "media" DROP COLUMN "sizes_webp1600_mime_type";
  ALTER TABLE "media" DROP COLUMN "sizes_webp1600_filesize";
  ALTER TABLE "media" DROP COLUMN "sizes_webp1600_filename";`)
}
