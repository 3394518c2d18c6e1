import { z } from 'zod'
import { MOST_CENTS, readCents } from './money'

/** What a channel has cost in a month (`YYYY-MM`), in cents of the owner's currency. */
export type ChannelCost = { month: string; channel: string; cents: number }

export const COST_LIMITS = { rows: 2_000, channelLetters: 60 } as const

const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/

const costSchema = z.strictObject({
  month: z.string().regex(MONTH),
  channel: z.string().trim().min(1).max(COST_LIMITS.channelLetters),
  cents: z.int().min(0).max(MOST_CENTS),
})

/**
 * What the owner has stored, or is about to store.
 *
 * @returns null when it is no list of costs, or names a month and a channel twice
 */
export function readCosts(value: unknown): ChannelCost[] | null {
  const { data } = z.array(costSchema).max(COST_LIMITS.rows).safeParse(value)
  if (!data) return null
  return new Set(data.map(keyOf)).size === data.length ? data : null
}

const keyOf = ({ month, channel }: ChannelCost) => `${month} ${channel}`

/** The same list with one amount in the place of what it had; null takes it out. */
export function withCost(
  costs: readonly ChannelCost[],
  of: Omit<ChannelCost, 'cents'>,
  cents: number | null,
): ChannelCost[] {
  const others = costs.filter((each) => keyOf(each) !== keyOf({ ...of, cents: 0 }))
  return cents === null ? others : [...others, { ...of, cents }]
}

/**
 * Reads the rows of a table: month, channel, amount. A first row without a month is the header.
 *
 * @param rows - cells, as a CSV reader gives them
 * @returns the valid rows, and the problem of every other row by its number from 1
 */
export function readCostRows(rows: readonly (readonly string[])[]) {
  const costs: ChannelCost[] = []
  const problems: string[] = []
  for (const [index, row] of rows.entries()) {
    const [month = '', channel = '', ...amount] = row.map((cell) => cell.trim())
    if (row.every((cell) => cell.trim() === '')) continue
    if (index === 0 && !/\d/.test(month)) continue
    // An amount with a comma between its thousands comes in two cells when nobody has quoted it.
    const cents = readCents(amount.join(','))
    const problem = problemOf(month, channel, cents)
    if (problem) problems.push(`Line ${index + 1}: ${problem}`)
    else costs.push({ month, channel, cents: cents ?? 0 })
  }
  return { costs, problems }
}

function problemOf(month: string, channel: string, cents: number | null): string | null {
  if (!MONTH.test(month)) return `“${month.slice(0, 20)}” is no month such as 2026-11`
  if (!channel || channel.length > COST_LIMITS.channelLetters) return 'the channel is missing or too long'
  return cents === null ? 'the amount is no amount such as 1200 or 1200.50' : null
}

const DAY_MS = 24 * 60 * 60_000

/**
 * What each channel has cost in some days. Of a month that is there in part, so many days of its cost.
 *
 * @param days - the first and the last, `YYYY-MM-DD`
 * @returns whole cents by channel
 */
export function costsWithin(
  costs: readonly ChannelCost[],
  days: { from: string; to: string },
): Map<string, number> {
  const sums = new Map<string, number>()
  const [from, to] = [Date.parse(days.from), Date.parse(days.to)]
  for (const { month, channel, cents } of costs) {
    const [year = 0, number = 0] = month.split('-').map(Number)
    const first = Date.UTC(year, number - 1, 1)
    const last = Date.UTC(year, number, 0)
    const inside = (Math.min(to, last) - Math.max(from, first)) / DAY_MS + 1
    if (inside <= 0) continue
    const share = inside / ((last - first) / DAY_MS + 1)
    sums.set(channel, (sums.get(channel) ?? 0) + cents * share)
  }
  return new Map([...sums].map(([channel, cents]) => [channel, Math.round(cents)]))
}
