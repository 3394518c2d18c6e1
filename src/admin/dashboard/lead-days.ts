import type { LeadsOfDay } from '@/features/leads/server/dashboard'

const DAY_MS = 24 * 60 * 60 * 1000

export type LeadDays = {
  days: string[]
  /** The number of leads on each day, in the order of `days`. */
  totals: number[]
  /** A row for each form that has sent leads, the busiest first. */
  sources: { source: string; counts: number[]; total: number }[]
}

/**
 * The last days in a time zone, up to today.
 *
 * @param now - milliseconds since 1970
 * @returns YYYY-MM-DD, oldest first, without gaps on days of 23 and 25 hours
 */
export function lastDays(count: number, now: number, timeZone: string): string[] {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
  const end = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}

/** Groups counts by source, and adds the days without leads. */
export function toLeadDays(days: readonly string[], counts: readonly LeadsOfDay[]): LeadDays {
  const lines = new Map<string, number[]>()
  for (const { day, source, count } of counts) {
    const line = lines.get(source) ?? days.map(() => 0)
    const index = days.indexOf(day)
    if (index >= 0) line[index] = count
    lines.set(source, line)
  }
  const sources = [...lines]
    .map(([source, line]) => ({ source, counts: line, total: sum(line) }))
    .sort((left, right) => right.total - left.total || left.source.localeCompare(right.source))
  const totals = days.map((_, index) => sum(sources.map((line) => line.counts[index] ?? 0)))
  return { days: [...days], totals, sources }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
