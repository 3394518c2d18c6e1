import { type Arrival, type ChannelRule, channelOf } from '@/features/leads/rules/channels'
import { type LeadOrigin, ORIGIN_LIMITS } from '@/features/leads/rules/lead-origin'
import { unidentified } from '@/lib/unidentified'

/**
 * The events that a page reports: the beginning of a visit, the steps of the form, and taps on a phone number or an
 * e-mail address.
 */
export const COUNTED = ['visit', 'form_seen', 'form_begun', 'form_sent', 'tel', 'mail'] as const

/** The web vitals that pages report, in milliseconds; CLS has no unit. */
export const VITALS = ['lcp', 'inp', 'cls', 'ttfb'] as const

export type Counted = (typeof COUNTED)[number]
export type Vital = (typeof VITALS)[number]

/** The dimensions by which events are counted, each separately: no row says which campaign led to which page. */
export const DIMENSIONS = ['page', 'channel', 'campaign', 'referrer', 'width'] as const

export type Dimension = (typeof DIMENSIONS)[number]

/** The dimensions for visits alone. For the events after them, page, channel and campaign are enough. */
const OF_VISITS_ALONE: readonly Dimension[] = ['referrer', 'width']

/** The width classes of screens: below 768 px, below 1,024 px, and wider. */
export const WIDTHS = ['phone', 'tablet', 'desktop'] as const

/** The stored value that sums up everything without a row of its own. */
export const OTHER = 'other'

/**
 * The stored value for a campaign with exactly that name. It is unique, because no reported value ends with a space.
 */
const NAMED_OTHER = `${OTHER} `

/** The label of that sum in reports. Its final space keeps it apart from the names of campaigns in leads. */
export const REST = 'All others '

const toStored = (value: string) => (value === OTHER ? NAMED_OTHER : value)

/** Converts a stored value to the form that leads and reports use. */
export function toRead(stored: string): string {
  if (stored === OTHER) return REST
  return stored === NAMED_OTHER ? OTHER : stored
}

/**
 * The most new rows of a day in each dimension, in addition to those of `OTHER`. Each dimension has its own limit, so
 * that a flood in one leaves the others their rows.
 */
export const ROWS_A_DAY = {
  page: 600,
  channel: 250,
  campaign: 400,
  referrer: 400,
  width: 75,
  /** Web vitals: four rows for each of 40 pages. */
  speed: 160,
} as const

/** The dimensions whose values anybody can invent. */
export const FREE = ['campaign', 'referrer'] as const

/**
 * The number of a day's rows up to which a new value of such a dimension gets a row: `new` for a name that was not
 * counted before, `earlier` for one that was. The rows above these are left for names that leads have, which a flood of
 * invented names cannot take.
 */
export const ROWS_OF_UNKNOWN = { new: 200, earlier: 300 } as const

/** The most new rows of a day, with all dimensions and `OTHER`. */
export const MOST_ROWS_A_DAY = 5_000

/**
 * The most rows of `OTHER` on a day: one for each hour and dimension, where the longest day has 25 hours, and one for
 * each vital.
 */
export const OTHER_ROWS_A_DAY = 25 * DIMENSIONS.length + VITALS.length

/** The number of values of each dimension that keep a row of an old day; the largest are kept. */
export const KEPT_OF_A_DAY = { counts: 25, speed: 12 } as const

/** The days for which counts are kept by the hour. */
export const HOURS_KEPT_DAYS = 90

/** A row of counts, or an addition to one. */
export type Count = {
  /** The beginning of the hour, or for a vital of the business's day; milliseconds since 1970. */
  at: number
  dimension: Dimension | Vital
  value: string
  /** The number of each event in the order of `COUNTED`; for a vital the number of values in each bucket. */
  counts: readonly number[]
}

/** The entry of `ROWS_A_DAY` whose limit a row counts toward. */
export function roomOf({ dimension }: Pick<Count, 'dimension'>): keyof typeof ROWS_A_DAY {
  return isVital(dimension) ? 'speed' : dimension
}

const isVital = (dimension: Count['dimension']): dimension is Vital =>
  VITALS.some((each) => each === dimension)

/** Adds two lists of counts by index. The longer one keeps its remaining counts. */
export const addCounts = (one: readonly number[], other: readonly number[]): number[] =>
  Array.from(
    { length: Math.max(one.length, other.length) },
    (_, index) => (one[index] ?? 0) + (other[index] ?? 0),
  )

/** The report of a page about the visit that it belongs to. */
export type Visit = {
  page: string
  origin: Pick<LeadOrigin, 'adPlatform' | 'landingHost'>
  utm: Pick<Arrival, 'utmSource' | 'utmMedium'> & { utmCampaign: string }
  width: (typeof WIDTHS)[number]
}

/**
 * Converts an event to one count for each dimension.
 *
 * @param at - the beginning of its hour
 * @param own - the owner's channels
 */
export function countsOf(kind: Counted, visit: Visit, at: number, own: readonly ChannelRule[]): Count[] {
  const { page, origin, utm, width } = visit
  const values: Record<Dimension, string> = {
    page,
    channel: channelOf({ ...utm, ...origin }, own),
    // Counts belong to nobody, so no erasure would find a person among them.
    campaign: unidentified(utm.utmCampaign).trim().slice(0, ORIGIN_LIMITS.campaign),
    referrer: origin.landingHost,
    width,
  }
  const counts = COUNTED.map((each) => Number(each === kind))
  return DIMENSIONS.filter((dimension) => kind === 'visit' || !OF_VISITS_ALONE.includes(dimension)).map(
    (dimension) => ({ at, dimension, value: toStored(values[dimension]), counts }),
  )
}

/**
 * The upper edges of the buckets of each vital. They include its two thresholds (web.dev/articles/vitals), so that a
 * rating is exact. Values above the last edge have a bucket of their own.
 */
export const EDGES: Record<Vital, readonly number[]> = {
  lcp: [500, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500, 4_000, 5_000, 6_500, 8_000, 10_000],
  inp: [25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 750, 1_000],
  cls: [0.01, 0.025, 0.05, 0.075, 0.1, 0.125, 0.15, 0.2, 0.25, 0.35, 0.5, 1],
  ttfb: [100, 200, 300, 400, 600, 800, 1_000, 1_200, 1_500, 1_800, 2_500, 4_000],
}

export const BUCKETS = 13

/** The thresholds of the ratings: a vital is good up to the first, and poor above the second. */
export const THRESHOLDS: Record<Vital, readonly [good: number, poor: number]> = {
  lcp: [2_500, 4_000],
  inp: [200, 500],
  cls: [0.1, 0.25],
  ttfb: [800, 1_800],
}

/** Creates a histogram of one value. */
export function histogramOf(vital: Vital, value: number): number[] {
  const bucket = EDGES[vital].findIndex((edge) => value <= edge)
  return Array.from({ length: BUCKETS }, (_, index) => Number(index === (bucket < 0 ? BUCKETS - 1 : bucket)))
}

export type Rating = 'good' | 'needs improvement' | 'poor'

/**
 * The value that three quarters of the visits did not exceed. With `isMore` it lies above the last edge, and `value` is
 * that edge.
 */
export type Percentile = { value: number; isMore: boolean; rating: Rating; count: number }

/** The 75th percentile of a histogram, which assumes evenly spread values within a bucket; null for an empty one. */
export function p75Of(vital: Vital, histogram: readonly number[]): Percentile | null {
  const count = histogram.reduce((sum, each) => sum + each, 0)
  if (count === 0) return null
  const rank = count * 0.75
  let before = 0
  let index = 0
  for (; before + (histogram[index] ?? 0) < rank; index += 1) before += histogram[index] ?? 0
  const edges = EDGES[vital]
  const [lower, upper] = [edges[index - 1] ?? 0, edges[index]]
  const isMore = upper === undefined
  const value = isMore ? lower : lower + ((upper - lower) * (rank - before)) / (histogram[index] ?? 1)
  return { value, isMore, rating: ratingOf(vital, isMore ? Number.POSITIVE_INFINITY : upper), count }
}

/** @param edge - where the bucket of the value ends */
function ratingOf(vital: Vital, edge: number): Rating {
  const [good, poor] = THRESHOLDS[vital]
  if (edge <= good) return 'good'
  return edge <= poor ? 'needs improvement' : 'poor'
}

/** Whether a browser sends Global Privacy Control or Do Not Track, so that its visit is not counted. */
export function asksNotToBeCounted(headers: { get(name: string): string | null }): boolean {
  return headers.get('sec-gpc') === '1' || headers.get('dnt') === '1'
}
