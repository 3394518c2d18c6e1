import { paths } from '@/domain/paths'
import type { LeadChange, LeadWithActivity } from '@/features/leads/rules/lead-activity'
import type { Timeline } from '@/features/leads/rules/timeline'
import { fetchInTime, RequestFailed } from '@/staff-ui/session-fetch'
import { changeLeads, sendJson } from './lead-changes-api'

/**
 * Reads the timeline of a lead, and records that the lead was opened.
 *
 * @throws {RequestFailed}, or what fetch throws
 */
export async function openTimeline(id: string, signal?: AbortSignal): Promise<Timeline> {
  return timelineIn(await sendJson('POST', `${encodeURIComponent(id)}/opened`, {}, signal))
}

/** Reads the timeline without a record that the lead was opened. */
export async function readTimeline(id: string, signal?: AbortSignal): Promise<Timeline> {
  return timelineIn(await fetchInTime(`${paths.leads}/${encodeURIComponent(id)}/timeline`, { signal }))
}

/** Changes one lead. A lead that is deleted or in the trash counts as a failure. */
export async function changeLead(
  id: string,
  change: LeadChange,
): Promise<{ batch: string; lead: LeadWithActivity }> {
  const { batch, leads, skipped } = await changeLeads([id], change)
  const lead = leads[0]
  if (!lead || skipped.length > 0) throw new RequestFailed(409)
  return { batch, lead }
}

/**
 * Stores a new note, or the new text of a note. The response is parsed, because a page from a proxy would mean that
 * nothing was stored.
 */
export async function saveNote(lead: string, text: string, note?: string): Promise<void> {
  const path = `${encodeURIComponent(lead)}/notes`
  const response = note
    ? await sendJson('PATCH', `${path}/${encodeURIComponent(note)}`, { text })
    : await sendJson('POST', path, { text })
  await response.json()
}

async function timelineIn(response: Response): Promise<Timeline> {
  const timeline = await response.json()
  if (!Array.isArray(timeline.items)) throw new RequestFailed(502)
  return timeline
}
