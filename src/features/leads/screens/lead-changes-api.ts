import { paths } from '@/domain/paths'
import type { LeadChange, LeadWithActivity } from '@/features/leads/rules/lead-activity'
import { withJson } from '@/lib/fetch-json'
import { fetchInTime } from '@/staff-ui/session-fetch'

/**
 * `batch` is the id with which the change can be undone; `leads` are the leads that exist, `skipped` the ids of the
 * others.
 */
type ChangedLeads = { batch: string; changed: number; leads: LeadWithActivity[]; skipped: string[] }

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
 * Undoes a change by `changeLeads`, except where somebody has changed a lead since.
 *
 * @throws {RequestFailed}, or what fetch throws
 */
export async function undoChange(batch: string): Promise<ChangedLeads> {
  return (await sendJson('POST', 'work/undo', { batch })).json()
}

/**
 * Downloads the leads with these ids as one CSV.
 *
 * @throws {RequestFailed}, or what fetch throws
 */
export async function readSelectionCsv(ids: readonly string[], zone: string): Promise<Blob> {
  return (await sendJson('POST', 'export', { ids, zone })).blob()
}

/**
 * Sends JSON to an address below that of the leads.
 *
 * @throws {RequestFailed}, or what fetch throws
 */
export function sendJson(
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
  signal?: AbortSignal,
): Promise<Response> {
  return fetchInTime(`${paths.leads}/${path}`, { ...withJson(method, body), signal })
}
