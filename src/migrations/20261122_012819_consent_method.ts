import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_consent_records_method" AS ENUM('script', 'plain-form', 'not-recorded');
  ALTER TABLE "consent_records" ADD COLUMN "method" "enum_consent_records_method" DEFAULT 'not-recorded' NOT NULL;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "consent_records" DROP COLUMN "method";
  DROP TYPE "public"."enum_consent_records_method";`)
}
