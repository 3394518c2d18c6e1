import { paths } from '@/domain/paths'
import type { LeadChange, LeadWithActivity } from '@/features/leads/rules/lead-activity'
import { fetchJson } from '@/lib/fetch-json'

/**
 * `batch` is the id with which the change can be undone; `leads` are the leads that exist, `skipped` the ids of the
 * others.
 */
type ChangedLeads = { batch: string; changed: number; leads: LeadWithActivity[]; skipped: string[] }

/**
 * Changes leads together, or none of them.
 *
 * @param ids - at most 5,000
 * @throws {RequestFailed}
 */
export function changeLeads(ids: readonly string[], change: LeadChange): Promise<ChangedLeads> {
  return fetchJson(`${paths.leads}/work`, { body: { ids, change } })
}

/**
 * Undoes a change by `changeLeads`, except where somebody has changed a lead since.
 *
 * @throws {RequestFailed}
 */
export function undoChange(batch: string): Promise<ChangedLeads> {
  return fetchJson(`${paths.leads}/work/undo`, { body: { batch } })
}

/**
 * Downloads the leads with these ids as one CSV.
 *
 * @throws {RequestFailed}
 */
export function readSelectionCsv(ids: readonly string[], zone: string): Promise<Blob> {
  return fetchJson(`${paths.leads}/export`, { body: { ids, zone }, read: (response) => response.blob() })
}
