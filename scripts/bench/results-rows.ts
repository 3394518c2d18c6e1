import { setTimeout } from 'node:timers/promises'
import type { Client } from 'pg'
import { HOURS_KEPT_DAYS, KEPT_OF_A_DAY, ROWS_A_DAY } from '@/features/results/rules/measure'
import { sumMeasurements } from '@/features/results/server/sum-measurements'

/**
 * Adds three years of counts up to the limits: hours for the last 90 days, with as many values as each dimension may
 * have; days before that, with as many values as a day keeps. Campaigns and hosts change every day.
 */
export async function fillMeasurements(db: Client): Promise<number> {
  await db.query('DELETE FROM measurements')
  for (const statement of [HOURS, DAYS, SPEED]) await db.query(statement)
  await sumMeasurements(db, 1_000)
  await db.query('VACUUM ANALYZE')
  const { rows } = await db.query<{ rows: number }>('SELECT count(*)::int AS rows FROM measurements')
  return rows[0]?.rows ?? 0
}

/** Gives the leads channels, campaigns and outcomes, with the names that the counts use. */
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

const ZONE = `'America/New_York'`

/** The SQL of the values. Campaigns and referrers change from day to day; the values of other dimensions do not. */
const VALUE = `CASE WHEN n = values THEN 'other' WHEN dimension IN ('campaign', 'referrer')
  THEN initcap(dimension) || ' ' || (n + 7 * extract(doy FROM at)::int) % 400
  WHEN dimension = 'page' THEN '/page-' || n ELSE initcap(dimension) || ' ' || n END`

const COUNTS = `ARRAY[50 + n, 20 + n, 5 + n, n, n % 3, n % 2]`

const ofValues = (values: Record<string, number>) =>
  `(VALUES ${Object.entries(values)
    .map(([name, count]) => `('${name}', ${count})`)
    .join()}) AS dims(dimension, values)`

const perHour = (rows: number) => Math.floor(rows / 24) + 1

/** The SQL of the hours. The 24 hours of a day reach the limit of each dimension. */
const HOURS = `INSERT INTO measurements (at, dimension, value, counts)
  SELECT at, dimension, ${VALUE}, ${COUNTS}
    FROM generate_series(date_trunc('day', now(), ${ZONE}) - interval '${HOURS_KEPT_DAYS} days', now(), interval '1 hour') AS at,
      ${ofValues({
        page: perHour(ROWS_A_DAY.page),
        channel: perHour(ROWS_A_DAY.channel),
        campaign: perHour(ROWS_A_DAY.campaign),
        referrer: perHour(ROWS_A_DAY.referrer),
        width: 3,
      })}, generate_series(1, values) AS n`

const KEPT = KEPT_OF_A_DAY.counts + 1

const DAYS = `INSERT INTO measurements (at, dimension, value, counts)
  SELECT at AT TIME ZONE ${ZONE}, dimension, ${VALUE}, ${COUNTS}
    FROM generate_series((now() AT TIME ZONE ${ZONE})::date - interval '3 years',
        (now() AT TIME ZONE ${ZONE})::date - interval '${HOURS_KEPT_DAYS + 1} days', interval '1 day') AS at,
      ${ofValues({ page: KEPT, channel: KEPT, campaign: KEPT, referrer: KEPT, width: 3 })}, generate_series(1, values) AS n`

const SPEED = `INSERT INTO measurements (at, dimension, value, counts)
  SELECT day AT TIME ZONE ${ZONE}, vital, '/page-' || n, ARRAY[1, 2, 4, 5, 4, 3, 2, 1, 1, 1, 1, 1, 0]
    FROM generate_series((now() AT TIME ZONE ${ZONE})::date - interval '3 years', (now() AT TIME ZONE ${ZONE})::date, interval '1 day') AS day,
      unnest(ARRAY['lcp','inp','cls','ttfb']) AS vital,
      generate_series(1, CASE WHEN day < now() - interval '${HOURS_KEPT_DAYS} days' THEN ${KEPT_OF_A_DAY.speed + 1} ELSE ${ROWS_A_DAY.speed / 4} END) AS n`

/** Waits until the product has summed up the months of the leads. It does so within a minute, the oldest month last. */
export async function awaitSums(db: Client): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ done: boolean }>(
      `SELECT (SELECT min(at) FROM lead_months) <= (SELECT min(created_at) FROM form_submissions)
         AND NOT EXISTS (SELECT FROM lead_month_changes) AS done`,
    )
    if (rows[0]?.done) break
    await setTimeout(500)
  }
  await db.query('VACUUM ANALYZE lead_months, lead_month_sums, lead_month_changes')
}
