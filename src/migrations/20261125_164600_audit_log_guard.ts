import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * What Payload's schema cannot say about the audit log: rows are added and nothing else. Of what an UPDATE may do there are
 * two things. A row that is counted (`tally`) counts one more within the hour in which it began. The function of the
 * retention forgets addresses that are older than 90 days: the setting that tells the trigger of it ends with the function
 * (which sets it itself, since only a superuser may declare it for a function), and whoever sets it by hand can do no more
 * than the function does. The indexes are those of the filters, and the retention's.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE INDEX "audit_log_newest_idx" ON "audit_log" ("at" DESC, "id" DESC);
  CREATE INDEX "audit_log_kind_idx" ON "audit_log" ("kind", "at" DESC, "id" DESC);
  CREATE INDEX "audit_log_account_idx" ON "audit_log" ("account", "at" DESC, "id" DESC) WHERE "account" IS NOT NULL;
  CREATE INDEX "audit_log_user_idx" ON "audit_log" ("subject_id", "at" DESC, "id" DESC) WHERE "subject_type" = 'user';
  CREATE INDEX "audit_log_email_idx" ON "audit_log" ("email") WHERE "email" IS NOT NULL;
  CREATE INDEX "audit_log_address_idx" ON "audit_log" ("at") WHERE "address" IS NOT NULL;
  CREATE FUNCTION "audit_log_guard"() RETURNS trigger LANGUAGE plpgsql AS $guard$
  BEGIN
    IF TG_OP = 'UPDATE' THEN
      IF OLD.tally IS NOT NULL AND NEW.count = OLD.count + 1 AND OLD.at > clock_timestamp() - interval '1 hour'
        AND to_jsonb(NEW) - 'count' = to_jsonb(OLD) - 'count' THEN
        RETURN NEW;
      END IF;
      IF current_setting('audit_log.forgets', true) = 'on' AND NEW.address IS NULL
        AND OLD.at < clock_timestamp() - interval '90 days'
        AND to_jsonb(NEW) - 'address' = to_jsonb(OLD) - 'address' THEN
        RETURN NEW;
      END IF;
    END IF;
    RAISE EXCEPTION 'The audit log is added to, and neither changed nor deleted' USING ERRCODE = 'insufficient_privilege';
  END
  $guard$;
  CREATE TRIGGER "audit_log_keeps_rows" BEFORE UPDATE ON "audit_log"
    FOR EACH ROW EXECUTE FUNCTION "audit_log_guard"();
  CREATE TRIGGER "audit_log_keeps_all" BEFORE DELETE OR TRUNCATE ON "audit_log"
    FOR EACH STATEMENT EXECUTE FUNCTION "audit_log_guard"();
  CREATE FUNCTION "audit_log_forget_addresses"() RETURNS void LANGUAGE plpgsql AS $forget$
  BEGIN
    PERFORM set_config('audit_log.forgets', 'on', true);
    UPDATE audit_log SET address = NULL
      WHERE address IS NOT NULL AND at < clock_timestamp() - interval '90 days';
    PERFORM set_config('audit_log.forgets', '', true);
  END
  $forget$;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP FUNCTION "audit_log_forget_addresses"();
  DROP TRIGGER "audit_log_keeps_all" ON "audit_log";
  DROP TRIGGER "audit_log_keeps_rows" ON "audit_log";
  DROP FUNCTION "audit_log_guard"();
  DROP INDEX "audit_log_address_idx";
  DROP INDEX "audit_log_email_idx";
  DROP INDEX "audit_log_user_idx";
  DROP INDEX "audit_log_account_idx";
  DROP INDEX "audit_log_kind_idx";
  DROP INDEX "audit_log_newest_idx";`)
}
