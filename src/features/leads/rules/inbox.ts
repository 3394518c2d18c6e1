import { startOfDay } from '@/lib/time-zones'
import type { LeadFilter } from './lead-filter'

/**
 * The filter of the inbox: a search text and two local days, each optional. `from` and `to` are instants: the start of
 * the From day and the start of the day after the To day, in the viewer's zone (readings A70, A71) unless the days are
 * those of the business. Views add the other filters; without them, the list is the specified one (A99).
 */
export type InboxFilter = {
  text: string
  from: Date | null
  to: Date | null
  /**
   * Digits of a phone number, as `calledDigits` gives them. "Go to" asks for them alone (readings A116).
   */
  digits?: string
} & LeadFilter

/** The text that is searched for: spaces alone find everything, anything else is literal and untrimmed. */
export function searchText(typed: string): string {
  return typed.trim() === '' ? '' : typed
}

/**
 * The bounds of days as instants. Days of 23 and 25 hours are right, because the calendar counts them.
 *
 * @param days - `YYYY-MM-DD`, or null
 * @param zone - IANA time zone; without it that of this process or browser
 */
export function dayBounds(
  days: { from: string | null; to: string | null },
  zone?: string,
): Pick<InboxFilter, 'from' | 'to'> {
  return { from: startOfDay(days.from ?? '', 0, zone), to: startOfDay(days.to ?? '', 1, zone) }
}

/** A lead in the inbox, with its stored fields by name. */
export type InboxLead = {
  id: string
  createdAt: string
  name: string
  email: string
  phone: string
} & Record<string, unknown>

/** The order of the inbox: the name of a field, and its direction. */
export type InboxSort = { by: string; descending: boolean }

/** The order that the specification gives the list. */
export const NEWEST_FIRST: InboxSort = { by: 'createdAt', descending: true }

/** Writes the order for a URL: `name`, or `-name` when descending. */
export function toSortText({ by, descending }: InboxSort): string {
  return descending ? `-${by}` : by
}

/** Reads `name` or `-name`. The caller checks whether such a field exists. */
export function readSort(text: string): InboxSort {
  return { by: text.replace(/^-/, ''), descending: text.startsWith('-') }
}

/**
 * A lead is stored a moment after its date was set, so a later one may be visible before it. A request for newer leads
 * therefore goes back this many milliseconds, and leaves out the leads that are known already.
 */
export const OVERLAP_MS = 5_000

/** The default number of rows of a page. */
export const PAGE_ROWS = 100

/** The number of leads up to which a list is loaded completely, so that its CSV needs no other request. */
export const COMPLETE_ROWS = 1_500

/** How often an open inbox asks for new leads; they must appear within 15 s. */
export const POLL_MS = 10_000

/** The instant from which on newer leads are requested, when all leads up to `asOf` are known. */
export function sinceOf(asOf: string): string {
  return new Date(Math.max(0, Date.parse(asOf) - OVERLAP_MS)).toISOString()
}
