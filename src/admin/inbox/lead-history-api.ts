import type { LeadChange, LeadWithActivity } from '@/domain/lead-activity'
import { paths } from '@/domain/paths'
import type { Timeline } from '@/domain/timeline'
import type { Outbox } from '../../../payload-types'
import { fetchInTime, RequestFailed } from '../session/session-fetch'
import { changeLeads, sendJson } from './lead-changes-api'

const MAIL_LIMIT = 100

/** A mail about a lead, and the state of its delivery. */
export type LeadMail = Pick<
  Outbox,
  'id' | 'recipient' | 'state' | 'attempts' | 'nextAttemptAt' | 'sentAt' | 'problem'
>

/**
 * Reads the timeline of a lead, and records that the lead was opened.
 *
 * @throws {RequestFailed}, or what fetch throws
 */
export async function openTimeline(id: string): Promise<Timeline> {
  return timelineIn(await sendJson('POST', `${encodeURIComponent(id)}/opened`, {}))
}

/** Reads the timeline without a record that the lead was opened. */
export async function readTimeline(id: string): Promise<Timeline> {
  return timelineIn(await fetchInTime(`${paths.leads}/${encodeURIComponent(id)}/timeline`))
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

/** Reads the mails about a lead, to the staff and to the visitor. */
export async function readMails(id: string): Promise<LeadMail[]> {
  const query = new URLSearchParams({
    'where[lead][equals]': id,
    'where[kind][equals]': 'mail',
    depth: '0',
    limit: String(MAIL_LIMIT),
  })
  for (const name of ['recipient', 'state', 'attempts', 'nextAttemptAt', 'sentAt', 'problem'])
    query.set(`select[${name}]`, 'true')
  const { docs } = await (await fetchInTime(`${paths.outbox}?${query}`)).json()
  if (!Array.isArray(docs)) throw new RequestFailed(502)
  return docs
}

async function timelineIn(response: Response): Promise<Timeline> {
  const timeline = await response.json()
  if (!Array.isArray(timeline.items)) throw new RequestFailed(502)
  return timeline
}
