import { createHash } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { CollectionSlug, Payload, PayloadRequest, Where } from 'payload'
import { isSamePhone } from '@/domain/phone'
import { mayHavePhone } from '@/features/leads/server/phone-conditions'
import type { Found, HeldRow, Person } from '@/features/privacy/rules/privacy'
import { INVISIBLE_LETTERS } from '@/lib/clean-text'
import { mayName, personIn, spellingsOf } from './person-in-text'
import { findTraces, leadText, type Query, type Trace } from './traces'

type Statement = ReturnType<typeof sql>

/** The ids of everything that names a person, each list in order. Traces are rows of other tables. */
export type HeldIds = Record<
  'leads' | 'notes' | 'mails' | 'forms' | 'views' | 'accounts' | 'mentions',
  string[]
> & { traces: Trace[]; site: Trace[] }

/** Earlier releases stored an address with the invisible letters that it was pasted with. */
function isAddress(column: Statement, { email }: Person): Statement {
  const stored = sql`lower(btrim(translate(${column}, ${INVISIBLE_LETTERS}, '')))`
  return sql`coalesce(${stored} = any(${sql.param(spellingsOf(email))}::text[]), false)`
}

/**
 * Finds what names a person.
 *
 * @param locks - nobody may change the leads until the transaction ends
 */
export async function findIds(
  query: Query,
  payload: Payload,
  person: Person,
  locks = false,
): Promise<HeldIds> {
  const ids = async (statement: Statement) => (await query(statement)).map(({ id }) => String(id))
  const { isNamed } = personIn(person)
  const isTheirs = (row: Record<string, unknown>) =>
    row.isTheirs === true || isNamed(row.text) || isSamePhone(String(row.phone ?? ''), person.phone)
  /** Rows that may be the person's, with what decides it: `isTheirs`, `phone` or `text`. */
  const decided = async (statement: Statement) =>
    (await query(statement)).filter(isTheirs).map(({ id }) => String(id))

  const isByEmail = isAddress(sql`email`, person)
  const leads = await decided(sql`select id, phone, ${isByEmail} as "isTheirs" from form_submissions
    where ${isByEmail} or ${mayHavePhone(person.phone)} order by id ${locks ? sql`for update` : sql``}`)
  const ofLeads = sql`any(${sql.param(leads)}::uuid[])`
  const addresses = sql`any(${sql.param(spellingsOf(person.email))}::text[])`
  const isMailed = sql`(coalesce(lead_id = ${ofLeads}, false) or lower(recipient) = ${addresses})`
  const mail = sql`concat_ws(E'\\n', recipient, subject, text, problem, answer)`
  const mails = await decided(sql`select id, ${isMailed} as "isTheirs", ${mail} as text from outbox
    where ${isMailed} or ${mayName(person, mail)} order by id`)
  const event = sql`concat_ws(E'\\n', text, data::text)`
  const notes = await decided(sql`select id, ${event} as text from lead_events
    where not lead_id = ${ofLeads} and ${mayName(person, event)} order by id`)
  const lead = await leadText(query)
  const mentions = await decided(sql`select id, ${lead} as text from form_submissions
    where not id = ${ofLeads} and ${mayName(person, lead)} order by id`)
  const forms = await decided(sql`select id, "values"->>'phone' as phone, "values"::text as text,
    ${isAddress(sql`"values"->>'email'`, person)} as "isTheirs" from returned_forms order by id`)
  const view = sql`concat_ws(E'\\n', name, filter::text)`
  const views = await decided(sql`select id, ${view} as text from inbox_views
    where ${mayName(person, view)} order by id`)
  const accounts = await ids(sql`select id from users where ${isAddress(sql`email`, person)} order by id`)
  return {
    leads,
    notes,
    mails,
    forms,
    views,
    accounts,
    mentions,
    ...(await findTraces(query, payload, person)),
  }
}

/** What was found, in a few letters. */
export function digestOf(ids: HeldIds): string {
  // The audit log gets a row by the search itself, and nobody looks through it here before it forgets.
  const seen = { ...ids, traces: ids.traces.filter(({ table }) => table !== 'audit_log') }
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url')
}

/** Reads everything that is held about a person; the caller needs the right to read it. */
export async function findHeld(req: PayloadRequest, person: Person): Promise<Found> {
  const { drizzle } = req.payload.db
  const ids = await findIds(async (statement) => (await drizzle.execute(statement)).rows, req.payload, person)
  const byId = (of: string[]): Where => ({ id: { in: of } })
  const byLead: Where = { lead: { in: ids.leads } }
  const [leads, events, consents, mails, forms, views, accounts, mentions] = await Promise.all([
    read(req, 'form-submissions', byId(ids.leads)),
    read(req, 'lead-events', { or: [byLead, byId(ids.notes)] }),
    read(req, 'consent-records', byLead),
    read(req, 'outbox', byId(ids.mails)),
    read(req, 'returned-forms', byId(ids.forms)),
    read(req, 'inbox-views', byId(ids.views)),
    read(req, 'users', byId(ids.accounts)),
    read(req, 'form-submissions', byId(ids.mentions)),
  ])
  return {
    at: new Date().toISOString(),
    person,
    seen: digestOf(ids),
    held: {
      leads,
      events,
      consents,
      mails,
      forms,
      views,
      accounts: accounts.map(withoutSessions),
      mentions,
      traces: ids.traces.map(toHeldRow),
      site: ids.site.map(toHeldRow),
    },
  }
}

async function read(req: PayloadRequest, collection: CollectionSlug, where: Where): Promise<HeldRow[]> {
  const { docs } = await req.payload.find({
    collection,
    where,
    req,
    depth: 0,
    pagination: false,
    trash: true,
    sort: '-createdAt',
    // Nobody reads these through an API, or only who made them; whoever comes here is an admin.
    overrideAccess: collection === 'returned-forms' || collection === 'inbox-views',
  })
  return docs.map((doc) => ({ ...doc, id: String(doc.id) }))
}

/** Sessions and recovery links are no data about the person, and would be keys to the account. */
function withoutSessions({ sessions: _, recoveryLink: _link, ...account }: HeldRow): HeldRow {
  return account
}

/** Of a row of any table the table alone is told: the rest is for those who may read it. */
function toHeldRow({ table, row }: Trace): HeldRow {
  const name = table.replace(/^_(\w+?)_v(?=_|$).*/, '$1 (an earlier version)')
  return { id: `${table} ${row}`, table: name.replaceAll('_', ' ') }
}
