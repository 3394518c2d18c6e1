import { RRuleTemporal } from 'rrule-temporal'
import { BrokenComponent, FeedProblem } from './feed-problem'
import { type FeedTime, toFeedTime } from './feed-times'

/** A rule of a series: its parts without UNTIL, which is a time of its own. */
export type Rule = { parts: string; until: FeedTime | null }

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const PARTS = /^(?:freq|interval|count|wkst|by[a-z]+|rscale|skip)$/

/** Periods of a rule that are looked at. A meeting each hour for two months has fewer, and one each minute is none. */
const MOST_PERIODS = 2_000

/** Rules of days and weeks that cost little. Those with COUNT are counted from their start, so 27 years of days are fine. */
const PLAIN = /^(?:(?:FREQ=(?:DAILY|WEEKLY)|(?:INTERVAL|COUNT|WKST|BYDAY)=[^;]*)(?:;|$))+$/
const MOST_PLAIN_PERIODS = 10_000

/** Parts of which a rule can ask for many times in a period. */
const MANY = /BY(?:HOUR|MINUTE|SECOND|SETPOS|YEARDAY|WEEKNO)=/
const MOST_CANDIDATES = 4_000

/**
 * Reads a rule as ical.js gives it.
 *
 * @throws {BrokenComponent} when its end cannot be read
 */
export function toRule(value: unknown, zone: string | string[] | undefined): Rule {
  const entries = Object.entries(typeof value === 'object' && value ? value : {})
  const until = entries.find(([name]) => name === 'until')?.[1]
  const parts = entries
    .filter(([name]) => PARTS.test(name))
    .map(
      ([name, part]) =>
        `${name.toUpperCase()}=${name === 'wkst' ? (WEEKDAYS[Number(part) - 1] ?? part) : [part].flat().map(toText).join(',')}`,
    )
  return { parts: parts.join(';'), until: until === undefined ? null : toFeedTime(until, zone) }
}

/** A number as a rule writes it. JavaScript writes large ones as `1e+21`, of which the 1 would be read. */
function toText(part: unknown): string {
  return String(typeof part === 'number' ? Math.min(part, Number.MAX_SAFE_INTEGER) : part)
}

/**
 * The starts that a rule gives, as its series' clock shows them. The clock is taken for one of UTC, so that the result is
 * the same in every zone and for zones that only a feed knows.
 *
 * @param start - the first start of the series, on the same clock
 * @param window - the earliest and the latest start that count, on the same clock
 * @param until - the last start that counts, on the same clock; null without an end
 * @throws {BrokenComponent} for a rule that says nothing, and {@link FeedProblem} for one that asks too much
 */
export function startsOf(
  { parts }: Rule,
  start: number,
  window: readonly [from: number, to: number],
  until: number | null,
): number[] {
  return within(() => ruleOf(parts, start, until).between(new Date(window[0]), new Date(window[1]), true))
}

/** The last start of a rule before an instant, if there is one; as `startsOf`. */
export function lastStartOf({ parts }: Rule, start: number, before: number, until: number | null): number[] {
  return within(() => {
    const last = ruleOf(parts, start, until).previous(new Date(before))
    return last ? [last] : []
  })
}

function ruleOf(parts: string, start: number, until: number | null) {
  const rule = until === null ? parts : `${parts};UNTIL=${basic(until)}`
  return new RRuleTemporal({
    rruleString: `DTSTART:${basic(start)}\nRRULE:${rule}`,
    maxIterations: PLAIN.test(parts) ? MOST_PLAIN_PERIODS : MOST_PERIODS,
    // Any value of it takes the short ways of rrule-temporal away, so it is not set where it is not needed.
    ...(MANY.test(parts) ? { maxCandidateEvaluations: MOST_CANDIDATES } : {}),
  })
}

function within(find: () => readonly { epochMilliseconds: number }[]): number[] {
  try {
    return find().map(({ epochMilliseconds }) => epochMilliseconds)
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    if (/^Maximum /.test(words)) throw new FeedProblem('too-much')
    // A step beyond the last year that there is.
    if (error instanceof RangeError && /Out-of-bounds|must be between/.test(words)) return []
    throw new BrokenComponent(words)
  }
}

/** A time of UTC in the short form of ISO 8601. */
function basic(wall: number): string {
  return new Date(wall).toISOString().replace(/[-:]|\.\d+/g, '')
}
