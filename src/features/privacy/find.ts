import { createHash } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { CollectionSlug, PayloadRequest, Where } from 'payload'
import type { Found, HeldRow, Person } from '@/domain/privacy'

type Statement = ReturnType<typeof sql>

/** Asks the database, inside a transaction or outside. */
export type Query = (statement: Statement) => Promise<Record<string, unknown>[]>

/** The ids of everything that names a person, each list in order. */
export type HeldIds = Record<
  'leads' | 'notes' | 'mails' | 'forms' | 'views' | 'accounts' | 'mentions',
  string[]
>

/**
 * Digits of a phone number for comparison, without the extension and without the prefixes of calls to and within the
 * USA.
 */
const digitsOf = (
  phone: Statement,
) => sql`regexp_replace(regexp_replace(regexp_replace(regexp_replace(${phone},
  '\\s*(?:ext\\.?|extension|x|#|;|,)\\s*\\d{1,6}\\s*$', '', 'i'),
  '\\D', '', 'g'),
  '^(?:00|011)(?=\\d{11,}$)', ''),
  '^1(?=\\d{10}$)', '')`

/** @param own - SQL of the columns `email` and `phone` */
function isOf({ email, phone }: Person, own: { email: Statement; phone: Statement }): Statement {
  const byEmail = email ? sql`lower(btrim(${own.email})) = ${email}` : sql`false`
  const byPhone = phone
    ? sql`${own.phone} <> '' and ${digitsOf(own.phone)} = ${digitsOf(sql`${phone}::text`)}`
    : sql`false`
  return sql`(${byEmail} or ${byPhone})`
}

/** Whether a text has the address in it, and not as a part of a longer one. */
function names({ email }: Person, text: Statement): Statement {
  if (!email) return sql`false`
  const quoted = email.replace(/[^\p{L}\p{N}]/gu, (letter) => `\\${letter}`)
  const pattern = `(?:^|[^a-z0-9._%+-])${quoted}(?![a-z0-9-]|\\.[a-z0-9])`
  return sql`(position(${email} in lower(${text})) > 0 and lower(${text}) ~ ${pattern})`
}

/**
 * Finds what names a person.
 *
 * @param locks - nobody may change the leads until the transaction ends
 */
export async function findIds(query: Query, person: Person, locks = false): Promise<HeldIds> {
  const ids = async (statement: Statement) => (await query(statement)).map(({ id }) => String(id))
  const leads = await ids(sql`select id from form_submissions
    where ${isOf(person, { email: sql`email`, phone: sql`phone` })} order by id ${locks ? sql`for update` : sql``}`)
  const ofLeads = sql`any(${sql.param(leads)}::uuid[])`
  const mails = await ids(sql`select id from outbox
    where lead_id = ${ofLeads} or lower(recipient) = ${person.email} or ${names(person, sql`text`)} order by id`)
  const notes = await ids(sql`select id from lead_events
    where not lead_id = ${ofLeads} and ${names(person, sql`text`)} order by id`)
  const mentions = await ids(sql`select id from form_submissions
    where not id = ${ofLeads} and ${names(person, sql`message`)} order by id`)
  const form = { email: sql`"values"->>'email'`, phone: sql`"values"->>'phone'` }
  const forms = await ids(sql`select id from returned_forms where ${isOf(person, form)} order by id`)
  const views = await ids(sql`select id from inbox_views
    where ${names(person, sql`concat_ws(' ', name, filter::text)`)} order by id`)
  const accounts = await ids(sql`select id from users where lower(email) = ${person.email} order by id`)
  return { leads, notes, mails, forms, views, accounts, mentions }
}

/** What was found, in a few letters. */
export function digestOf(ids: HeldIds): string {
  return createHash('sha256').update(JSON.stringify(ids)).digest('base64url')
}

/** Reads everything that is held about a person; the caller needs the right to read it. */
export async function findHeld(req: PayloadRequest, person: Person): Promise<Found> {
  const { drizzle } = req.payload.db
  const ids = await findIds(async (statement) => (await drizzle.execute(statement)).rows, person)
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
    held: { leads, events, consents, mails, forms, views, accounts: accounts.map(withoutSessions), mentions },
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
