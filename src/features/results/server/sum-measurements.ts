import type pg from 'pg'
import { holdLock } from '@/data/locks'
import { inTransactionOn } from '@/data/transaction'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { DIMENSIONS, HOURS_KEPT_DAYS, VITALS } from '@/features/results/rules/measure'

/** Sums up the counts of the spans that the statement has just inserted. */
const SUMS_OF_MADE = `parts as (
    select made.unit, made.dimension, made.at, value, place, sum(each)::int as sum
      from made join measurements on measurements.dimension = made.dimension
          and measurements.at >= made.at and measurements.at < made.until,
        unnest(counts) with ordinality as each_of(each, place)
      group by made.unit, made.dimension, made.at, value, place)
  insert into measured_sums (unit, dimension, at, value, counts)
    select unit, dimension, at, value, array_agg(sum order by place) from parts group by unit, dimension, at, value`

/** The spans from $2 until $3 days ago that have counts and no sum yet; $1 is the zone, $4 the dimensions. */
const spansWithout = (unit: 'day' | 'month') => `select '${unit}', dimension, span.at, span.until
  from generate_series(
      date_trunc('${unit}', (now() at time zone $1) - interval '1 day' * $2::int),
      (now() at time zone $1)::date - interval '1 day' * $3::int - interval '1 ${unit}', interval '1 ${unit}') as local,
    lateral (select local at time zone $1 as at, (local + interval '1 ${unit}') at time zone $1 as until) as span,
    unnest($4::text[]) as dimension
  where not exists (select 1 from measured_spans as known
      where known.unit = '${unit}' and known.dimension = dimension.dimension and known.at = span.at)
    and exists (select 1 from measurements where measurements.dimension = dimension.dimension
      and measurements.at >= span.at and measurements.at < span.until)
  order by span.at, dimension`

const withSums = (spans: string) => `with made as (
    insert into measured_spans (unit, dimension, at, until) ${spans} returning unit, dimension, at, until),
  ${SUMS_OF_MADE}`

/**
 * Deletes the sums of old days, so that their month can get one. $1 is the zone, $2 the number of days that keep their
 * own sums.
 */
const FORGET_DAYS = `delete from measured_spans
  where unit = 'day' and until <= ((now() at time zone $1)::date - interval '1 day' * $2::int) at time zone $1`

const LIMIT = `limit greatest(0, $5::int - (
  select count(*) from measured_spans where unit = 'month' and made_on = current_date))`

/**
 * The number of days for which a finished day waits for its sum, because a process that could not store its counts may
 * still add some.
 */
const OVER_FOR_DAYS = 1
/** How many days back months are summed up, which is longer than counts are kept. */
const LONGEST_DAYS = 1_200

/**
 * Sums up whole days, and whole months once their days have no sums any more, so that a report of years reads few rows.
 * Counts that are added to a span later delete its sum (`storeCounts`).
 *
 * @param monthsADay - the most months of a day, few enough that their rows stay within MOST_ROWS_A_DAY
 */
export function sumMeasurements(client: pg.ClientBase, monthsADay = 1): Promise<void> {
  return inTransactionOn(client, async () => {
    await holdLock(client, 'measurements')
    await client.query(FORGET_DAYS, [BUSINESS_TIME_ZONE, HOURS_KEPT_DAYS])
    const days = [BUSINESS_TIME_ZONE, HOURS_KEPT_DAYS, OVER_FOR_DAYS, DIMENSIONS]
    await client.query(withSums(spansWithout('day')), days)
    const all = [...DIMENSIONS, ...VITALS]
    const months = [BUSINESS_TIME_ZONE, LONGEST_DAYS, HOURS_KEPT_DAYS + 1, all, monthsADay]
    await client.query(withSums(`${spansWithout('month')} ${LIMIT}`), months)
  })
}
