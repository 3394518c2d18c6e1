import type { Client } from 'pg'
import { HOURS_KEPT_DAYS, KEPT_OF_A_DAY } from '@/domain/measure'

/**
 * Adds three years of counts at the cap: 5,000 rows for each of the last 90 days, by hours; before that days, with as many
 * values as a day keeps. Campaigns change every day, so that most values of a dimension are different ones.
 */
export async function fillMeasurements(db: Client): Promise<number> {
  await db.query('DELETE FROM measurements')
  for (const statement of [HOURS, DAYS, SPEED]) await db.query(statement)
  await db.query('VACUUM ANALYZE measurements')
  const { rows } = await db.query<{ rows: number }>('SELECT count(*)::int AS rows FROM measurements')
  return rows[0]?.rows ?? 0
}

/** Gives the leads channels, campaigns and what became of them, as the counts name them. */
export async function nameLeads(db: Client): Promise<void> {
  await db.query(`UPDATE form_submissions lead SET
      channel = 'Channel ' || h % 8, utm_campaign = 'Campaign ' || h % 400, page = '/page-' || h % 60,
      stage = (CASE WHEN h % 100 < 2 THEN 'spam' WHEN h % 100 < 15 THEN 'contacted' WHEN h % 100 < 25 THEN 'booked'
        WHEN h % 100 < 55 THEN 'won' ELSE 'lost' END)::enum_form_submissions_stage,
      first_contact_at = lead.created_at + h % 90000 * interval '1 second',
      booked_at = CASE WHEN h % 3 = 0 THEN lead.created_at + interval '1 day' END,
      won_at = CASE WHEN h % 100 BETWEEN 25 AND 54 THEN lead.created_at + interval '2 days' END,
      value_cents = h % 500000
    FROM (SELECT id, abs(hashtext(id::text)) AS h FROM form_submissions) chance WHERE chance.id = lead.id`)
  await db.query('VACUUM ANALYZE form_submissions')
}

const KINDS = `unnest(ARRAY['visit','form_seen','form_begun','form_sent','tel','mail']) AS kind`
const ZONE = `'America/New_York'`

/** How many values a dimension has in an hour: 24 hours of all its kinds fill its room. */
const HOURS = `INSERT INTO measurements (at, kind, dimension, value, count)
  SELECT at, kind, dimension, CASE WHEN n = values THEN 'other' ELSE
      CASE dimension WHEN 'page' THEN '/page-' || n WHEN 'channel' THEN 'Channel ' || n
        WHEN 'campaign' THEN 'Campaign ' || (n + 7 * extract(doy FROM at)::int) % 400 ELSE dimension || ' ' || (n + 31 * extract(doy FROM at)::int) % 900 END END,
      1 + (n * 37 + extract(hour FROM at)::int) % 50
    FROM generate_series(date_trunc('day', now(), ${ZONE}) - interval '${HOURS_KEPT_DAYS} days', now(), interval '1 hour') AS at,
      (VALUES ('page', 10), ('channel', 9), ('campaign', 7), ('referrer', 30), ('width', 3)) AS dims(dimension, values),
      ${KINDS}, generate_series(1, values) AS n
    WHERE kind = 'visit' OR dimension NOT IN ('referrer', 'width')`

const DAYS = `INSERT INTO measurements (at, kind, dimension, value, count)
  SELECT day AT TIME ZONE ${ZONE}, kind, dimension, CASE WHEN n = values THEN 'other' ELSE
      CASE dimension WHEN 'page' THEN '/page-' || n WHEN 'channel' THEN 'Channel ' || n
        WHEN 'campaign' THEN 'Campaign ' || (n + 7 * extract(doy FROM day)::int) % 400 ELSE dimension || ' ' || (n + 31 * extract(doy FROM day)::int) % 900 END END,
      10 + (n * 37 + extract(doy FROM day)::int) % 500
    FROM generate_series((now() AT TIME ZONE ${ZONE})::date - interval '3 years', (now() AT TIME ZONE ${ZONE})::date - interval '${HOURS_KEPT_DAYS + 1} days', interval '1 day') AS day,
      (VALUES ('page', ${KEPT_OF_A_DAY + 1}), ('channel', 9), ('campaign', ${KEPT_OF_A_DAY + 1}), ('referrer', ${KEPT_OF_A_DAY + 1}), ('width', 3)) AS dims(dimension, values),
      ${KINDS}, generate_series(1, values) AS n
    WHERE kind = 'visit' OR dimension NOT IN ('referrer', 'width')`

const SPEED = `INSERT INTO measurements
  SELECT day AT TIME ZONE ${ZONE}, kind, 'page', '/page-' || n, 26, ARRAY[1, 2, 4, 5, 4, 3, 2, 1, 1, 1, 1, 1, 0]
    FROM generate_series((now() AT TIME ZONE ${ZONE})::date - interval '3 years', (now() AT TIME ZONE ${ZONE})::date, interval '1 day') AS day,
      unnest(ARRAY['lcp','inp','cls','ttfb']) AS kind, generate_series(1, 50) AS n`
