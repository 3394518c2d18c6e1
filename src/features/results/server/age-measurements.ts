import type pg from 'pg'
import { holdLock } from '@/data/locks'
import { inTransactionOn } from '@/data/transaction'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { RETENTION } from '@/domain/retention'
import { HOURS_KEPT_DAYS, KEPT_OF_A_DAY, OTHER, VITALS } from '@/features/results/rules/measure'

/** The most days that one turn sums up. After a long pause the rest waits for the next turn. */
const DAYS_AT_ONCE = 31

/**
 * The oldest days that still have rows by the hour, each as its first instant and that of the next day. $1 is the zone.
 */
const DAYS_WITH_HOURS = `select day::text as day, next::text as next
  from generate_series(
      (now() at time zone $1)::date - interval '${RETENTION.measurementMonths} months',
      (now() at time zone $1)::date - interval '${HOURS_KEPT_DAYS + 1} days', interval '1 day') as local,
    lateral (select local at time zone $1 as day, (local + interval '1 day') at time zone $1 as next) as spans
  where exists (select 1 from measurements where at > day and at < next)
  order by local limit ${DAYS_AT_ONCE}`

/** The sums of a day, from $1 until before $2. Values that are not among the largest are summed up as `OTHER`. */
const SUMS = `with ranks as (
    select dimension, value, row_number() over (partition by dimension
        order by sum((select sum(each) from unnest(counts) as each)) desc, value) as rank
      from measurements where at >= $1 and at < $2 group by dimension, value),
  named as (
    select dimension, value, case
        when rank > case when dimension = any('{${VITALS.join()}}') then ${KEPT_OF_A_DAY.speed} else ${KEPT_OF_A_DAY.counts} end
        then '${OTHER}' else value end as name from ranks),
  parts as (
    select dimension, name, place, sum(each)::int as sum
      from measurements join named using (dimension, value), unnest(counts) with ordinality as each_of(each, place)
      where at >= $1 and at < $2 group by dimension, name, place)
  insert into day_of_measurements
    select dimension, name, array_agg(sum order by place) from parts group by dimension, name`

/**
 * Replaces old rows by the hour with sums by the business's day, and deletes what is older than the privacy policy
 * allows.
 *
 * @returns the number of rows that were deleted for their age
 */
export async function ageMeasurements(client: pg.ClientBase): Promise<number> {
  const { rows: days } = await client.query<{ day: string; next: string }>(DAYS_WITH_HOURS, [
    BUSINESS_TIME_ZONE,
  ])
  for (const { day, next } of days) await makeDay(client, day, next)
  await client.query(
    `delete from measured_spans where at < now() - interval '${RETENTION.measurementMonths} months'`,
  )
  const { rowCount } = await client.query(
    `delete from measurements where at < now() - interval '${RETENTION.measurementMonths} months'`,
  )
  return rowCount ?? 0
}

function makeDay(client: pg.ClientBase, day: string, next: string): Promise<void> {
  return inTransactionOn(client, async () => {
    await holdLock(client, 'measurements')
    await client.query(
      'create temp table day_of_measurements (dimension text, value text, counts int[]) on commit drop',
    )
    await client.query(SUMS, [day, next])
    await client.query('delete from measurements where at >= $1 and at < $2', [day, next])
    // The sums of spans that include the day are deleted, because its smaller values have lost their names.
    await client.query('delete from measured_spans where at < $2 and until > $1', [day, next])
    await client.query(
      `insert into measurements (at, dimension, value, counts)
        select $1::timestamptz, dimension, value, counts from day_of_measurements`,
      [day],
    )
  })
}
