import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** As 20261125_164600_audit_log_guard has it. */
const COUNTS_AND_FORGETS = `
      IF OLD.tally IS NOT NULL AND NEW.count = OLD.count + 1 AND OLD.at > clock_timestamp() - interval '1 hour'
        AND to_jsonb(NEW) - 'count' = to_jsonb(OLD) - 'count' THEN
        RETURN NEW;
      END IF;
      IF current_setting('audit_log.forgets', true) = 'on' AND NEW.address IS NULL
        AND OLD.at < clock_timestamp() - interval '90 days'
        AND to_jsonb(NEW) - 'address' = to_jsonb(OLD) - 'address' THEN
        RETURN NEW;
      END IF;`

const FORGETS_PEOPLE = `
      IF current_setting('audit_log.forgets', true) = 'person'
        AND to_jsonb(NEW) - '{email,subject,details}'::text[] = to_jsonb(OLD) - '{email,subject,details}'::text[]
        AND (NEW.email IS NULL OR NEW.email = OLD.email)
        AND (NEW.subject IS NOT DISTINCT FROM OLD.subject OR NEW.subject = '(erased)')
        AND (NEW.details IS NOT DISTINCT FROM OLD.details OR NEW.details = '{}') THEN
        RETURN NEW;
      END IF;`

const guard = (allowed: string) =>
  sql.raw(`
  CREATE OR REPLACE FUNCTION "audit_log_guard"() RETURNS trigger LANGUAGE plpgsql AS $guard$
  BEGIN
    IF TG_OP = 'UPDATE' THEN${allowed}
    END IF;
    RAISE EXCEPTION 'The audit log is added to, and neither changed nor deleted' USING ERRCODE = 'insufficient_privilege';
  END
  $guard$;`)

/**
 * After an erasure the audit log says what happened and when, by the ids of accounts, and no longer who the erased person
 * was. As with addresses, whoever sets the setting by hand can do no more than the function does.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(guard(COUNTS_AND_FORGETS + FORGETS_PEOPLE))
  await db.execute(sql`
  CREATE FUNCTION "audit_log_forget_person"("by_email" uuid[], "by_subject" uuid[], "by_details" uuid[])
  RETURNS void LANGUAGE plpgsql AS $forget$
  BEGIN
    PERFORM set_config('audit_log.forgets', 'person', true);
    UPDATE audit_log SET email = CASE WHEN id = ANY (by_email) THEN NULL ELSE email END,
      subject = CASE WHEN id = ANY (by_subject) THEN '(erased)' ELSE subject END,
      details = CASE WHEN id = ANY (by_details) THEN '{}' ELSE details END
      WHERE id = ANY (by_email || by_subject || by_details);
    PERFORM set_config('audit_log.forgets', '', true);
  END
  $forget$;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP FUNCTION "audit_log_forget_person"(uuid[], uuid[], uuid[]);`)
  await db.execute(guard(COUNTS_AND_FORGETS))
}
