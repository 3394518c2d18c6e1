import type { LeadChange } from '@/domain/lead-work'
import { paths } from '@/domain/paths'
import { fetchInTime } from '../session/session-fetch'

/** `batch` is what the change is taken back by; `leads` are those that are there. */
export type ChangedLeads = { batch: string; changed: number; leads: { id: string }[] }

/**
 * Changes leads together, or none of them.
 *
 * @param ids - at most 5,000
 * @throws {RequestFailed}, or what fetch throws
 */
export async function changeLeads(ids: readonly string[], change: LeadChange): Promise<ChangedLeads> {
  return (await postJson('work', { ids, change })).json()
}

/**
 * Takes back what `changeLeads` has done, as far as nobody has changed it since.
 *
 * @throws {RequestFailed}, or what fetch throws
 */
export async function undoChange(batch: string): Promise<ChangedLeads> {
  return (await postJson('work/undo', { batch })).json()
}

/**
 * The leads with these ids as one CSV.
 *
 * @throws {RequestFailed}, or what fetch throws
 */
export async function readSelectionCsv(ids: readonly string[], zone: string): Promise<Blob> {
  return (await postJson('export', { ids, zone })).blob()
}

function postJson(path: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetchInTime(`${paths.leads}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}
