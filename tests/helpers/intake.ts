import { expect } from 'vitest'
import { forgetLeadHandling } from '@/features/leads/server/lead-handling'
import { LEAD, sendJson } from './leads'
import { freshEmail, payload, query } from './payload'

/** An inbox without leads, accounts and rules. */
export async function emptyInbox() {
  await query('delete from form_submissions')
  await query('delete from users')
  await query('delete from lead_handling')
  forgetLeadHandling()
}

/** Saves how leads are handled, as an admin does. */
export const setHandling = (data: Record<string, unknown>, user?: object) =>
  payload.updateGlobal({ slug: 'lead-handling', data, overrideAccess: true, user })

/** Makes somebody available for new leads. */
export const takeLeads = (id: string) =>
  payload.update({ collection: 'users', id, data: { takesLeads: true }, overrideAccess: true })

/** Sends a lead of a new sender, and reads what is stored of it and which mails it has. */
export async function sendLead(more: object = {}, headers = {}) {
  const response = await sendJson({ ...LEAD, email: freshEmail(), ...more }, { headers })
  expect(response.status).toBe(201)
  const { id } = await response.json()
  const [row] = await query('select * from form_submissions where id = $1', [id])
  return { ...row, mails: await query('select recipient, state from outbox where lead_id = $1', [id]) }
}

/** The timeline of a lead. */
export const eventsOf = (id: string) =>
  query('select kind, by_id, data from lead_events where lead_id = $1 order by created_at', [id])

/** What stands in Spam. */
export const SPAM = {
  name: 'https://casino.example',
  message: 'Free spins and no deposit bonus https://a.example https://b.example',
}
