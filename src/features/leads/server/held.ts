import { sql } from '@payloadcms/db-postgres'
import type { Where } from 'payload'
import type { Feature } from '@/server/feature'
import { anyOf, eraseDocuments, eraseRows, readTheirs } from '@/server/held'
import { type Query, readTables, redact, textOf } from '@/server/person-in-rows'
import { isAddress, mayName } from '@/server/person-in-text'
import { mayHavePhone } from './phone-conditions'

const EVENT = sql`concat_ws(E'\\n', text, data::text)`
const VIEW = sql`concat_ws(E'\\n', name, filter::text)`

/** The columns of a lead that say who sent it, or nothing that a person wrote. */
const NO_MENTION = ['email', 'phone', 'idempotency_key', 'fingerprint', 'message_hash']

/**
 * The columns in the condition of the index `form_submissions_mentioning_idx`, in its order. A text that is added later is searched
 * all the same, but each lead is read until a migration has made the index anew.
 */
const INDEXED = [
  ...[
    'name',
    'website',
    'city',
    'service_interest',
    'plan_interest',
    'message',
    'source',
    'page',
    'referrer',
  ],
  ...['utm_source', 'utm_medium', 'utm_campaign', 'lost_reason', 'spam_reasons', 'channel', 'ad_platform'],
  ...[
    'landing_host',
    'utm_term',
    'utm_content',
    'gclid',
    'gbraid',
    'wbraid',
    'msclkid',
    'fbclid',
    'ttclid',
    'request',
  ],
]
const INDEXED_TEXTS = INDEXED.map((name) => `coalesce("${name}"::text, '')`).join(` || E'\\n' || `)
/** Must stay equal to the condition of the index. Every text that `mayName` finds by an address alone has one of these signs. */
const HAS_SIGN = sql.raw(`((${INDEXED_TEXTS}) ~ '@|%40')::int = 1`)

/** The columns of leads that may name somebody who has not sent them. */
async function mentioningColumns(query: Query) {
  const columns = (await readTables(query)).get('form_submissions') ?? []
  return columns.filter(({ name }) => !NO_MENTION.includes(name))
}

const ofLeads = (ids: readonly string[]): Where => ({ lead: { in: ids } })

/** What is kept about persons with their leads. */
export const heldLeads: Feature['held'] = {
  leads: {
    tables: ['form_submissions'],
    collection: 'form-submissions',
    find: (search) => {
      const { person, locks } = search
      const isByEmail = isAddress(sql`email`, person)
      return readTheirs(
        search,
        sql`select id, phone, ${isByEmail} as "isTheirs" from form_submissions
          where ${isByEmail} or ${mayHavePhone(person.phone)} order by id ${locks ? sql`for update` : sql``}`,
      )
    },
    erase: eraseDocuments('form-submissions'),
  },
  // Those of the person's leads go with them. Notes of other leads are found by their text.
  events: {
    tables: ['lead_events'],
    collection: 'lead-events',
    find: (search, { leads }) =>
      readTheirs(
        search,
        sql`select id, ${EVENT} as text from lead_events
          where not lead_id = ${anyOf(leads)} and ${mayName(search.person, EVENT)} order by id`,
      ),
    where: ({ leads, events }) => ({ or: [ofLeads(leads), { id: { in: events } }] }),
    erase: eraseRows('lead_events'),
  },
  // They stay, and no longer say whose they were when the lead is gone.
  consents: {
    tables: [],
    collection: 'consent-records',
    where: ({ leads }) => ofLeads(leads),
  },
  forms: {
    tables: ['returned_forms'],
    collection: 'returned-forms',
    find: (search) =>
      readTheirs(
        search,
        sql`select id, "values"->>'phone' as phone, "values"::text as text,
          ${isAddress(sql`"values"->>'email'`, search.person)} as "isTheirs" from returned_forms order by id`,
      ),
    isPrivate: true,
    erase: eraseRows('returned_forms'),
  },
  views: {
    tables: ['inbox_views'],
    collection: 'inbox-views',
    find: (search) =>
      readTheirs(
        search,
        sql`select id, ${VIEW} as text from inbox_views where ${mayName(search.person, VIEW)} order by id`,
      ),
    isPrivate: true,
    erase: eraseRows('inbox_views'),
  },
  mentions: {
    tables: [],
    collection: 'form-submissions',
    find: async (search, { leads }) => {
      const columns = await mentioningColumns(search.query)
      const text = textOf(columns)
      const isIndexed = search.person.phone === '' && columns.every(({ name }) => INDEXED.includes(name))
      return readTheirs(
        search,
        sql`select id, ${text} as text from form_submissions
          where ${isIndexed ? HAS_SIGN : sql`true`} and not id = ${anyOf(leads)} and ${mayName(search.person, text)}
          order by id`,
      )
    },
    erase: async ({ query, person }, ids) =>
      redact(query, 'form_submissions', await mentioningColumns(query), sql`id = ${anyOf(ids)}`, person),
  },
}
