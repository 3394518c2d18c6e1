import { isPostBadge, type PostBadge } from '@/domain/pending-changes'
import { BUSINESS_TIME_ZONE } from '@/domain/working-hours'
import { instantOf } from '@/lib/time-zones'

/** Whether a post is public, or what its title is marked with. */
export type PostState = 'published' | 'draft' | PostBadge

/** What the list of posts is filtered by; null and an empty text choose nothing. */
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

/** What the menus offer. */
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

/** How many of the menus choose something. */
export function countChosen({ state, category, author, from, to }: PostFilter): number {
  return [state, category, author, from, to].filter((each) => each !== null).length
}

/**
 * Reads the filter from the query of an address; what is no state and no day chooses nothing.
 *
 * @param valueIn - the value of a name in the query
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

/** The state of this name; null for what is none. */
export function toPostState(name: string | null): PostState | null {
  return name === 'published' || name === 'draft' || isPostBadge(name) ? name : null
}

/** The query of an address with the filter in it; empty for a filter that chooses nothing. */
export function toFilterQuery({ text, ...chosen }: PostFilter): string {
  const values = Object.entries({ q: text, ...chosen }).filter(([, value]) => value)
  return values.length > 0
    ? `?${new URLSearchParams(values.map(([name, value]) => [name, value ?? '']))}`
    : ''
}

/**
 * The conditions of the REST interface. A post's date is that of its publication, and of its making while it has none.
 *
 * @returns names and values of a query
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

/** The instant at which a day begins for the business, as text. */
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
