import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const KEYS = '22233344455566677778889999'

/** The zeros of the scripts beyond ASCII as they were when this was written: nine digits follow each. */
const ZEROS = `660 6f0 7c0 966 9e6 a66 ae6 b66 be6 c66 ce6 d66 de6 e50 ed0 f20 1040 1090 17e0 1810 1946 19d0 1a80 1a90
  1b50 1bb0 1c40 1c50 a620 a8d0 a900 a9d0 a9f0 aa50 abf0 ff10`

const codes = ZEROS.split(/\s+/).flatMap((zero) =>
  Array.from({ length: 10 }, (_, value) => ({ code: Number.parseInt(zero, 16) + value, value })),
)

/**
 * The digits of a phone number, by which the staff search: of any script, and of letters where the digits are no whole
 * number (1-800-FLOWERS). Which numbers are the same is decided by the product, which asks by these digits for those that
 * may be. The index of 20261123_090000_found_leads is for the release before.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(
    sql.raw(`
  CREATE FUNCTION "phone_digits"("given" text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  DECLARE
    plain text := given;
    digits text;
  BEGIN
    IF octet_length(plain) <> char_length(plain) THEN
      plain := translate(plain, '${codes.map(({ code }) => String.fromCharCode(code)).join('')}', '${codes.map(({ value }) => value).join('')}');
    END IF;
    digits := regexp_replace(plain, '[^0-9]', '', 'g');
    IF char_length(regexp_replace(digits, '^1', '')) < 7 AND plain ~ '[A-Za-z]{3}' THEN
      digits := regexp_replace(translate(lower(plain COLLATE "C"), '${LETTERS}', '${KEYS}'), '[^0-9]', '', 'g');
    END IF;
    RETURN digits;
  END $$;
  CREATE INDEX "form_submissions_phone_digits_idx" ON "form_submissions" USING gin (phone_digits("phone") gin_trgm_ops);`),
  )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP INDEX "form_submissions_phone_digits_idx";
  DROP FUNCTION "phone_digits";`)
}
