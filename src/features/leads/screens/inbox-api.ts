import { paths } from '@/domain/paths'
import type { InboxFilter, InboxLead, InboxSort } from '@/features/leads/rules/inbox'
import { fetchJson, RequestFailed } from '@/lib/fetch-json'
import type { ListResult } from '@/staff-ui/table/use-list.client'
import { firstAddress, inboxAddress, toQuery } from './inbox-query'

/** The most new leads that the list reports. */
const NEWS_LIMIT = 50

/**
 * `asOf` is the instant up to which all leads have been read; `recent` are the ids of those that came in just before
 * it.
 */
export type InboxCursor = { asOf: string; recent: string[] }

type InboxPage = {
  rows: InboxLead[]
  /** The staff's activity on some leads, by their ids. */
  work?: Readonly<Record<string, Record<string, unknown>>>
  total: number
}

/**
 * Reads the first page of a list.
 *
 * @param known - the cursor of an earlier reading: leads that came in later are left out. Null for a new list, whose
 *   response has the cursor
 * @throws {RequestFailed}
 */
export async function readFirst(
  filter: InboxFilter,
  sort: InboxSort,
  known: InboxCursor | null,
  signal: AbortSignal,
): Promise<ListResult<InboxLead, InboxCursor>> {
  const address = firstAddress(filter, sort, known?.asOf)
  const { asOf, recent, rows, total } = await requestInbox<InboxPage & InboxCursor>(address, signal)
  return { rows, total, cursor: known ?? { asOf, recent } }
}

/**
 * Reads part of a list; `offset` counts from 0.
 *
 * @param until - leads that came in later are left out, so that no row moves
 */
export function readRows(
  filter: InboxFilter,
  sort: InboxSort,
  { offset, limit, until }: { offset: number; limit: number; until: string },
  signal: AbortSignal,
): Promise<InboxPage> {
  const rows = { offset: String(offset), limit: String(limit), until }
  return requestInbox(inboxAddress({ ...toQuery(filter, sort), ...rows }), signal)
}

/** Reads the leads that match the filter and came in after an instant, newest first. */
export async function readNews(filter: InboxFilter, since: string): Promise<InboxLead[]> {
  const query = { ...toQuery(filter), since, limit: String(NEWS_LIMIT) }
  const { rows } = await requestInbox<InboxPage>(inboxAddress(query))
  return rows
}

/** Reads all stored fields of one lead, and the rows of other tables that belong to it. */
export function readLead(id: string): Promise<InboxLead> {
  return fetchJson(`${addressOf(id)}?depth=1&trash=true`)
}

/** Reads the ids of part of the list, in its order; `offset` counts from 0. */
export async function readIds(
  filter: InboxFilter,
  sort: InboxSort,
  { until, offset, most }: { until: string; offset: number; most: number },
): Promise<string[]> {
  const query = { ...toQuery(filter, sort), until, offset: String(offset), most: String(most) }
  const { ids } = await fetchJson(`${paths.leads}/ids?${new URLSearchParams(query)}`)
  if (!Array.isArray(ids)) throw new RequestFailed(502)
  return ids
}

async function requestInbox<Page extends InboxPage>(address: string, signal?: AbortSignal): Promise<Page> {
  const page = await fetchJson(address, { signal })
  if (!Array.isArray(page.rows)) throw new RequestFailed(502)
  const { work: activities = {} } = page
  return { ...page, rows: page.rows.map((row: InboxLead) => ({ ...row, ...activities[row.id] })) }
}

function addressOf(id: string): string {
  return `${paths.leads}/${encodeURIComponent(id)}`
}
