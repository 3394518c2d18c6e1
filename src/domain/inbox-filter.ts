import { fold } from '@/lib/fold'
import { startOfLocalDay } from '@/lib/local-day'
import { isWellFormedText } from '@/lib/text'

/**
 * What the inbox shows: a search text and two local days, each optional. `from` and `to` are instants: the
 * start of the From day and the start of the day after the To day, in the viewer's zone (readings A70, A71).
 */
export type InboxFilter = { text: string; from: Date | null; to: Date | null }

/** The columns that the filter looks at. */
export type Filterable = { name: string; email: string; phone: string; createdAt: string }

/** The text that is searched for: spaces alone find everything, anything else is literal and untrimmed. */
export function searchText(typed: string): string {
  return typed.trim() === '' ? '' : typed
}

/** Says whether PostgreSQL could hold the text at all; a text that it cannot hold finds nothing. */
export function isSearchable(text: string): boolean {
  return isWellFormedText(text)
}

/**
 * The definition of the inbox's filter: name and e-mail by case-insensitive substring, phone by plain
 * substring, from `from` on and before `to`.
 */
export function isShown(row: Filterable, { text, from, to }: InboxFilter): boolean {
  const created = Date.parse(row.createdAt)
  if (from && created < from.getTime()) return false
  if (to && created >= to.getTime()) return false
  const wanted = searchText(text)
  if (wanted === '') return true
  if (!isSearchable(wanted)) return false
  const folded = fold(wanted)
  return fold(row.name).includes(folded) || fold(row.email).includes(folded) || row.phone.includes(wanted)
}

/**
 * The bounds of local days as instants; days of 23 and 25 hours are right because the calendar counts them.
 *
 * @param days - `YYYY-MM-DD` in the zone of this process or browser, or null
 */
export function dayBounds(days: {
  from: string | null
  to: string | null
}): Pick<InboxFilter, 'from' | 'to'> {
  return { from: startOfLocalDay(days.from ?? ''), to: startOfLocalDay(days.to ?? '', 1) }
}
