import type { LeadChange, LeadWithActivity } from '@/features/leads/rules/lead-activity'
import type { Timeline } from '@/features/leads/rules/timeline'
import { plantLeads } from './inbox'
import { addAdmin, query } from './payload'
import { rest, signIn } from './rest'

/** Somebody of the staff, signed in. */
export async function addStaff(): Promise<{ id: string; email: string; cookie: string }> {
  const { id, email } = await addAdmin()
  return { id: String(id), email, cookie: await signIn(email) }
}

type Answer = { batch: string; changed: number; leads: LeadWithActivity[]; skipped: string[] }

/** Changes leads as the inbox does. */
export async function changeLeads(
  cookie: string,
  ids: readonly string[],
  change: LeadChange,
): Promise<Answer> {
  const response = await rest('POST', 'form-submissions/work', { cookie, json: { ids, change } })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return response.json()
}

/** Takes a change back. */
export async function undo(cookie: string, batch: string): Promise<Answer> {
  const response = await rest('POST', 'form-submissions/work/undo', { cookie, json: { batch } })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return response.json()
}

/** A lead's timeline, as the panel reads it. */
export async function timelineOf(cookie: string, id: string): Promise<Timeline> {
  const response = await rest('GET', `form-submissions/${id}/timeline`, { cookie })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return response.json()
}

/** One new lead. */
export async function plantLead(): Promise<string> {
  const [id = ''] = await plantLeads([{}])
  return id
}

/** The stored events of a lead, oldest first. */
export async function eventsOf(id: string) {
  const rows = await query(
    'select kind, by_id as by, batch, data, text from lead_events where lead_id = $1 order by created_at, kind',
    [id],
  )
  return rows
}

/** The kinds of those events. */
export const kindsOf = async (id: string) => (await eventsOf(id)).map(({ kind }) => kind)

/** A lead as it is stored. */
export const rowOf = async (id: string) =>
  (await query('select * from form_submissions where id = $1', [id]))[0]
