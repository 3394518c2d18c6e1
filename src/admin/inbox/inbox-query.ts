import { dayBounds, type InboxFilter, type InboxSort, isSearchable, toSortText } from '@/domain/inbox'
import { toListTexts } from '@/domain/inbox-view'
import { paths } from '@/domain/paths'

/** What is set above the table: a text and two days, `YYYY-MM-DD`. */
export type InboxFilters = { text: string; from: string | null; to: string | null }

export const NO_FILTERS: InboxFilters = { text: '', from: null, to: null }

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Reads the filters from the query of a URL; what is no day there is none. */
export function readFilters(search: string): InboxFilters {
  const query = new URLSearchParams(search)
  const day = (name: string) => (DAY.test(query.get(name) ?? '') ? query.get(name) : null)
  return { text: query.get('q') ?? '', from: day('from'), to: day('to') }
}

/** The query of the URL with the filters in it, and everything else that it had. */
export function withFilters(search: string, { text, from, to }: InboxFilters): string {
  return withValues(search, { q: text, from, to })
}

/** The lead that a URL opens, as the mail about it does. */
export function readOpened(search: string): string | null {
  return new URLSearchParams(search).get('lead')
}

/** The query of the URL that opens a lead, or none for null, and everything else that it had. */
export function withOpened(search: string, id: string | null): string {
  return withValues(search, { lead: id })
}

/** Writes the query of this page's address, without a step in the history. */
export function writeQuery(search: string): void {
  const { pathname, hash } = window.location
  if (search !== window.location.search) window.history.replaceState(null, '', `${pathname}${search}${hash}`)
}

function withValues(search: string, values: Record<string, string | null>): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(values)) {
    if (value) query.set(name, value)
    else query.delete(name)
  }
  return query.size > 0 ? `?${query}` : ''
}

/** The days become instants in the zone of this browser. */
export function toInboxFilter({ text, from, to }: InboxFilters): InboxFilter {
  return { text, ...dayBounds({ from, to }) }
}

/** No lead is older than this. */
const BEGINNING = new Date(0)

/**
 * The filter and the order as the inbox is asked for them. A text that no lead can hold, and no URL can carry, is
 * asked for as the days before all leads: it finds nothing.
 */
export function toInboxQuery(filter: InboxFilter, sort?: InboxSort): Record<string, string> {
  const { text, from, to, due, trash } = filter
  const all = {
    ...(isSearchable(text) ? { text, from, to } : { to: BEGINNING }),
    sort: sort && toSortText(sort),
    ...toListTexts(filter),
    due,
    trash: trash ? 'true' : '',
  }
  const pairs = Object.entries(all).map(([name, value]) => [name, toText(value)] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''))
}

/** Where the inbox is asked. */
export function inboxAddress(query: Record<string, string>): string {
  return `${paths.leads}/inbox?${new URLSearchParams(query)}`
}

/** Where an inbox that opens asks for its first rows. */
export function firstAddress(filter: InboxFilter, sort: InboxSort): string {
  return inboxAddress({ ...toInboxQuery(filter, sort), whole: 'true' })
}

function toText(value: string | Date | null | undefined): string {
  return value instanceof Date ? value.toISOString() : (value ?? '')
}
