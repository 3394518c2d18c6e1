import type { Payload } from 'payload'
import { holdLock } from '@/data/locks'
import { inTransaction } from '@/data/transaction'
import { type Count, OTHER, ROWS_A_DAY, roomOf, VITALS } from '@/domain/measure'
import { PAGES } from '@/domain/pages'
import { paths } from '@/domain/paths'
import { slugProblem } from '@/domain/slug'
import { BUSINESS_TIME_ZONE } from '@/domain/working-hours'
import { readIndustries, readServices } from '@/features/content/content'
import { decoded } from '@/lib/text'
import { createCounter } from './counter'

const STATIC: readonly string[] = Object.values(PAGES).map(({ path }) => path)

/**
 * Adds counts to those of the database: of pages that stand there, and of as many new values a day as there is room for; the
 * rest is `OTHER`.
 *
 * @throws whatever the database says; nothing is added then, unless the connection was lost in the COMMIT
 */
export async function storeCounts(payload: Payload, counts: readonly Count[]): Promise<void> {
  if (counts.length === 0) return
  const known = await withKnownPages(payload, counts)
  await inTransaction(payload, async ({ client }) => {
    await holdLock(client, 'measurements')
    const { rows } = await client.query<Row>(LOOK, [toJson(known), BUSINESS_TIME_ZONE])
    const added = toJson(withinRoom(known, rows))
    await client.query(ADD, [added])
    await client.query(FORGET_SUMS, [added])
  })
}

const toJson = (counts: readonly Count[]) =>
  JSON.stringify(counts.map((each) => ({ ...each, at: new Date(each.at).toISOString() })))

/** How many rows the days of the counts have for each room, and whether each count has one of them, in their order. */
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

/** What comes this late is in no sum: the next sweep makes it again. */
const FORGET_SUMS = `delete from measured_spans using jsonb_to_recordset($1::jsonb) as given(${COLUMNS})
  where measured_spans.dimension = given.dimension and given.at >= measured_spans.at and given.at < measured_spans.until`

const sizeOf = ({ counts }: Count) => counts.reduce((sum, each) => sum + each, 0)

/** Gives what is largest a row first. */
function withinRoom(counts: readonly Count[], rows: readonly Row[]): Count[] {
  const left = new Map<string, number>()
  const places = counts.map((count, index) => ({ count, row: rows[index] }))
  const sum = createCounter(Number.POSITIVE_INFINITY)
  for (const { count, row } of places.toSorted((a, b) => sizeOf(b.count) - sizeOf(a.count))) {
    const room = roomOf(count)
    const key = `${row?.day} ${room}`
    const free = left.get(key) ?? ROWS_A_DAY[room] - (row?.taken[room] ?? 0)
    const isNew = !row?.isThere && count.value !== OTHER
    left.set(key, isNew ? free - 1 : free)
    sum.add([isNew && free <= 0 ? { ...count, value: OTHER } : count])
  }
  return sum.take()
}

/** Only pages that stand there have a name: what else is told is made up. */
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
      'select slug from blog_posts where published and deleted_at is null and slug = any($1)',
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
