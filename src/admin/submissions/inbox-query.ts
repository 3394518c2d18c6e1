import { type InboxFilter, isSearchable } from '@/domain/inbox-filter'
import { type InboxSort, toSortText } from '@/domain/inbox-order'

/** No lead is older than this. */
const BEGINNING = new Date(0)

/**
 * The filter and the order as the inbox is asked for them. A text that no lead can hold, and no URL can carry, is
 * asked for as the days before all leads: it finds nothing.
 */
export function toInboxQuery({ text, from, to }: InboxFilter, sort?: InboxSort): Record<string, string> {
  const all = {
    ...(isSearchable(text) ? { text, from, to } : { to: BEGINNING }),
    sort: sort && toSortText(sort),
  }
  const pairs = Object.entries(all).map(([name, value]) => [name, toText(value)] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''))
}

function toText(value: string | Date | null | undefined): string {
  return value instanceof Date ? value.toISOString() : (value ?? '')
}
