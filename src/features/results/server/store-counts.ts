import type { Payload } from 'payload'
import type pg from 'pg'
import { holdLock } from '@/data/locks'
import { inTransaction } from '@/data/transaction'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { PAGES } from '@/domain/pages'
import { paths } from '@/domain/paths'
import { slugProblem } from '@/domain/slug'
import { readIndustries, readServices } from '@/features/content/server/content'
import { isPublicPost } from '@/features/posts/server/public-post'
import {
  type Count,
  FREE,
  OTHER,
  ROWS_A_DAY,
  ROWS_OF_UNKNOWN,
  roomOf,
  VITALS,
} from '@/features/results/rules/measure'
import { decoded } from '@/lib/text'
import { createCounter } from './counter'

const STATIC: readonly string[] = Object.values(PAGES).map(({ path }) => path)

/**
 * Adds counts to those of the database. Pages that do not exist, and new values beyond a day's limits, are added to
 * `OTHER`.
 *
 * @throws the error of the database; nothing is added then, unless the connection was lost in the COMMIT
 */
export async function storeCounts(payload: Payload, counts: readonly Count[]): Promise<void> {
  if (counts.length === 0) return
  const known = await withKnownPages(payload, counts)
  await inTransaction(payload, async ({ client }) => {
    await holdLock(client, 'measurements')
    const { rows } = await client.query<Row>(LOOK, [toJson(known), BUSINESS_TIME_ZONE])
    const places = known.map((count, index) => toPlace(count, rows[index]))
    const met = await readMet(client, places)
    const added = toJson(withinRoom(places, met))
    await client.query(ADD, [added])
    await client.query(FORGET_SUMS, [added])
  })
}

const toJson = (counts: readonly Count[]) =>
  JSON.stringify(counts.map((each) => ({ ...each, at: new Date(each.at).toISOString() })))

/**
 * For each count, in their order: its day, whether it has a row already, and the number of that day's rows for each
 * limit.
 */
type Row = { day: string; isThere: boolean; taken: Record<string, number> }

const COLUMNS = 'at timestamptz, dimension text, value text, counts int[]'

const LOOK = `with given as (
    select *, date_trunc('day', at, $2) as day from rows from (jsonb_to_recordset($1::jsonb) as (${COLUMNS}))
      with ordinality as given(at, dimension, value, counts, place)),
  days as (select distinct day from given),
  taken as (
    select day, jsonb_object_agg(room, rows) as taken from (
      select day, room, count(*) as rows from days, lateral (
        select case when dimension = any('{${VITALS.join()}}') then 'speed' else dimension end as room from measurements
          where at >= day and at < (day at time zone $2 + interval '1 day') at time zone $2 and value <> '${OTHER}') as found
        group by day, room) as counted
      group by day)
  select to_char(given.day, 'YYYY-MM-DD') as day, found.at is not null as "isThere", coalesce(taken, '{}') as taken
    from given left join taken on taken.day = given.day
    left join measurements as found
      on found.dimension = given.dimension and found.at = given.at and found.value = given.value
    order by place`

const ADD = `insert into measurements (at, dimension, value, counts)
  select at, dimension, value, counts from jsonb_to_recordset($1::jsonb) as given(${COLUMNS})
  on conflict (dimension, at, value) do update set counts = (
    select array_agg(coalesce(one, 0) + coalesce(other, 0) order by place)
      from unnest(measurements.counts, excluded.counts) with ordinality as both_of(one, other, place))`

/** Deletes the sums of spans that got late counts, which the next sweep creates again. */
const FORGET_SUMS = `delete from measured_spans using jsonb_to_recordset($1::jsonb) as given(${COLUMNS})
  where measured_spans.dimension = given.dimension and given.at >= measured_spans.at and given.at < measured_spans.until`

/** A count, whether it needs a new row, and how many rows of its limit were taken on its day. */
type Place = { count: Count; isNew: boolean; room: keyof typeof ROWS_A_DAY; key: string; taken: number }

function toPlace(count: Count, row: Row | undefined): Place {
  const room = roomOf(count)
  const isNew = !row?.isThere && count.value !== OTHER
  return { count, isNew, room, key: `${row?.day} ${room}`, taken: row?.taken[room] ?? 0 }
}

/** The days for which a lead, or an earlier count, makes a name known. */
const MET_DAYS = { lead: 90, count: 30 } as const

const MET = `with given as (
    select dimension, value from jsonb_to_recordset($1::jsonb) as given(${COLUMNS})
      where dimension = any('{${FREE.join()}}')),
  leads as materialized (
    select utm_campaign, landing_host from form_submissions
      where created_at > now() - interval '${MET_DAYS.lead} days' and deleted_at is null and stage <> 'spam')
  select dimension, value, 'lead' as by from given
    where (dimension = 'campaign' and value in (select utm_campaign from leads))
      or (dimension = 'referrer' and value in (select landing_host from leads))
  union all
  select dimension, value, 'earlier' from given where (dimension, value) in (
    select dimension, value from measurements where dimension = any('{${FREE.join()}}')
      and at > now() - interval '${MET_DAYS.count} days' and at < date_trunc('day', now(), $2))`

type Met = { dimension: (typeof FREE)[number]; value: string; by: 'lead' | 'earlier' }

const isFree = (room: string): room is (typeof FREE)[number] => FREE.some((each) => each === room)
const nameOf = ({ dimension, value }: Pick<Count, 'dimension' | 'value'>) => `${dimension} ${value}`

/**
 * Reads, for each known name, the number of a day's rows up to which it gets a row. There is no query while all new
 * names get one anyway.
 */
async function readMet(client: pg.ClientBase, places: readonly Place[]): Promise<Map<string, number>> {
  const asked = places.filter(({ isNew, room }) => isNew && isFree(room))
  const full = new Map<string, number>()
  for (const { key, taken } of asked) full.set(key, (full.get(key) ?? taken) + 1)
  if (![...full.values()].some((rows) => rows > ROWS_OF_UNKNOWN.new)) return new Map()
  const given = toJson(asked.map(({ count }) => count))
  const { rows } = await client.query<Met>(MET, [given, BUSINESS_TIME_ZONE])
  const most = new Map<string, number>()
  for (const { by, ...name } of rows) {
    const of = by === 'lead' ? ROWS_A_DAY[roomOf(name)] : ROWS_OF_UNKNOWN.earlier
    most.set(nameOf(name), Math.max(of, most.get(nameOf(name)) ?? 0))
  }
  return most
}

const sizeOf = ({ counts }: Count) => counts.reduce((sum, each) => sum + each, 0)

/** Gives rows to the largest counts first. An unknown name gets none of the rows that are left for known names. */
function withinRoom(places: readonly Place[], met: ReadonlyMap<string, number>): Count[] {
  const rows = new Map<string, number>()
  const sum = createCounter(Number.POSITIVE_INFINITY)
  for (const { count, isNew, room, key, taken } of places.toSorted(
    (a, b) => sizeOf(b.count) - sizeOf(a.count),
  )) {
    // An empty value stands for no campaign or host, so nobody has invented it.
    const isNamed = isFree(room) && count.value !== ''
    const most = isNamed ? (met.get(nameOf(count)) ?? ROWS_OF_UNKNOWN.new) : ROWS_A_DAY[room]
    const used = rows.get(key) ?? taken
    const hasRoom = !isNew || used < most
    rows.set(key, isNew && hasRoom ? used + 1 : used)
    sum.add([hasRoom ? count : { ...count, value: OTHER }])
  }
  return sum.take()
}

/** Changes pages that do not exist to `OTHER`, because their paths are invented. */
async function withKnownPages(payload: Payload, counts: readonly Count[]): Promise<Count[]> {
  const isOfPage = (count: Count) => ['page', 'speed'].includes(roomOf(count))
  const told = new Set(counts.filter(isOfPage).map(({ value }) => value))
  const known = await knownPages(payload, [...told])
  const sum = createCounter(Number.POSITIVE_INFINITY)
  sum.add(counts.map((each) => (isOfPage(each) && !known.has(each.value) ? { ...each, value: OTHER } : each)))
  return sum.take()
}

async function knownPages(payload: Payload, told: readonly string[]): Promise<Set<string>> {
  const slugs = told
    .filter((path) => path.startsWith(`${paths.blog}/`))
    .map(lastPartOf)
    .filter((slug) => !slugProblem(slug))
  const [services, industries, { rows: posts }] = await Promise.all([
    readServices(payload),
    readIndustries(payload),
    payload.db.pool.query<{ slug: string }>(
      `select slug from blog_posts where ${isPublicPost()} and slug = any($1)`,
      [slugs],
    ),
  ])
  return new Set([
    ...STATIC,
    ...[...services, ...industries].map(({ href }) => href),
    ...posts.map(({ slug }) => paths.post(slug)),
  ])
}

const lastPartOf = (path: string) => decoded(path.slice(path.lastIndexOf('/') + 1)) ?? ''
