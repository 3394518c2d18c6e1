import { type InboxFilter, type InboxSort, isSearchable, toSortText } from '@/domain/inbox'
import {
  BUSINESS_DAYS,
  isSameChoice,
  isViewName,
  NO_CHOICE,
  toInboxFilter as ofView,
  readListTexts,
  type SavedView,
  toListTexts,
  VIEW_DAYS,
  VIEWS,
  type ViewFilter,
} from '@/domain/inbox-view'
import { FILTER_LISTS, hasAny } from '@/domain/lead-filter'
import { paths } from '@/domain/paths'

/** What is set above the table: a text, two days, `YYYY-MM-DD`, whose days they are, and what the view chooses. */
export type InboxFilters = {
  text: string
  from: string | null
  to: string | null
  zone: ViewFilter['zone']
  /** The name of a view, or the id of a saved one. */
  view: string
  chosen: ViewFilter
}

/** The view that has no name in the address. */
const SPECIFIED = 'all'

export const NO_FILTERS: InboxFilters = {
  text: '',
  from: null,
  to: null,
  zone: null,
  view: SPECIFIED,
  chosen: NO_CHOICE,
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What a view chooses; null for one that is gone. */
export function filterOf(view: string, saved: readonly SavedView[]): ViewFilter | null {
  if (isViewName(view)) return VIEWS[view]
  return saved.find(({ id }) => id === view)?.filter ?? null
}

/** Whether the list shows what its view chooses, and nothing else was chosen since. */
export function isView({ view, chosen }: InboxFilters, saved: readonly SavedView[]): boolean {
  return isSameChoice(chosen, filterOf(view, saved) ?? NO_CHOICE)
}

/** Reads the filters from the query of a URL; what is no day, no view and no list there is none. */
export function readFilters(search: string, saved: readonly SavedView[]): InboxFilters {
  const query = new URLSearchParams(search)
  const day = (name: string) => (DAY.test(query.get(name) ?? '') ? query.get(name) : null)
  const named = query.get('view') ?? SPECIFIED
  const view = filterOf(named, saved) ? named : SPECIFIED
  const base = filterOf(view, saved) ?? NO_CHOICE
  const lists = readListTexts((name) => query.get(name) ?? '')
  const zone = query.get('zone') === BUSINESS_DAYS ? BUSINESS_DAYS : null
  const overdue = query.get('overdue') === 'true'
  const landed = { landedFrom: day('landedFrom'), landedTo: day('landedTo') }
  const isLanded = landed.landedFrom !== null || landed.landedTo !== null
  const isOwn = overdue || isLanded || FILTER_LISTS.some((name) => hasAny(lists?.[name]))
  const chosen = isOwn ? { ...NO_CHOICE, ...lists, ...landed, overdue, trash: base.trash } : base
  return {
    text: query.get('q') ?? '',
    view,
    chosen,
    from: day('from') ?? base.from,
    to: day('to') ?? base.to,
    zone: VIEW_DAYS.some(day) ? zone : base.zone,
  }
}

/** The query of the URL with the filters in it, and everything else that it had. */
export function withFilters(search: string, filters: InboxFilters, saved: readonly SavedView[]): string {
  const { text, from, to, zone, view, chosen } = filters
  const own: Partial<ViewFilter> = isView(filters, saved) ? {} : chosen
  const lists = toListTexts(own)
  return withValues(search, {
    ...Object.fromEntries(FILTER_LISTS.map((name) => [name, lists[name] ?? null])),
    q: text,
    from,
    to,
    zone: hasDays(filters) ? zone : null,
    view: view === SPECIFIED ? null : view,
    overdue: own.overdue ? 'true' : null,
    landedFrom: own.landedFrom ?? null,
    landedTo: own.landedTo ?? null,
  })
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

/** Whether the list is one of some days. */
export function hasDays({ from, to, chosen }: InboxFilters): boolean {
  return [from, to, chosen.landedFrom, chosen.landedTo].some((day) => day !== null)
}

/**
 * The days become instants, in the zone of this browser or in that of the business.
 *
 * @param me - the id of whoever looks
 */
export function toInboxFilter({ text, from, to, zone, chosen }: InboxFilters, me: string): InboxFilter {
  return { ...ofView({ ...chosen, from, to, zone }, { id: me, now: new Date() }), text }
}

/** No lead is older than this. */
const BEGINNING = new Date(0)

/**
 * The filter and the order as the inbox is asked for them. A text that no lead can hold, and no URL can carry, is
 * asked for as the days before all leads: it finds nothing.
 */
export function toInboxQuery(filter: InboxFilter, sort?: InboxSort): Record<string, string> {
  const { text, from, to, due, landedFrom, landedTo, trash } = filter
  const all = {
    ...(isSearchable(text) ? { text, from, to } : { to: BEGINNING }),
    sort: sort && toSortText(sort),
    ...toListTexts(filter),
    due,
    landedFrom,
    landedTo,
    trash: trash ? 'true' : '',
  }
  const pairs = Object.entries(all).map(([name, value]) => [name, toText(value)] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''))
}

/** Where the inbox is asked. */
export function inboxAddress(query: Record<string, string>): string {
  return `${paths.leads}/inbox?${new URLSearchParams(query)}`
}

/**
 * Where the first page of a list is asked for.
 *
 * @param until - leads that came in later are left out
 */
export function firstAddress(filter: InboxFilter, sort: InboxSort, until?: string): string {
  return inboxAddress({ ...toInboxQuery(filter, sort), ...(until && { until }) })
}

function toText(value: string | Date | null | undefined): string {
  return value instanceof Date ? value.toISOString() : (value ?? '')
}
