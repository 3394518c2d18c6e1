import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { isPostBadge, type PostBadge } from '@/features/posts/rules/pending-changes'
import { instantOf } from '@/lib/time-zones'

/** Whether a post is public, or the badge that it has. */
export type PostState = 'published' | 'draft' | PostBadge

/** The filters of the list of posts; null and an empty text filter nothing. */
export type PostFilter = {
  /** Part of a title. */
  text: string
  state: PostState | null
  category: string | null
  author: string | null
  /** `YYYY-MM-DD` on the clock of the business, as in the column of the date. */
  from: string | null
  to: string | null
}

/** The options of the menus. */
export type PostChoices = { categories: readonly string[]; authors: readonly string[] }

export const NO_FILTER: PostFilter = {
  text: '',
  state: null,
  category: null,
  author: null,
  from: null,
  to: null,
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** The number of filters, besides the text, that are set. */
export function countChosen({ state, category, author, from, to }: PostFilter): number {
  return [state, category, author, from, to].filter((each) => each !== null).length
}

/**
 * Reads the filter from the query of a URL, and ignores invalid states and days.
 *
 * @param valueIn - returns the value of a query parameter
 */
export function readPostFilter(valueIn: (name: string) => string | null): PostFilter {
  const day = (name: string) => (toDay(valueIn(name)) ? valueIn(name) : null)
  return {
    text: valueIn('q') ?? '',
    state: toPostState(valueIn('state')),
    category: valueIn('category') || null,
    author: valueIn('author') || null,
    from: day('from'),
    to: day('to'),
  }
}

/** The state with this name; null if there is none. */
export function toPostState(name: string | null): PostState | null {
  return name === 'published' || name === 'draft' || isPostBadge(name) ? name : null
}

/** The query of a URL with the filter; empty if no filter is set. */
export function toFilterQuery({ text, ...chosen }: PostFilter): string {
  const values = Object.entries({ q: text, ...chosen }).filter(([, value]) => value)
  return values.length > 0
    ? `?${new URLSearchParams(values.map(([name, value]) => [name, value ?? '']))}`
    : ''
}

/**
 * Converts the filter into conditions of the REST API. The date of a post is that of its publication, or of its
 * creation while it has never been published.
 *
 * @returns names and values of query parameters
 */
export function toConditions({ text, state, category, author, from, to }: PostFilter): [string, string][] {
  const conditions: [string, string][] = []
  if (text.trim()) conditions.push(['where[title][contains]', text.trim()])
  if (isPostBadge(state)) conditions.push(['marked', state])
  else if (state) conditions.push(['where[published][equals]', String(state === 'published')])
  if (category) conditions.push(['where[category][equals]', category])
  if (author) conditions.push(['where[author][equals]', author])
  const begins = startOf(from, 0)
  const ends = startOf(to, 1)
  if (begins || ends) {
    const within = (path: string) => [
      ...(begins ? [[`${path}[greater_than_equal]`, begins] as const] : []),
      ...(ends ? [[`${path}[less_than]`, ends] as const] : []),
    ]
    const either = [
      ['[publishedAt]', []],
      ['[createdAt]', [['[publishedAt][exists]', 'false'] as const]],
    ] as const
    for (const [or, [field, more]] of either.entries()) {
      for (const [and, [path, value]] of [...within(field), ...more].entries())
        conditions.push([`where[or][${or}][and][${and}]${path}`, value])
    }
  }
  return conditions
}

/** The instant at which a day begins for the business, as ISO text. */
function startOf(text: string | null, later: number): string | null {
  const day = toDay(text)
  if (!day) return null
  const [year, month, date] = day
  return new Date(
    instantOf({ year, month: month - 1, date: date + later, weekday: 0 }, 0, BUSINESS_TIME_ZONE),
  ).toISOString()
}

function toDay(text: string | null): [year: number, month: number, date: number] | null {
  const [, year, month, date] = (DAY.exec(text ?? '') ?? []).map(Number)
  if (year === undefined || month === undefined || date === undefined) return null
  const day = new Date(Date.UTC(year, month - 1, date))
  return day.getUTCMonth() === month - 1 && day.getUTCDate() === date ? [year, month, date] : null
}
