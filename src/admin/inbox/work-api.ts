import type { LeadChange, WorkedLead } from '@/domain/lead-work'
import { paths } from '@/domain/paths'
import { withJson } from '@/lib/fetch-json'
import { fetchInTime } from '../session/session-fetch'

/**
 * `batch` is the name under which the change can be undone; `leads` are the existing ones, `skipped` the others.
 */
type ChangedLeads = { batch: string; changed: number; leads: WorkedLead[]; skipped: string[] }

/**
 * Changes leads together, or none of them.
 *
 * @param ids - at most 5,000
 * @throws {RequestFailed}, or what fetch throws
 */
export async function changeLeads(ids: readonly string[], change: LeadChange): Promise<ChangedLeads> {
  return (await sendJson('POST', 'work', { ids, change })).json()
}

/**
 * Takes back what `changeLeads` has done, as far as nobody has changed it since.
 *
 * @throws {RequestFailed}, or what fetch throws
 */
export async function undoChange(batch: string): Promise<ChangedLeads> {
  return (await sendJson('POST', 'work/undo', { batch })).json()
}

/**
 * The leads with these ids as one CSV.
 *
 * @throws {RequestFailed}, or what fetch throws
 */
export async function readSelectionCsv(ids: readonly string[], zone: string): Promise<Blob> {
  return (await sendJson('POST', 'export', { ids, zone })).blob()
}

/**
 * Sends JSON below the leads' own address.
 *
 * @throws {RequestFailed}, or what fetch throws
 */
export function sendJson(method: 'POST' | 'PATCH', path: string, body: object): Promise<Response> {
  return fetchInTime(`${paths.leads}/${path}`, withJson(method, body))
}
