import type { PayloadRequest } from 'payload'
import type pg from 'pg'
import { requireAdmin } from '@/domain/account'
import {
  addCounts,
  BUCKETS,
  COUNTED,
  type Counted,
  DIMENSIONS,
  type Dimension,
  type Percentile,
  p75Of,
  VITALS,
  type Vital,
} from '@/domain/measure'
import type { Days } from '@/domain/results'
import { BUSINESS_TIME_ZONE } from '@/domain/working-hours'

/** How often each kind was counted. */
export type Counts = Record<Counted, number>

/** Of one page, channel, campaign, host or width class; an empty `key` is none. */
export type Measured = Counts & { key: string }

export type Visits = { all: Counts } & Record<Dimension, Measured[]>

/** How fast one page was; null where nobody has told. */
export type Speed = Record<Vital, Percentile | null> & { key: string }

export const NO_COUNTS: Counts = { visit: 0, form_seen: 0, form_begun: 0, form_sent: 0, tel: 0, mail: 0 }

/** $1 is the zone, $2 and $3 the first and the last day. */
const ON_THESE_DAYS = `at >= ($2::date)::timestamp at time zone $1 and at < ($3::date + 1)::timestamp at time zone $1`

const SUMS = COUNTED.map(
  (kind, index) => `coalesce(sum(counts[${index + 1}]), 0)::float8 as "${kind}"`,
).join()

/** $4 is the dimension. */
const BY_VALUE = `select value as key, ${SUMS} from measurements where dimension = $4 and ${ON_THESE_DAYS}
  group by value order by visit desc, form_sent desc, form_seen desc, value`

const BUCKET_SUMS = Array.from({ length: BUCKETS }, (_, index) => `sum(counts[${index + 1}])`).join()

const SPEED = `select value as key, dimension as vital, array[${BUCKET_SUMS}]::float8[] as histogram from measurements
  where dimension = any('{${VITALS.join()}}') and ${ON_THESE_DAYS} group by value, dimension`

/**
 * What was counted on some days of the business, most visits first.
 *
 * @throws for anyone but an admin: the query itself asks no access function
 */
export async function readVisits(req: PayloadRequest, days: Days): Promise<Visits> {
  requireAdmin(req)
  const { pool } = req.payload.db
  const [page = [], channel = [], campaign = [], referrer = [], width = []] = await Promise.all(
    DIMENSIONS.map((dimension) => readBy(pool, dimension, days)),
  )
  return { all: sumOf(channel), page, channel, campaign, referrer, width }
}

/** How often everything was counted on some days; for admins. */
export async function readVisitTotals(req: PayloadRequest, days: Days): Promise<Counts> {
  requireAdmin(req)
  return sumOf(await readBy(req.payload.db.pool, 'channel', days))
}

async function readBy(pool: pg.Pool, dimension: Dimension, { from, to }: Days): Promise<Measured[]> {
  const { rows } = await pool.query<Measured>(BY_VALUE, [BUSINESS_TIME_ZONE, from, to, dimension])
  return rows
}

/** Each event is counted once by its channel. */
function sumOf(groups: readonly Measured[]): Counts {
  const sum = { ...NO_COUNTS }
  for (const group of groups) for (const kind of COUNTED) sum[kind] += group[kind]
  return sum
}

/**
 * How fast pages were on some days: of all pages first, under an empty key, then of each, the most measured first.
 *
 * @throws for anyone but an admin
 */
export async function readSpeeds(req: PayloadRequest, days: Days): Promise<Speed[]> {
  requireAdmin(req)
  const { rows } = await req.payload.db.pool.query<{ key: string; vital: Vital; histogram: number[] }>(
    SPEED,
    [BUSINESS_TIME_ZONE, days.from, days.to],
  )
  const pages = new Map<string, Record<Vital, number[]>>()
  const add = (key: string, vital: Vital, histogram: number[]) => {
    const known = pages.get(key) ?? { lcp: [], inp: [], cls: [], ttfb: [] }
    pages.set(key, { ...known, [vital]: addCounts(known[vital], histogram) })
  }
  for (const { key, vital, histogram } of rows) {
    add('', vital, histogram)
    add(key, vital, histogram)
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
