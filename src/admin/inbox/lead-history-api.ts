import type { LeadChange, WorkedLead } from '@/domain/lead-work'
import { paths } from '@/domain/paths'
import type { Timeline } from '@/domain/timeline'
import { fetchInTime, RequestFailed } from '../session/session-fetch'
import { changeLeads, sendJson } from './work-api'

/**
 * What was done with a lead; records that it was opened.
 *
 * @throws {RequestFailed}, or what fetch throws
 */
export async function openTimeline(id: string): Promise<Timeline> {
  return timelineIn(await sendJson('POST', `${encodeURIComponent(id)}/opened`, {}))
}

/** The same, read again. */
export async function readTimeline(id: string): Promise<Timeline> {
  return timelineIn(await fetchInTime(`${paths.leads}/${encodeURIComponent(id)}/timeline`))
}

/** Changes one lead; one that is gone, or in the trash, is a failure. */
export async function changeLead(
  id: string,
  change: LeadChange,
): Promise<{ batch: string; lead: WorkedLead }> {
  const { batch, leads, skipped } = await changeLeads([id], change)
  const lead = leads[0]
  if (!lead || skipped.length > 0) throw new RequestFailed(409)
  return { batch, lead }
}

/** Stores a note, or what has become of one; read too: a page that something on the way has sent stores nothing. */
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
