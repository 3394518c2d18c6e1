import type { LeadChange, WorkedLead } from '@/domain/lead-work'
import { paths } from '@/domain/paths'
import type { Timeline, TimelineItem } from '@/domain/timeline'
import { fetchInTime, RequestFailed } from '../session/session-fetch'

type Changed = { batch: string; leads: WorkedLead[]; skipped: string[] }

/**
 * What was done with a lead; records that it was opened.
 *
 * @throws {RequestFailed}, or what fetch throws
 */
export async function openTimeline(id: string): Promise<Timeline> {
  return readTimelineOf(await send('POST', `${encodeURIComponent(id)}/opened`, {}))
}

/** The same, read again. */
export async function readTimeline(id: string): Promise<Timeline> {
  return readTimelineOf(await fetchInTime(`${paths.leads}/${encodeURIComponent(id)}/timeline`))
}

/** Changes one lead; the name of the change takes it back. */
export async function changeLead(
  id: string,
  change: LeadChange,
): Promise<{ batch: string; lead: WorkedLead }> {
  const { batch, leads, skipped }: Changed = await (await send('POST', 'work', { ids: [id], change })).json()
  const lead = leads[0]
  if (!lead || skipped.length > 0) throw new RequestFailed(409)
  return { batch, lead }
}

/** Takes a change back, as far as nobody else has changed the same since. */
export async function undoLeadChange(batch: string): Promise<WorkedLead | undefined> {
  const { leads }: Changed = await (await send('POST', 'work/undo', { batch })).json()
  return leads[0]
}

/** Stores a note, or what has become of one. */
export async function saveNote(lead: string, text: string, note?: string): Promise<TimelineItem> {
  const path = `${encodeURIComponent(lead)}/notes`
  const response = note
    ? await send('PATCH', `${path}/${encodeURIComponent(note)}`, { text })
    : await send('POST', path, { text })
  return response.json()
}

function send(method: string, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetchInTime(`${paths.leads}/${path}`, { method, headers, body: JSON.stringify(body) })
}

async function readTimelineOf(response: Response): Promise<Timeline> {
  const timeline = await response.json()
  if (!Array.isArray(timeline.items)) throw new RequestFailed(502)
  return timeline
}
