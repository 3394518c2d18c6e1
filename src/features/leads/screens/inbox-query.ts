import { paths } from '@/domain/paths'
import { type InboxFilter, type InboxSort, toSortText } from '@/features/leads/rules/inbox'
import {
  BUSINESS_DAYS,
  isSameChoice,
  isViewName,
  NO_CHOICE,
  readListTexts,
  resolveFilter,
  type SavedView,
  toListTexts,
  VIEW_DAYS,
  VIEWS,
  type ViewFilter,
} from '@/features/leads/rules/inbox-view'
import { FILTER_LISTS, hasAny } from '@/features/leads/rules/lead-filter'
import { isWellFormedText } from '@/lib/text'

/**
 * The filters above the table: a text, two days (`YYYY-MM-DD`), the zone of these days, and the choices of the view.
 */
export type InboxFilters = {
  text: string
  from: string | null
  to: string | null
  zone: ViewFilter['zone']
  /** The name of a view, or the id of a saved one. */
  view: string
  chosen: ViewFilter
}

/** The view that the URL does not name. */
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

/** The filter of a view; null if the view does not exist any more. */
export function filterOf(view: string, saved: readonly SavedView[]): ViewFilter | null {
  if (isViewName(view)) return VIEWS[view]
  return saved.find(({ id }) => id === view)?.filter ?? null
}

/** Whether the filters are still those of the view. */
export function isView({ view, chosen }: InboxFilters, saved: readonly SavedView[]): boolean {
  return isSameChoice(chosen, filterOf(view, saved) ?? NO_CHOICE)
}

/** Whether the list is the one that the specification describes: searched and limited to days at most (reading A99). */
export function isSpecified({ view, chosen }: InboxFilters): boolean {
  return view === SPECIFIED && isSameChoice(chosen, NO_CHOICE)
}

/** Whether a tab of everybody's views says what is chosen. */
export function isTab({ view, chosen }: InboxFilters): boolean {
  return isViewName(view) && isSameChoice(chosen, VIEWS[view])
}

/** Whether there is anything to tell. */
export function isFiltered(filters: InboxFilters): boolean {
  return !isTab(filters) || filters.from !== null || filters.to !== null
}

/** Reads the filters from the query of a URL, and ignores invalid days, views and lists. */
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

/** Returns the query of the URL with the filters added; its other parameters stay. */
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

/** The id of the lead that a URL opens, such as the link in the mail about it. */
export function readOpened(search: string): string | null {
  return new URLSearchParams(search).get('lead')
}

/** Returns the query of the URL that opens a lead, or none for null; its other parameters stay. */
export function withOpened(search: string, id: string | null): string {
  return withValues(search, { lead: id })
}

/** Replaces the query of this page's URL without an entry in the history. */
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

/** Whether the list is filtered by days. */
export function hasDays({ from, to, chosen }: InboxFilters): boolean {
  return [from, to, chosen.landedFrom, chosen.landedTo].some((day) => day !== null)
}

/**
 * Converts the filters into a filter of leads, in which days are instants in the zone of this browser or of the
 * business.
 *
 * @param me - the id of the reader
 */
export function toInboxFilter({ text, from, to, zone, chosen }: InboxFilters, me: string): InboxFilter {
  return { ...resolveFilter({ ...chosen, from, to, zone }, { id: me, now: new Date() }), text }
}

/** All leads are newer than this instant. */
const BEGINNING = new Date(0)

/**
 * The query parameters of a filter and an order. A text that no lead can hold and no URL can carry becomes a range of
 * days before all leads, so that the list is empty.
 */
export function toQuery(filter: InboxFilter, sort?: InboxSort): Record<string, string> {
  const { text, from, to, due, landedFrom, landedTo, trash } = filter
  const all = {
    ...(isWellFormedText(text) ? { text, from, to } : { to: BEGINNING }),
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

/** The address of the inbox endpoint with a query. */
export function inboxAddress(query: Record<string, string>): string {
  return `${paths.leads}/inbox?${new URLSearchParams(query)}`
}

/**
 * The address of the first page of a list.
 *
 * @param until - leads that came in later are left out
 */
export function firstAddress(filter: InboxFilter, sort: InboxSort, until?: string): string {
  return inboxAddress({ ...toQuery(filter, sort), ...(until && { until }) })
}

function toText(value: string | Date | null | undefined): string {
  return value instanceof Date ? value.toISOString() : (value ?? '')
}
