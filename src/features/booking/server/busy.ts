import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { Range } from '@/features/booking/rules/ranges'
import { IS_STALE } from './stale-calendars'

/** What is known of a person's time beside the appointments. */
export type Busy = {
  /** Time off, and what the person's own calendars say. */
  times: readonly Range[]
  /** A calendar could not be read for longer than a day, so that its last copy may be wrong. */
  isStale: boolean
}

/** When members of the staff are busy. Whoever has no entry is free. */
export async function findBusy(
  { db }: Payload,
  people: readonly string[],
): Promise<ReadonlyMap<string, Busy>> {
  const { rows } = await db.drizzle.execute<{ person: string; busy: string[] | null; isStale: boolean }>(sql`
    select person_id::text as person, busy, ${sql.raw(IS_STALE)} as "isStale" from booking_calendars
      where person_id = any(${sql.param(people)}::uuid[])
    union all
    select person_id::text, array[extract(epoch from begins) * 1000, extract(epoch from ends) * 1000]::bigint[], false
      from booking_time_off where person_id = any(${sql.param(people)}::uuid[]) and ends > now()`)
  const found = new Map<string, { times: Range[]; isStale: boolean }>()
  for (const { person, busy, isStale } of rows) {
    const known = found.get(person) ?? { times: [], isStale: false }
    for (const range of toRanges(busy ?? [])) known.times.push(range)
    found.set(person, { times: known.times, isStale: known.isStale || isStale })
  }
  return found
}

/** Beginnings and ends in turn, as they are stored: the database gives large numbers as texts. */
function toRanges(moments: readonly string[]): Range[] {
  return Array.from({ length: moments.length / 2 }, (_, at) => ({
    from: Number(moments[at * 2]),
    until: Number(moments[at * 2 + 1]),
  }))
}
