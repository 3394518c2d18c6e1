import { beforeEach } from 'vitest'
import type { KeptIds } from '@/domain/person'
import { plantLeads } from '../../helpers/inbox'
import { LEAD, sendJson } from '../../helpers/leads'
import { recordedLog } from '../../helpers/log'
import { addAdmin, payload, query } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

/** The person in the tests of privacy requests. */
export const WHO = 'Jane.Doe@example.com'

/** Of a search that has found nobody yet. */
export const NOTHING_KEPT: KeptIds = {
  leads: [],
  events: [],
  appointments: [],
  consents: [],
  mails: [],
  unmailed: [],
  forms: [],
  views: [],
  accounts: [],
  mentions: [],
  files: [],
}

/** Empties the tables that a privacy request looks through, except accounts. */
async function forgetEverybody(): Promise<void> {
  for (const table of [
    'outbox',
    'form_submissions',
    'consent_records',
    'returned_forms',
    'erasures',
    'inbox_views',
    'suppressed_addresses',
  ]) {
    await query(`delete from ${table}`)
  }
}

/** A lead with consent, a mail of another lead, a note elsewhere, a returned form, saved views, a lead in the trash and an address that gets no mail. */
export async function plantPerson() {
  await sendJson({ ...LEAD, email: WHO.toLowerCase(), phone: '(937) 555-0142' })
  const [spam, other] = await plantLeads([
    { email: 'x@example.com', phone: '+1 937-555-0142 ext. 7' },
    { email: 'other@example.com', phone: '+44 7911 123456', message: `Ask ${WHO}, my partner.` },
  ])
  await query(`update form_submissions set stage = 'spam', deleted_at = now() where id = $1`, [spam])
  await query(
    `insert into lead_events (id, lead_id, kind, text) values
       (gen_random_uuid(), $1, 'note', 'Called'), (gen_random_uuid(), $2, 'note', 'Write to JANE.DOE@example.com.'),
       (gen_random_uuid(), $2, 'note', 'Not mary.jane.doe@example.com or jane.doe@example.com.au')`,
    [spam, other],
  )
  await query(
    `insert into outbox (id, recipient, subject, text, lead_id, next_attempt_at)
     values (gen_random_uuid(), 'staff@example.com', 'Today', 'New: jane.doe@example.com', $1, now())`,
    [other],
  )
  await query(`insert into returned_forms (id, values, errors) values (gen_random_uuid(), $1, '{}')`, [
    JSON.stringify({ email: `${WHO} `, phone: '' }),
  ])
  await query(
    `insert into inbox_views (id, name, filter, shared) values
       (gen_random_uuid(), 'All of jane.doe@example.com', '{}', false),
       (gen_random_uuid(), 'Campaign', $1, false), (gen_random_uuid(), 'Ours', '{}', true)`,
    [JSON.stringify({ campaigns: [WHO] })],
  )
  await query(
    `insert into suppressed_addresses (id, address, reason, answer) values
       (gen_random_uuid(), 'jane.doe@example.com', 'Gone', ''), (gen_random_uuid(), 'other@example.com', 'Gone', '')`,
  )
  return { spam, other }
}

/** An admin on the screen of privacy requests; nobody is held, and nothing logged, when a test begins. */
export async function privacyDesk() {
  const admin = await addAdmin()
  const cookie = await signIn(admin.email)
  const log = recordedLog()
  payload.logger = log.logger

  const count = async (table: string) => (await query(`select count(*)::int as total from ${table}`))[0].total
  const ask = (what: 'find' | 'erase', json: object, by = cookie) =>
    rest('POST', `erasures/${what}`, { cookie: by, json })
  const find = async (person: object) => (await ask('find', person)).json()
  /** What each kind has of a person. */
  const countsOf = async (person: object): Promise<Record<string, number>> => {
    const { held } = await find(person)
    return Object.fromEntries(
      Object.entries(held).map(([kind, rows]) => [kind, Array.isArray(rows) ? rows.length : -1]),
    )
  }

  beforeEach(async () => {
    await forgetEverybody()
    log.forget()
  })
  return { admin, cookie, log, query, count, ask, find, countsOf }
}
