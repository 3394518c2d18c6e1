import type { Payload } from 'payload'
import { IS_STALE } from './stale-calendars'

/** How many calendars each member of the staff has, and whether one of them was not read for a day. */
export async function listCalendarStates({
  db,
}: Payload): Promise<ReadonlyMap<string, { count: number; isStale: boolean }>> {
  const { rows } = await db.pool.query<{ person: string; count: number; isStale: boolean }>(
    `select person_id::text as person, count(*)::int, bool_or(${IS_STALE}) as "isStale"
     from booking_calendars group by person_id`,
  )
  return new Map(rows.map(({ person, count, isStale }) => [person, { count, isStale }]))
}
