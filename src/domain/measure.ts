import { type Arrival, type ChannelRule, channelOf } from './channels'
import { type LeadOrigin, ORIGIN_LIMITS } from './lead-origin'

/** What a page tells of: that a visit began, what became of the form, that somebody tapped a number or an address. */
export const COUNTED = ['visit', 'form_seen', 'form_begun', 'form_sent', 'tel', 'mail'] as const

/** How fast pages are, as the field measures it; milliseconds, and CLS without a unit. */
export const VITALS = ['lcp', 'inp', 'cls', 'ttfb'] as const

export type Counted = (typeof COUNTED)[number]
export type Vital = (typeof VITALS)[number]

/** By what counts are told apart, each for itself: which campaign led to which page stands nowhere. */
export const DIMENSIONS = ['page', 'channel', 'campaign', 'referrer', 'width'] as const

export type Dimension = (typeof DIMENSIONS)[number]

/** Of what follows a visit, page, channel and campaign are enough. */
const OF_VISITS_ALONE: readonly Dimension[] = ['referrer', 'width']

/** Screens below 768 px, below 1,024 px, and from there on. */
export const WIDTHS = ['phone', 'tablet', 'desktop'] as const

/** What stands for all that has no row of its own. */
export const OTHER = 'other'

/** Somebody's campaign may bear that name: no value that is told ends with a space. */
const NAMED_OTHER = `${OTHER} `

/** What reports call all that has no row of its own, which is no name of a lead's campaign either. */
export const REST = 'All others '

const toStored = (value: string) => (value === OTHER ? NAMED_OTHER : value)

/** What a row counts, as leads name it. */
export function toRead(stored: string): string {
  if (stored === OTHER) return REST
  return stored === NAMED_OTHER ? OTHER : stored
}

/** New rows a day by what they are counted by, beside those of `OTHER`. A flood of one takes no room of another. */
export const ROWS_A_DAY = {
  page: 600,
  channel: 250,
  campaign: 400,
  referrer: 400,
  width: 75,
  /** How fast pages are: 40 pages. */
  speed: 160,
} as const

/** What anybody may make up. */
export const FREE = ['campaign', 'referrer'] as const

/**
 * How far a day's room of one of those is filled by names that stand nowhere yet, and by those of earlier days with them.
 * The rest is for names that leads have, which a flood of others cannot take.
 */
export const ROWS_OF_UNKNOWN = { new: 200, earlier: 300 } as const

/** The most new rows of a day, all dimensions and `OTHER` among them. */
export const MOST_ROWS_A_DAY = 5_000

/** The most rows of `OTHER` that a day can have; the longest has 25 hours. */
export const OTHER_ROWS_A_DAY = 25 * DIMENSIONS.length + VITALS.length

/** Of a day that is over for long, the largest values of each dimension keep a row. */
export const KEPT_OF_A_DAY = { counts: 25, speed: 12 } as const

/** For so long the hours of a day are told apart. */
export const HOURS_KEPT_DAYS = 90

/** One row, or what is to be added to one. */
export type Count = {
  /** Where the hour begins, or of a vital the business's day; milliseconds since 1970. */
  at: number
  dimension: Dimension | Vital
  value: string
  /** How often each of `COUNTED`, in that order; of a vital how many values lay in each bucket. */
  counts: readonly number[]
}

/** Whose room a row takes. */
export function roomOf({ dimension }: Pick<Count, 'dimension'>): keyof typeof ROWS_A_DAY {
  return isVital(dimension) ? 'speed' : dimension
}

const isVital = (dimension: Count['dimension']): dimension is Vital =>
  VITALS.some((each) => each === dimension)

/** Place by place; one that is longer lends its end. */
export const addCounts = (one: readonly number[], other: readonly number[]): number[] =>
  Array.from(
    { length: Math.max(one.length, other.length) },
    (_, index) => (one[index] ?? 0) + (other[index] ?? 0),
  )

/** What a page says of the visit that it belongs to. */
export type Visit = {
  page: string
  origin: Pick<LeadOrigin, 'adPlatform' | 'landingHost'>
  utm: Pick<Arrival, 'utmSource' | 'utmMedium'> & { utmCampaign: string }
  width: (typeof WIDTHS)[number]
}

/**
 * What is counted of one event: one for each dimension.
 *
 * @param at - where its hour begins
 * @param own - the owner's channels
 */
export function countsOf(kind: Counted, visit: Visit, at: number, own: readonly ChannelRule[]): Count[] {
  const { page, origin, utm, width } = visit
  const values: Record<Dimension, string> = {
    page,
    channel: channelOf({ ...utm, ...origin }, own),
    campaign: utm.utmCampaign.trim().slice(0, ORIGIN_LIMITS.campaign),
    referrer: origin.landingHost,
    width,
  }
  const counts = COUNTED.map((each) => Number(each === kind))
  return DIMENSIONS.filter((dimension) => kind === 'visit' || !OF_VISITS_ALONE.includes(dimension)).map(
    (dimension) => ({ at, dimension, value: toStored(values[dimension]), counts }),
  )
}

/**
 * Where the buckets of a vital end. The two thresholds of the field (web.dev/articles/vitals) are among them, so that a
 * rating is exact; what lies past the last edge has a bucket of its own.
 */
export const EDGES: Record<Vital, readonly number[]> = {
  lcp: [500, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500, 4_000, 5_000, 6_500, 8_000, 10_000],
  inp: [25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 750, 1_000],
  cls: [0.01, 0.025, 0.05, 0.075, 0.1, 0.125, 0.15, 0.2, 0.25, 0.35, 0.5, 1],
  ttfb: [100, 200, 300, 400, 600, 800, 1_000, 1_200, 1_500, 1_800, 2_500, 4_000],
}

export const BUCKETS = 13

/** Good up to the first, poor past the second. */
export const THRESHOLDS: Record<Vital, readonly [good: number, poor: number]> = {
  lcp: [2_500, 4_000],
  inp: [200, 500],
  cls: [0.1, 0.25],
  ttfb: [800, 1_800],
}

/** A histogram of one value. */
export function histogramOf(vital: Vital, value: number): number[] {
  const bucket = EDGES[vital].findIndex((edge) => value <= edge)
  return Array.from({ length: BUCKETS }, (_, index) => Number(index === (bucket < 0 ? BUCKETS - 1 : bucket)))
}

export type Rating = 'good' | 'needs improvement' | 'poor'

/** Three quarters of the visits had this or less; `isMore` when it lies past the last edge, which `value` is then. */
export type Percentile = { value: number; isMore: boolean; rating: Rating; count: number }

/** The 75th percentile of a histogram, spread evenly within its bucket; null of nothing. */
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

/** Whether a browser asks, by Global Privacy Control or Do Not Track, that its visitor is not followed. */
export function asksNotToBeCounted(headers: { get(name: string): string | null }): boolean {
  return headers.get('sec-gpc') === '1' || headers.get('dnt') === '1'
}
