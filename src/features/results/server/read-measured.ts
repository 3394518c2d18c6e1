import type { PayloadRequest } from 'payload'
import type pg from 'pg'
import { requireMay } from '@/domain/areas'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import type { Days } from '@/domain/day-range'
import {
  addCounts,
  BUCKETS,
  COUNTED,
  type Counted,
  DIMENSIONS,
  type Dimension,
  type Percentile,
  p75Of,
  toRead,
  VITALS,
  type Vital,
} from '@/features/results/rules/measure'

/** The number of events of each kind. */
export type Counts = Record<Counted, number>

/** The counts of one page, channel, campaign, host or width class; an empty `key` stands for events without one. */
export type Measured = Counts & { key: string }

export type Visits = { all: Counts } & Record<Dimension, Measured[]>

/** The web vitals of one page; null where none were reported. */
export type Speed = Record<Vital, Percentile | null> & { key: string }

export const NO_COUNTS: Counts = { visit: 0, form_seen: 0, form_begun: 0, form_sent: 0, tel: 0, mail: 0 }

const first = '(($2::date)::timestamp at time zone $1)'
const end = '(($3::date + 1)::timestamp at time zone $1)'

/**
 * The rows of some dimensions on some days: sums of whole months and whole days where these exist, and the counts
 * themselves for the rest. A month with a sum has no days with sums, so nothing is read twice. `offset 0` keeps
 * PostgreSQL from reading all counts of the table. $1 is the zone, $2 and $3 the first and the last day, $4 the
 * dimensions.
 */
const ROWS = `with whole as (
    select unit, dimension, at, until from measured_spans
      where dimension = any($4) and at >= ${first} and until <= ${end}),
  rest as (
    select dimension, coalesce(lag(until) over (partition by dimension order by at), ${first}) as at, at as until from whole
    union all
    select dimension, coalesce(max(until), ${first}), ${end} from unnest($4::text[]) as dimension left join whole using (dimension)
      group by dimension),
  found as (
    select dimension, value, counts from whole join measured_sums using (unit, dimension, at)
    union all
    select dimension, value, counts from rest, lateral (
      select value, counts from measurements
        where dimension = rest.dimension and at >= rest.at and at < rest.until offset 0) as each
      where rest.at < rest.until)`

const SUMS = COUNTED.map(
  (kind, index) => `coalesce(sum(counts[${index + 1}]), 0)::float8 as "${kind}"`,
).join()

const BY_VALUE = `${ROWS} select dimension, value as key, ${SUMS} from found
  group by dimension, value order by visit desc, form_sent desc, form_seen desc, value`

const BUCKET_SUMS = Array.from({ length: BUCKETS }, (_, index) => `sum(counts[${index + 1}])`).join()

/**
 * PostgreSQL copies a short stored array for each of its elements that is read, but not a concatenated one, so an empty
 * array is appended.
 */
const SPEED = `${ROWS} select value as key, dimension as vital, array[${BUCKET_SUMS}]::float8[] as histogram
  from (select dimension, value, counts || '{}' as counts from found offset 0) as each group by value, dimension`

/**
 * Reads the counts of some days of the business, most visits first.
 *
 * @throws for anyone but an admin who may read leads, because the query itself calls no access function
 */
export async function readVisits(req: PayloadRequest, days: Days): Promise<Visits> {
  requireMay(req, 'form-submissions')
  const found = await readBy(req.payload.db.pool, DIMENSIONS, days)
  const of = (dimension: Dimension) =>
    found.filter((row) => row.dimension === dimension).map(({ dimension: _, ...measured }) => measured)
  const channel = of('channel')
  return {
    all: sumOf(channel),
    page: of('page'),
    channel,
    campaign: of('campaign'),
    referrer: of('referrer'),
    width: of('width'),
  }
}

/**
 * Reads the total counts of some days.
 *
 * @throws for anyone but an admin who may read leads
 */
export async function readVisitTotals(req: PayloadRequest, days: Days): Promise<Counts> {
  requireMay(req, 'form-submissions')
  return sumOf(await readBy(req.payload.db.pool, ['channel'], days))
}

async function readBy(pool: pg.Pool, dimensions: readonly Dimension[], { from, to }: Days) {
  const values = [BUSINESS_TIME_ZONE, from, to, dimensions]
  const { rows } = await pool.query<Measured & { dimension: Dimension }>(BY_VALUE, values)
  return rows.map((row) => ({ ...row, key: toRead(row.key) }))
}

/** Sums up counts by channel, of which each event has exactly one. */
function sumOf(groups: readonly Measured[]): Counts {
  const sum = { ...NO_COUNTS }
  for (const group of groups) for (const kind of COUNTED) sum[kind] += group[kind]
  return sum
}

/**
 * Reads the web vitals of some days: first of all pages together, under an empty key, then of each page, the most
 * measured first.
 *
 * @throws for anyone but an admin who may read leads
 */
export async function readSpeeds(req: PayloadRequest, days: Days): Promise<Speed[]> {
  requireMay(req, 'form-submissions')
  const { rows } = await req.payload.db.pool.query<{ key: string; vital: Vital; histogram: number[] }>(
    SPEED,
    [BUSINESS_TIME_ZONE, days.from, days.to, VITALS],
  )
  const pages = new Map<string, Record<Vital, number[]>>()
  const add = (key: string, vital: Vital, histogram: number[]) => {
    const known = pages.get(key) ?? { lcp: [], inp: [], cls: [], ttfb: [] }
    pages.set(key, { ...known, [vital]: addCounts(known[vital], histogram) })
  }
  for (const { key, vital, histogram } of rows) {
    add('', vital, histogram)
    add(toRead(key), vital, histogram)
  }
  const speeds = [...pages].map(([key, of]) => ({
    key,
    lcp: p75Of('lcp', of.lcp),
    inp: p75Of('inp', of.inp),
    cls: p75Of('cls', of.cls),
    ttfb: p75Of('ttfb', of.ttfb),
  }))
  const measured = ({ lcp, ttfb }: Speed) => lcp?.count ?? ttfb?.count ?? 0
  return speeds.toSorted((a, b) => Number(b.key === '') - Number(a.key === '') || measured(b) - measured(a))
}
