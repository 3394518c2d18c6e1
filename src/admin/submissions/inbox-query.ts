import { type InboxFilter, isSearchable } from '@/domain/inbox-filter'
import { type InboxSort, toSortText } from '@/domain/inbox-order'
import { paths } from '@/domain/paths'

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
