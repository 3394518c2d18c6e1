import { randomUUID } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import type { Pool } from 'pg'

/** Every request for leads of the list. */
export const LIST = '**/api/form-submissions/inbox?*'

export const SEARCH = 'Search by name, email, or phone...'

/** What a test cares about of a lead; the rest is filled in. */
export type Planted = Partial<{
  name: string
  email: string
  phone: string
  city: string
  website: string
  message: string
  services: string[]
  source: string
  referrer: string
  createdAt: string
}>

/** Stores leads past the form, with any date. The e-mail address is what the fixture removes them by. */
export async function plantLeads(database: Pool, leads: readonly Planted[]): Promise<void> {
  const rows = leads.map((lead) => ({
    name: 'Ann Ross',
    email: 'ann@example.com',
    phone: '555-0100',
    city: 'Dayton',
    website: '',
    message: '',
    services: [],
    source: 'contact_page',
    referrer: '',
    createdAt: new Date().toISOString(),
    ...lead,
    key: randomUUID(),
  }))
  await database.query(
    `insert into form_submissions
       (id, name, email, phone, city, website, service_interest, plan_interest, message, source, page, referrer,
        utm_source, utm_medium, utm_campaign, fingerprint, idempotency_key, created_at, updated_at)
     select gen_random_uuid(), name, email, phone, city, website, services, '', message, source, '/contact', referrer,
        'google', '', '', 'x', key, "createdAt", "createdAt"
     from jsonb_to_recordset($1) as r(name text, email text, phone text, city text, website text, message text,
        services jsonb, source text, referrer text, key uuid, "createdAt" timestamptz)`,
    [JSON.stringify(rows)],
  )
}

/** A lead as the inbox receives it. */
export function toRow(lead: Record<string, unknown>, index = 0) {
  return {
    id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    createdAt: new Date(Date.UTC(2026, 10, 20, 17) - index * 60_000).toISOString(),
    name: `Lead ${index}`,
    email: `lead-${index}@example.com`,
    phone: '+1 (555) 010-0000',
    website: '',
    city: 'Dayton, OH',
    serviceInterest: [],
    planInterest: '',
    message: '',
    source: 'contact_page',
    page: '/contact',
    referrer: '',
    utmSource: '',
    utmMedium: '',
    utmCampaign: '',
    ...lead,
  }
}

type Row = ReturnType<typeof toRow> & { stage?: string }

/**
 * Serves the inbox with these leads and nothing else, whatever other tests have stored: by page, and by text, days, stages
 * and order.
 */
export async function serveInbox(page: Page, leads: readonly Record<string, unknown>[]): Promise<void> {
  const rows = leads.map(toRow)
  const asOf = rows[0]?.createdAt ?? new Date(0).toISOString()
  await serveTimelines(page)
  await page.route(LIST, (route) => {
    const query = queryOf(route)
    const found = inOrder(
      rows.filter((row) => isFound(row, query)),
      query.get('sort') ?? '',
    )
    const offset = Number(query.get('offset'))
    const page = found.slice(offset, offset + Number(query.get('limit') ?? 100))
    return route.fulfill({ json: { rows: page, total: found.length, asOf, recent: [] } })
  })
}

function queryOf(route: Route): URLSearchParams {
  return new URL(route.request().url()).searchParams
}

/** As much of the server's filter as these tests look at; what it promises is held where the server is. */
function isFound({ name, email, phone, createdAt, stage = 'new' }: Row, query: URLSearchParams): boolean {
  const text = query.get('text')?.trim() ? (query.get('text') ?? '') : ''
  const [from, to, stages] = [query.get('from'), query.get('to'), query.get('stages')]
  if ((from && createdAt < from) || (to && createdAt >= to)) return false
  if (stages ? !stages.split(',').includes(stage) : stage === 'spam') return false
  const texts = [name.toLowerCase(), email.toLowerCase()]
  return phone.includes(text) || texts.some((each) => each.includes(text.toLowerCase()))
}

function inOrder(rows: readonly Row[], sort: string): Row[] {
  const by = sort.replace('-', '')
  if (by === '' || by === 'createdAt') return sort === 'createdAt' ? rows.toReversed() : [...rows]
  const textOf = (row: Row) => String(Reflect.get(row, by)).toLowerCase()
  const direction = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => direction * (textOf(a) < textOf(b) ? -1 : Number(textOf(a) > textOf(b))))
}

/** Serves the inbox as one too large for the browser: with these leads on every page. */
export async function serveLargeInbox(page: Page, leads: readonly Record<string, unknown>[]): Promise<void> {
  const rows = leads.map(toRow)
  await serveTimelines(page)
  await page.route(LIST, (route) =>
    route.fulfill({ json: { rows, total: 2_000, asOf: rows[0]?.createdAt, recent: [] } }),
  )
}

/** What was done with leads that are not stored: nothing. */
async function serveTimelines(page: Page): Promise<void> {
  await page.route('**/api/form-submissions/*/{opened,timeline}', (route) => {
    const id = route.request().url().split('/').at(-2)
    const unset = { lostReason: null, owner: null, followUpAt: null, firstContactAt: null, deletedAt: null }
    const lead = { id, stage: 'new', ...unset, spamScore: null, spamReasons: null }
    return route.fulfill({ json: { lead, items: [], people: {}, me: '' } })
  })
}

/** The rows of leads that are drawn, without the head. */
export function leadRows(page: Page) {
  return page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Delete / }) })
}

/** Holds the rows that the inbox asks for until the returned function is called. */
export async function holdRows(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(LIST, async (route) => {
    await released
    await route.fallback()
  })
  return release
}
