import type pg from 'pg'
import { holdLock } from '@/data/locks'
import { inTransactionOn } from '@/data/transaction'
import { DIMENSIONS, HOURS_KEPT_DAYS, VITALS } from '@/domain/measure'
import { BUSINESS_TIME_ZONE } from '@/domain/working-hours'

/** Adds up the counts of spans that have just been named. */
const SUMS_OF_MADE = `parts as (
    select made.unit, made.dimension, made.at, value, place, sum(each)::int as sum
      from made join measurements on measurements.dimension = made.dimension
          and measurements.at >= made.at and measurements.at < made.until,
        unnest(counts) with ordinality as each_of(each, place)
      group by made.unit, made.dimension, made.at, value, place)
  insert into measured_sums (unit, dimension, at, value, counts)
    select unit, dimension, at, value, array_agg(sum order by place) from parts group by unit, dimension, at, value`

/** Which of the spans from $2 until $3 days ago have counts and no sum; $1 is the zone, $4 the dimensions. */
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

/** Before a month can have them. $1 is the zone, $2 for how many days there are sums of days. */
const FORGET_DAYS = `delete from measured_spans
  where unit = 'day' and until <= ((now() at time zone $1)::date - interval '1 day' * $2::int) at time zone $1`

const LIMIT = `limit greatest(0, $5::int - (
  select count(*) from measured_spans where unit = 'month' and made_on = current_date))`

/** A day that was over yesterday may still get counts of a process that could not store them. */
const OVER_FOR_DAYS = 1
/** Beyond what is kept. */
const LONGEST_DAYS = 1_200

/**
 * Adds up whole days, and months of dimensions once their days have no sums any more, so that a report of years reads few
 * rows. What is added to the counts of a span later ends its sum (`storeCounts`).
 *
 * @param monthsADay - so few, that a day adds fewer rows than were asked for (MOST_ROWS_A_DAY)
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
