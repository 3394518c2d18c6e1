import type pg from 'pg'
import { withConnection } from '@/data/connection'
import { completeTables } from '@/data/requirements'
import { OF_LEADS } from '@/domain/area-list'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { hasRightInSql } from '@/features/accounts/server/rights-in-sql'
import { staffNameSql } from '@/features/accounts/server/staff-name-sql'
import { type BookingHours, bookingHoursSchema } from '@/features/booking/rules/booking-hours'
import { wordsOf } from '@/lib/causes'
import { type Finding, fatal, warning, yes } from '@/lib/finding'
import { offsetsBetween } from '@/lib/local-time'
import { firstDisagreement, type OffsetChange } from '@/lib/zone-tables'
import { OF_NOBODY } from './leaving-staff'

const SETTINGS = 'Settings are in the admin, Booking.'

/** Checks that the times which visitors may book have hours and people, and that what was booked has somebody. */
export async function checkBooking(url: string): Promise<Finding> {
  try {
    return await withConnection(url, examine)
  } catch (error) {
    return fatal(`Booking cannot be read: ${wordsOf(error)}`, 'Mend the database and its migrations first.')
  }
}

async function examine(client: pg.Client): Promise<Finding> {
  const orphans = await countOrphans(client)
  if (orphans > 0)
    return warning(
      `Appointments to come that nobody of the staff has: ${orphans}.`,
      'Hand them over to somebody, or call their senders.',
    )
  const { rows } = await client.query<{ is_on: boolean | null; hours: unknown }>(
    'select is_on, hours from booking limit 1',
  )
  if (!rows[0]?.is_on) return yes('off')
  const { data: hours } = bookingHoursSchema.safeParse(rows[0].hours)
  return (
    (await storeProblem(client)) ??
    (hours ? await hoursProblem(client, hours) : noHours()) ??
    (await zoneProblem(client)) ??
    yes(`${hours?.people.length} of the staff take appointments`)
  )
}

async function countOrphans(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from appointments where ${OF_NOBODY}`,
  )
  return rows[0]?.count ?? 0
}

const noHours = () => warning('Booking is on and has no hours, so that no time is offered.', SETTINGS)

/** Tries, and takes back, what each start adds. */
async function storeProblem(client: pg.Client): Promise<Finding | null> {
  await client.query('begin')
  const problem = await completeTables(client).finally(() => client.query('rollback'))
  if (problem === null) return null
  return warning(
    `Times cannot be booked, because the database has no rule against two appointments at one time: ${problem}.`,
    'Let an administrator of the server run there: CREATE EXTENSION btree_gist. Then start again.',
  )
}

async function hoursProblem(
  client: pg.Client,
  { week, exceptions, people }: BookingHours,
): Promise<Finding | null> {
  if ([...week, ...exceptions.map(({ ranges }) => ranges)].every(({ length }) => length === 0))
    return noHours()
  if (people.length === 0)
    return warning('Booking is on and nobody takes appointments, so that no time is offered.', SETTINGS)
  const { rows } = await client.query<{ name: string | null }>(
    `select (select ${staffNameSql('u')} from users u where u.id::text = person) as name
      from unnest($1::text[]) with ordinality as chosen(person, place)
      where not exists (select from users u where u.id::text = person and ${hasRightInSql('u.id', OF_LEADS)})
      order by place`,
    [people],
  )
  if (rows.length === 0) return null
  return warning(
    `Chosen for appointments, but no longer of the staff who may read leads: ${rows.map(({ name }) => name ?? 'an account that is gone').join(', ')}.`,
    `Take them out, or give them the right back. ${SETTINGS}`,
  )
}

const YEAR_MS = 366 * 24 * 60 * 60_000
const STEP_MINUTES = 30

/**
 * The offsets of a zone by PostgreSQL's tables, each with the moment from which it holds.
 *
 * @param from - milliseconds since 1970, on a whole half of an hour
 */
export async function offsetsOfDatabase(
  client: Pick<pg.ClientBase, 'query'>,
  from: number,
  until: number,
  zone: string,
): Promise<OffsetChange[]> {
  const { rows } = await client.query<{ from: number; offset: number }>(
    `select (extract(epoch from at) * 1000)::float8 as "from", "offset" from (
        select at, "offset", lag("offset") over (order by at) as before from (
          select at, (extract(epoch from (at at time zone $3) - (at at time zone 'UTC')) / 60)::float8 as "offset"
            from generate_series(to_timestamp($1::float8 / 1000), to_timestamp($2::float8 / 1000), interval '${STEP_MINUTES} minutes') as at
        ) as each
      ) as compared where "offset" is distinct from before order by at`,
    [from, until, zone],
  )
  return rows
}

async function zoneProblem(client: pg.Client): Promise<Finding | null> {
  const step = STEP_MINUTES * 60_000
  const from = Math.floor(Date.now() / step) * step
  const zone = BUSINESS_TIME_ZONE
  const ours = offsetsBetween(from, from + YEAR_MS, zone)
  const found = firstDisagreement(
    ours,
    await offsetsOfDatabase(client, from, from + YEAR_MS, zone),
    from + YEAR_MS,
  )
  if (!found) return null
  return warning(
    `From ${new Date(found.from).toISOString()} on, the clocks of ${zone} are ${found.ours} minutes from UTC here and ${found.theirs} for PostgreSQL.`,
    'Bring Node and PostgreSQL to their newest releases. Times are offered by the tables of Node; days in reports are of PostgreSQL.',
  )
}
