import { randomUUID } from 'node:crypto'
import type { InboxLead } from '@/features/leads/rules/inbox'
import type { Stage } from '@/features/leads/rules/stage'
import { payload } from './payload'
import { rest } from './rest'

/** What a test cares about of a stored lead; the rest is filled in. */
export type Planted = Partial<{
  name: string
  email: string
  phone: string
  city: string
  message: string
  serviceInterest: string[]
  createdAt: string
  source: string
  plan: string
  campaign: string
  stage: Stage
  owner: string | null
  followUpAt: string | null
  deletedAt: string | null
}>

/** Stores leads past the endpoint, as many as wanted and with any date. */
export async function plantLeads(leads: readonly Planted[]): Promise<string[]> {
  const rows = leads.map((lead, index) => ({
    id: randomUUID(),
    name: lead.name ?? `Lead ${index}`,
    email: lead.email ?? `lead-${index}@example.com`,
    phone: lead.phone ?? '555-0100',
    city: lead.city ?? 'Dayton',
    message: lead.message ?? '',
    service_interest: lead.serviceInterest ?? [],
    created_at: lead.createdAt ?? new Date().toISOString(),
    idempotency_key: randomUUID(),
    source: lead.source ?? 'contact_page',
    plan_interest: lead.plan ?? '',
    utm_campaign: lead.campaign ?? '',
    stage: lead.stage ?? 'new',
    owner_id: lead.owner ?? null,
    follow_up_at: lead.followUpAt ?? null,
    deleted_at: lead.deletedAt ?? null,
  }))
  await payload.db.pool.query(
    `insert into form_submissions
       (id, name, email, phone, city, message, service_interest, source, page, website, plan_interest, referrer,
        utm_source, utm_medium, utm_campaign, fingerprint, idempotency_key, created_at, updated_at,
        stage, owner_id, follow_up_at, deleted_at)
     select id, name, email, phone, city, message, service_interest, source, '/contact', '', plan_interest, '',
        '', '', utm_campaign, 'x', idempotency_key, created_at, created_at,
        stage::enum_form_submissions_stage, owner_id, follow_up_at, deleted_at
     from jsonb_to_recordset($1) as r(id uuid, name text, email text, phone text, city text, message text,
        service_interest jsonb, idempotency_key text, created_at timestamptz, source text, plan_interest text,
        utm_campaign text, stage text, owner_id uuid, follow_up_at timestamptz, deleted_at timestamptz)`,
    [JSON.stringify(rows)],
  )
  return rows.map(({ id }) => id)
}

type Page = {
  rows: InboxLead[]
  work: Record<string, Record<string, unknown>>
  total: number
}

/** Asks the inbox as an admin's browser does. */
export async function requestInbox(cookie: string, query: Record<string, string>): Promise<Page> {
  const response = await rest('GET', `form-submissions/inbox?${new URLSearchParams(query)}`, { cookie })
  if (!response.ok) throw new Error(`The inbox answered ${response.status}`)
  return response.json()
}
