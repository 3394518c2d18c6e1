import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * The appointments of leads. No person has two at one time: the constraint needs the extension btree_gist, which not
 * every role may make. `complete_appointments` adds both where it may, and is called again by each start; without the
 * constraint nothing can be booked, and all else goes on.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TABLE "appointments" (
    "id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    "lead_id" uuid REFERENCES "form_submissions" ("id") ON DELETE CASCADE,
    "person_id" uuid REFERENCES "users" ("id") ON DELETE SET NULL,
    "kind" varchar NOT NULL,
    "state" varchar NOT NULL,
    "begins" timestamptz(3) NOT NULL,
    "ends" timestamptz(3) NOT NULL,
    "held" tstzrange NOT NULL,
    "made_by_id" uuid REFERENCES "users" ("id") ON DELETE SET NULL,
    "sequence" integer NOT NULL DEFAULT 0,
    "moves" integer NOT NULL DEFAULT 0,
    "cancellations" integer NOT NULL DEFAULT 0,
    "reason" varchar,
    "set_at" timestamptz(3) NOT NULL DEFAULT now(),
    "zone" varchar,
    "answers" jsonb NOT NULL DEFAULT '[]',
    "batches" varchar[] NOT NULL DEFAULT '{}',
    "undo" jsonb NOT NULL DEFAULT '[]',
    "former_stage" varchar,
    "former_reason" varchar,
    "former_follow_up_at" timestamptz(3),
    "former_at" timestamptz(3),
    "idempotency_key" varchar NOT NULL,
    "request_hash" varchar NOT NULL,
    "created_at" timestamptz(3) NOT NULL DEFAULT now(),
    "updated_at" timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT "appointments_state" CHECK ("state" IN ('reserved', 'booked', 'cancelled', 'missed')),
    CONSTRAINT "appointments_order" CHECK ("begins" < "ends"),
    CONSTRAINT "appointments_held" CHECK ("held" @> "begins" AND NOT upper_inf("held") AND upper("held") >= "ends"),
    CONSTRAINT "appointments_lead" CHECK ("state" = 'reserved' OR "lead_id" IS NOT NULL)
  );
  CREATE UNIQUE INDEX "appointments_idempotency_key_idx" ON "appointments" ("idempotency_key");
  CREATE INDEX "appointments_lead_idx" ON "appointments" ("lead_id");
  CREATE INDEX "appointments_person_idx" ON "appointments" ("person_id", "begins");
  CREATE INDEX "appointments_made_by_idx" ON "appointments" ("made_by_id");
  CREATE FUNCTION "complete_appointments"() RETURNS text LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM pg_constraint
      WHERE conrelid = 'public.appointments'::regclass AND conname = 'appointments_never_twice') THEN RETURN NULL; END IF;
    -- Of two processes that make an extension at once one fails.
    PERFORM pg_advisory_xact_lock(7060321921);
    CREATE EXTENSION IF NOT EXISTS btree_gist;
    IF NOT EXISTS (SELECT FROM pg_constraint
      WHERE conrelid = 'public.appointments'::regclass AND conname = 'appointments_never_twice') THEN
      ALTER TABLE public.appointments ADD CONSTRAINT "appointments_never_twice"
        EXCLUDE USING gist ("person_id" WITH =, "held" WITH &&) WHERE ("state" IN ('reserved', 'booked'));
    END IF;
    RETURN NULL;
  EXCEPTION WHEN OTHERS THEN
    RETURN SQLERRM;
  END $$;
  SELECT "complete_appointments"();`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP FUNCTION "complete_appointments"();
  DROP TABLE "appointments";`)
}
