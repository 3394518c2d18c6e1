import { csvFileName, toCsv } from '@/domain/inbox-csv'
import { paths } from '@/domain/paths'
import type { Run } from '@/features/accounts/screens/proof.client'
import type { InboxFilter, InboxLead, InboxSort } from '@/features/leads/rules/inbox'
import type { InboxField } from '@/features/leads/rules/inbox-fields'
import { fetchJson } from '@/lib/fetch-json'
import { saveFile } from '@/lib/save-file'
import type { Selection } from '@/staff-ui/table/selection.client'
import { toQuery } from './inbox-query'
import { readSelectionCsv } from './lead-changes-api'
import type { Inbox } from './use-inbox.client'

/** What a file is made of. */
export type CsvRequest = {
  inbox: Inbox
  filter: InboxFilter
  sort: InboxSort
  fields: readonly InboxField[]
  /** The shown columns, with stage and owner. */
  columns: readonly InboxField[]
  selection: Selection
}

/** Whether a file has the specified columns, the shown ones, or those of a selection. */
export type CsvKind = 'specified' | 'shown' | 'selected'

const CSV_TYPE = 'text/csv;charset=utf-8'
const LINE_FEED = 10

/**
 * Makes a file and gives it to the browser.
 *
 * @param run - asks for a fresh sign-in where the server wants one
 * @param onProgress - called with the share that has arrived, in percent
 * @returns false when the reader has cancelled
 * @throws {RequestFailed}, also when the response breaks off
 */
export async function makeCsv(
  kind: CsvKind,
  { inbox, filter, sort, fields, columns, selection }: CsvRequest,
  run: Run,
  onProgress: (percent: number) => void,
): Promise<boolean> {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { complete, cursor } = inbox
  const until = cursor?.asOf ?? new Date().toISOString()
  const names = kind === 'shown' ? columns.map(({ name }) => name) : undefined
  const address = exportAddress(filter, sort, { until, zone, columns: names })
  const read = () =>
    kind === 'selected'
      ? readSelectionCsv(selection.ids(), zone)
      : fetchJson(address, { read: (response) => readCsv(response, onProgress), isLong: true })
  const isHere = kind === 'specified' && complete
  const file = isHere ? writeCsv(complete, zone, fields) : await run(read)
  if (!file) return false
  saveFile(file, csvFileName(new Date(), zone))
  return true
}

/**
 * The address from which the export of the filtered list is downloaded.
 *
 * @param columns - the names of the columns; without them the export has the specified ones
 */
function exportAddress(
  filter: InboxFilter,
  sort: InboxSort,
  { until, zone, columns }: { until: string; zone: string; columns?: readonly string[] },
): string {
  const query = { ...toQuery(filter, sort), until, zone, ...(columns && { columns: columns.join() }) }
  return `${paths.leads}/export?${new URLSearchParams(query)}`
}

/** Writes a CSV of rows that the browser has loaded. */
function writeCsv(leads: readonly InboxLead[], zone: string, fields: readonly InboxField[]): Blob {
  return new Blob([toCsv(leads, zone, fields)], { type: CSV_TYPE })
}

/**
 * Reads the file that the server writes, and counts its rows as they arrive.
 *
 * @param onProgress - called with the share that has arrived, in percent
 */
async function readCsv(response: Response, onProgress: (percent: number) => void): Promise<Blob> {
  const total = Number(response.headers.get('x-total-rows')) || 1
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let lines = 0
  for (const reader = response.body?.getReader(); reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    lines += countLines(value)
    onProgress(Math.min(99, Math.floor((100 * lines) / total)))
  }
  return new Blob(pieces, { type: CSV_TYPE })
}

/** Counts line ends within messages too, because the number is only shown as progress. */
function countLines(bytes: Uint8Array): number {
  let lines = 0
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) lines += 1
  return lines
}
