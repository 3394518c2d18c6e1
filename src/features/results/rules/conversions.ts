import { toDecimal } from '@/domain/decimals'
import { neutral } from '@/domain/inbox-csv'
import type { Currency } from '@/domain/money'

/** The files of a feed, by the last part of their address. */
export const FEED_FILES = ['booked', 'won', 'adjustments'] as const

export type FeedFile = (typeof FEED_FILES)[number]

export function isFeedFile(name: string): name is FeedFile {
  return FEED_FILES.some((each) => each === name)
}

/** The age in days beyond which neither platform matches a click. */
export const CLICK_DAYS = 90

/**
 * The platforms that fetch a feed, with the columns of their help pages: Google Ads "Import conversions from ad clicks
 * using files" (answer 7014069) and "About adjusting conversions" (7686280); Microsoft Advertising "Offline Conversion
 * Record".
 */
export const AD_PLATFORMS = {
  google: {
    label: 'Google Ads',
    click: 'gclid',
    head: [
      'Google Click ID',
      'Conversion Name',
      'Conversion Time',
      'Conversion Value',
      'Conversion Currency',
    ],
    adjusted: [
      ...['Google Click ID', 'Conversion Name', 'Conversion Time', 'Adjustment Time', 'Adjustment Type'],
      ...['Adjusted Value', 'Adjusted Value Currency'],
    ],
    types: { retract: 'RETRACT', restate: 'RESTATE' },
  },
  microsoft: {
    label: 'Microsoft Advertising',
    click: 'msclkid',
    head: [
      ...['Microsoft Click Id', 'Conversion Name', 'Conversion Time', 'Conversion Value'],
      'Conversion Currency Code',
    ],
    adjusted: [
      ...['Microsoft Click Id', 'Conversion Name', 'Conversion Time', 'Adjustment Time', 'Adjustment Type'],
      ...['Adjustment Value', 'Adjustment Currency Code'],
    ],
    types: { retract: 'Retract', restate: 'Restate' },
  },
} as const

export type AdPlatform = keyof typeof AD_PLATFORMS

/** A conversion of a lead, such as a booking. An adjustment also has the kind and the time of the later change. */
export type Conversion = {
  click: string
  name: string
  at: Date
  /** Null where no value is known. */
  cents: number | null
  adjusted?: { type: 'retract' | 'restate'; at: Date }
}

/**
 * The rows of a file that a platform fetches on a schedule: the zone of the times, the column heads, then one row for
 * each conversion.
 *
 * @returns the cells of each row, in which no spreadsheet finds a formula; times are UTC, `2026-11-24 13:05:09`
 */
export function toFeed(
  platform: AdPlatform,
  rows: readonly Conversion[],
  currency: Currency,
  isAdjusted: boolean,
): string[][] {
  const { head, adjusted, types } = AD_PLATFORMS[platform]
  const value = (cents: number | null) => (cents === null ? ['', ''] : [toDecimal(cents), currency])
  const lines = rows.map(({ click, name, at, cents, adjusted: change }) =>
    [
      ...[click, name, toTime(at)],
      ...(change ? [toTime(change.at), types[change.type]] : []),
      ...value(change?.type === 'retract' ? null : cents),
    ].map(neutral),
  )
  return [['Parameters:TimeZone=+0000'], isAdjusted ? [...adjusted] : [...head], ...lines]
}

function toTime(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ')
}
