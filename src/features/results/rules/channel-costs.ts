import { z } from 'zod'
import { lengthOf, monthOf } from '@/domain/day-range'
import { MOST_CENTS, readCents } from '@/domain/money'
import { businessDay } from '@/domain/working-hours'
import { fold } from '@/lib/fold'

/** The cost of a channel in a month (`YYYY-MM`), in cents of the owner's currency. */
export type ChannelCost = { month: string; channel: string; cents: number }

export const COST_LIMITS = { rows: 2_000, channelLetters: 60 } as const

const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/

const costSchema = z.strictObject({
  month: z.string().regex(MONTH),
  channel: z.string().trim().min(1).max(COST_LIMITS.channelLetters),
  cents: z.int().min(0).max(MOST_CENTS),
})

/**
 * Parses a list of costs that is stored, or is about to be.
 *
 * @returns null when the value is no list of costs, or has a month and channel twice
 */
export function readCosts(value: unknown): ChannelCost[] | null {
  const { data } = z.array(costSchema).max(COST_LIMITS.rows).safeParse(value)
  if (!data) return null
  return new Set(data.map(keyOf)).size === data.length ? data : null
}

/** The key of a month and a channel. Case does not matter: `paid search` and `Paid search` are one channel. */
const keyOf = ({ month, channel }: Omit<ChannelCost, 'cents'>) => `${month} ${fold(channel)}`

/** The existing spelling of a channel, in whatever case it was typed; the typed text when the channel is new. */
export function knownChannel(channel: string, known: readonly string[]): string {
  return known.find((each) => fold(each) === fold(channel)) ?? channel
}

/** Replaces the cost of a month and a channel in a list; null removes it. */
export function withCost(
  costs: readonly ChannelCost[],
  of: Omit<ChannelCost, 'cents'>,
  cents: number | null,
): ChannelCost[] {
  const others = costs.filter((each) => keyOf(each) !== keyOf(of))
  return cents === null ? others : [...others, { ...of, cents }]
}

/**
 * The months of the table: `count` up to the present one of the business, and all that have a cost.
 *
 * @returns `YYYY-MM`, the latest first
 */
export function monthsOf(costs: readonly ChannelCost[], count: number, now: Date = new Date()): string[] {
  const today = businessDay(now)
  const months = Array.from({ length: count }, (_, back) => monthOf(today, back).from.slice(0, 7))
  return [...new Set([...months, ...costs.map(({ month }) => month)])].sort().reverse()
}

/**
 * Reads the rows of a table with month, channel and amount. A first row whose first cell has no digit is the header. A
 * comma may only separate thousands. An unquoted amount with a comma becomes two cells, just like an amount and another
 * number, and is refused, as is a month and channel that an earlier row has: nobody knows which of the amounts, or
 * whether their sum, is meant.
 *
 * @param rows - cells, as a CSV reader gives them
 * @param known - the channels that exist
 * @returns the costs of the valid rows, and a problem for every other row, which names its line from 1
 */
export function readCostRows(rows: readonly (readonly string[])[], known: readonly string[]) {
  const costs: ChannelCost[] = []
  const problems: string[] = []
  const lines = new Map<string, number>()
  const head = rows.findIndex((row) => row.some((cell) => cell.trim() !== ''))
  for (const [index, row] of rows.entries()) {
    const [month = '', channel = '', amount = '', ...more] = row.map((cell) => cell.trim())
    if (row.every((cell) => cell.trim() === '')) continue
    if (index === head && !/\d/.test(month)) continue
    const cents = readCents(amount)
    const key = keyOf({ month, channel })
    const problem =
      problemOf(month, channel, cents) ??
      tooMuch([amount, ...more].filter(Boolean)) ??
      repeated(month, channel, lines.get(key))
    if (problem) problems.push(`Line ${index + 1}: ${problem}`)
    else {
      lines.set(key, index + 1)
      costs.push({ month, channel: knownChannel(channel, known), cents: cents ?? 0 })
    }
  }
  return { costs, problems }
}

function tooMuch(amounts: readonly string[]): string | null {
  if (amounts.length < 2) return null
  const written = amounts.join(',').slice(0, 20)
  return `“${written}” is more than one cell: put an amount with a comma in quotes, or leave the comma out`
}

function repeated(month: string, channel: string, line: number | undefined): string | null {
  if (line === undefined) return null
  return `${month} and ${channel} stand in line ${line} already, whose amount is taken: write their sum in one line`
}

function problemOf(month: string, channel: string, cents: number | null): string | null {
  if (!MONTH.test(month)) return `“${month.slice(0, 20)}” is no month such as 2026-11`
  if (!channel || channel.length > COST_LIMITS.channelLetters) return 'the channel is missing or too long'
  return cents === null ? 'the amount is no amount such as 1200 or 1200.50' : null
}

/**
 * The cost of each channel in a range of days. A month that is only partly in the range counts by its share of days.
 *
 * @param days - the first and the last day, `YYYY-MM-DD`
 * @param known - the channels, spelled as leads have them
 * @returns whole cents by channel
 */
export function costsWithin(
  costs: readonly ChannelCost[],
  days: { from: string; to: string },
  known: readonly string[],
): Map<string, number> {
  const sums = new Map<string, number>()
  const spelled = speller(costs, known)
  for (const { month, channel: written, cents } of costs) {
    const share = shareInside(month, days)
    if (share === 0) continue
    const channel = spelled(written)
    sums.set(channel, (sums.get(channel) ?? 0) + cents * share)
  }
  return new Map([...sums].map(([channel, cents]) => [channel, Math.round(cents)]))
}

/** A channel with a cost in some of the months of a range, and the months (`YYYY-MM`) that have none. */
export type CostGap = { channel: string; months: string[] }

/**
 * The channels whose cost is written down for only a part of a range of days. Their leads are of all the days, so that
 * whatever divides the cost by them is too low.
 */
export function costGaps(
  costs: readonly ChannelCost[],
  days: { from: string; to: string },
  known: readonly string[],
): CostGap[] {
  const spelled = speller(costs, known)
  const written = new Set(costs.map(({ month, channel }) => `${month} ${spelled(channel)}`))
  const months: string[] = []
  for (let month = days.from.slice(0, 7); month <= days.to.slice(0, 7); month = monthAfter(month))
    months.push(month)
  return [...costsWithin(costs, days, known).keys()].flatMap((channel) => {
    const missing = months.filter((month) => !written.has(`${month} ${channel}`))
    return missing.length === 0 ? [] : [{ channel, months: missing }]
  })
}

/** Spells a channel as leads have it. */
function speller(costs: readonly ChannelCost[], known: readonly string[]): (written: string) => string {
  const names = new Map([...costs.map(({ channel }) => channel), ...known].map((name) => [fold(name), name]))
  return (written) => names.get(fold(written)) ?? written
}

/** The share of a month's days that are in a range, from 0 to 1. */
function shareInside(month: string, days: { from: string; to: string }): number {
  const whole = monthOf(`${month}-01`)
  const [from = ''] = [days.from, whole.from].toSorted().slice(-1)
  const [to = ''] = [days.to, whole.to].toSorted()
  return from > to ? 0 : lengthOf({ from, to }) / lengthOf(whole)
}

const monthAfter = (month: string) => monthOf(`${month}-01`, -1).from.slice(0, 7)
