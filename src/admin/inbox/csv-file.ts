import type { InboxLead } from '@/domain/inbox'
import { csvFileName, toCsv } from '@/domain/inbox-csv'
import type { InboxField } from '@/domain/inbox-fields'
import { saveFile } from '@/lib/save-file'
import { requireOk } from '../session/session-fetch'

export { readSelectionCsv } from './lead-changes-api'

const CSV_TYPE = 'text/csv;charset=utf-8'
const LINE_FEED = 10

/** Writes a CSV of rows that the browser has loaded. */
export function writeCsv(leads: readonly InboxLead[], zone: string, fields: readonly InboxField[]): Blob {
  return new Blob([toCsv(leads, zone, fields)], { type: CSV_TYPE })
}

/**
 * Downloads the file that the server writes, and counts its rows as they arrive.
 *
 * @param onProgress - called with the share that has arrived, in percent
 * @throws {RequestFailed}, or what fetch throws when the response breaks off
 */
export async function readCsv(address: string, onProgress: (percent: number) => void): Promise<Blob> {
  const response = await requireOk(fetch(address, { cache: 'no-store' }))
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

/** Gives the file to the browser, named after the local date. */
export function saveCsv(file: Blob, zone: string): void {
  saveFile(file, csvFileName(new Date(), zone))
}

/** Counts line ends within messages too, because the number is only shown as progress. */
function countLines(bytes: Uint8Array): number {
  let lines = 0
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) lines += 1
  return lines
}
