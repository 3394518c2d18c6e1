import { expect, test } from 'vitest'
import { plantLeads } from '../../helpers/inbox'
import { LEAD, sendJson } from '../../helpers/leads'
import { addMember, payload } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'
import { plantPerson, privacyDesk } from './desk'

const { admin, cookie, query, ask, find, countsOf } = await privacyDesk()

const WHO = 'jörg.o&neil@bücher.example'
const PUNYCODE = 'jörg.o&neil@xn--bcher-kva.example'
const PHONE = '(937) 555-0142'
const NAME = 'Quentin Zappelbaum'

/** What says who somebody is, in any spelling that the tables of this test have. */
const NAMES_HIM =
  /j(?:ö|%c3%b6)rg|9[^0-9a-z]{0,4}3[^0-9a-z]{0,4}7[^0-9a-z]{0,4}555[^0-9a-z]{0,4}0142|quentin|zappel/i

/** Every value of every text, JSON and list of texts in the database that names him. */
async function namedIn(): Promise<string[]> {
  const columns = await query(`select c.table_name as "table", c.column_name as "column"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY', 'USER-DEFINED')
    order by 1, 2`)
  expect(columns.length).toBeGreaterThan(500)
  const found: string[] = []
  for (const { table, column } of columns) {
    const rows = await query(
      `select "${column}"::text as value from "${table}" where "${column}" is not null`,
    )
    for (const { value } of rows) if (NAMES_HIM.test(value)) found.push(`${table}.${column}: ${value}`)
  }
  return found
}

/** Stores him wherever a person can come to stand. */
async function plantEverywhere() {
  for (const table of [
    'payload_preferences',
    'unsaved_work',
    'measurements',
    'measured_spans',
    'lead_months',
    'invitations',
    'not_found',
  ])
    await query(`delete from ${table}`)
  const sent = await sendJson({ ...LEAD, name: NAME, email: WHO, phone: PHONE, utm_campaign: WHO })
  expect(sent.status).toBe(201)
  const [old, other] = await plantLeads([
    { name: NAME, email: 'x@example.com', phone: '+1 937 555-0142 local 9' },
    {
      name: 'Ann',
      email: 'ann@example.com',
      message: `Ask ${WHO} at 937.555.0142, my partner.`,
      campaign: WHO,
    },
  ])
  await query('delete from users where email = $1', [PUNYCODE])
  const member = await addMember()
  await query('update users set email = $1 where id = $2', [PUNYCODE, member.id])
  const text = (words: string) => `${words} ${WHO} or +19375550142`
  await query(
    `insert into lead_events (id, lead_id, kind, text, data) values
       (gen_random_uuid(), $1, 'note', $3, '{}'), (gen_random_uuid(), $2, 'note', 'Call 937 555 0142 first', '{}'),
       (gen_random_uuid(), $2, 'entered', null, $4), (gen_random_uuid(), $2, 'note', 'Stays', '{}')`,
    [old, other, `${NAME} called`, JSON.stringify({ ref: WHO })],
  )
  await query(
    `insert into outbox (id, kind, recipient, subject, text, problem, answer, lead_id, next_attempt_at) values
       (gen_random_uuid(), 'mail', $3, $4, 'x', null, null, null, now()),
       (gen_random_uuid(), 'mail', 'staff@example.com', 'New', 'x', '550 <${PUNYCODE}> unknown', null, $2, now()),
       (gen_random_uuid(), 'webhook', 'Sheet', 'lead.created', $5, null, null, $1, now()),
       (gen_random_uuid(), 'webhook', 'Sheet', 'lead.created', '{}', null, '{"echo":"937-555-0142"}', $2, now())`,
    [old, other, PUNYCODE, NAME, JSON.stringify({ phone: PHONE, name: NAME })],
  )
  await query(
    `insert into returned_forms (id, values, errors) values (gen_random_uuid(), $1, '{}'), (gen_random_uuid(), $2, '{}')`,
    [JSON.stringify({ name: NAME, phone: '937 555 0142 or 0199' }), JSON.stringify({ message: text('Of') })],
  )
  await query(
    `insert into inbox_views (id, name, filter, shared) values (gen_random_uuid(), 'Calls', $1, false)`,
    [JSON.stringify({ campaigns: ['+1 937 555 0142'] })],
  )
  await query(`insert into payload_preferences (id, key, value) values (gen_random_uuid(), 'list', $1)`, [
    JSON.stringify({ search: WHO, [PUNYCODE]: true, phone: 9375550142, kept: ['this'] }),
  ])
  await query(
    `insert into unsaved_work (user_id, document, visit, typed) values ($1, 'new-post', 'visit-0001', $2)`,
    [admin.id, JSON.stringify({ title: 'A story', content: `<p>${text('By')}</p>` })],
  )
  await query(
    `insert into audit_log (id, at, kind, actor, email, subject, details) values
       (gen_random_uuid(), now(), 'role.granted', 'user', $1, null, '{}'),
       (gen_random_uuid(), now(), 'invitation.sent', 'user', 'staff@example.com', $2, $3)`,
    [PUNYCODE, `${WHO} > ann@example.com`, JSON.stringify({ to: [WHO] })],
  )
  await query(
    `insert into measurements (at, dimension, value, counts) values
      (date_trunc('hour', now()), 'campaign', $1, '{1}'), (date_trunc('hour', now()), 'campaign', 'spring', '{1}')`,
    [text('For')],
  )
  await query(`insert into measured_spans (unit, dimension, at, until) values
    ('day', 'campaign', '2026-01-01', '2026-01-02')`)
  await query(
    `insert into measured_sums (unit, dimension, at, value, counts) values ('day', 'campaign', '2026-01-01', $1, '{1}')`,
    [WHO],
  )
  await query(`insert into lead_months (at, until, rule) values ('2026-01-01', '2026-02-01', 'x')`)
  await query(
    `insert into lead_month_sums (at, kind, key, leads, reached, booked, won, cents)
      values ('2026-01-01', 'campaign', $1, 1, 0, 0, 0, 0)`,
    [WHO],
  )
  await query(
    `insert into invitations (name, email, sent_at, expires_at) values ($2, $1, now(), now() + interval '1 day')`,
    [PUNYCODE, NAME],
  )
  await query(`insert into not_found (path, day, hits, last_at) values ($1, current_date, 1, now())`, [
    '/j%C3%B6rg.o&neil%40bücher.example',
  ])
  return { other }
}

test('T170 after an erasure no table holds the person, whatever text or JSON it was in', async () => {
  const { other } = await plantEverywhere()
  const before = await namedIn()
  expect(before.length).toBeGreaterThan(25)
  const person = { email: WHO, phone: '1 (937) 555-0142 ext. 3' }
  const { seen, held } = await find(person)
  expect(held.site).toEqual([])
  const response = await ask('erase', { ...person, seen, typed: WHO })
  expect([response.status, await response.clone().json()]).toMatchObject([
    200,
    { counts: { leads: 2, mentions: 1 } },
  ])
  expect(await namedIn()).toEqual([])

  const [lead] = await query('select name, message, utm_campaign from form_submissions')
  expect(lead).toEqual({
    name: 'Ann',
    message: 'Ask (erased) at (erased), my partner.',
    utm_campaign: '(erased)',
  })
  expect(await query('select lead_id, text from lead_events')).toEqual([{ lead_id: other, text: 'Stays' }])
  expect(await query('select value from payload_preferences')).toEqual([
    { value: { search: '(erased)', '(erased)': true, phone: null, kept: ['this'] } },
  ])
  expect(await query('select typed from unsaved_work')).toEqual([
    { typed: { title: 'A story', content: '<p>By (erased) or (erased)</p>' } },
  ])
  expect(
    await query(
      `select kind, email, subject, details from audit_log where kind in ('role.granted', 'invitation.sent') order by kind::text`,
    ),
  ).toEqual([
    { kind: 'invitation.sent', email: 'staff@example.com', subject: '(erased)', details: {} },
    { kind: 'role.granted', email: null, subject: null, details: {} },
  ])
})

test('T170 a search and an erasure by a number alone find it in notes, messages and campaigns', async () => {
  await plantEverywhere()
  const counts = await countsOf({ phone: '937.555.0142' })
  expect(counts).toMatchObject({ leads: 2, mentions: 1, forms: 2, views: 1, accounts: 0 })
  expect(counts.events).toBeGreaterThanOrEqual(3)
  expect(counts.mails).toBeGreaterThanOrEqual(2)
  expect(counts.traces).toBeGreaterThanOrEqual(3)
})

test('T170 texts and settings of the site that name a person are told, and stay', async () => {
  const person = { email: 'hello@nova.example' }
  await payload.create({
    collection: 'testimonials',
    data: { name: 'Ann', business: 'Roofs', quote: 'Write to hello@nova.example.' },
    overrideAccess: true,
    draft: true,
  })
  const [lead] = await plantLeads([{ ...person }])
  const { seen, held } = await find(person)
  expect(held.site).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ table: 'testimonials' })]),
  )
  expect((await ask('erase', { ...person, seen, typed: person.email })).status).toBe(200)
  expect(await query('select id from form_submissions where id = $1', [lead])).toEqual([])
  expect(await query(`select quote from testimonials where name = 'Ann'`)).toEqual([
    { quote: 'Write to hello@nova.example.' },
  ])
})

test('T170 a preference keeps neither an address nor a long number', async () => {
  const value = { columns: ['name'], search: 'jane@example.com', phone: '(937) 555-0142' }
  const saved = await rest('POST', 'payload-preferences/collection-outbox', { cookie, json: { value } })
  expect(saved.status).toBe(200)
  const [row] = await query(`select value from payload_preferences where key = 'collection-outbox'`)
  expect(row.value).toEqual({ columns: ['name'], search: '…', phone: '…' })
})

test('T170 nobody but an erasure changes the audit log, and that no more than the person', async () => {
  await plantPerson()
  await signIn(admin.email)
  const forbidden = [
    `update audit_log set subject = 'x'`,
    `update audit_log set email = null`,
    `select set_config('audit_log.forgets', 'person', false); update audit_log set kind = 'x'`,
    `select set_config('audit_log.forgets', 'person', false); update audit_log set subject = 'x'`,
    `select set_config('audit_log.forgets', 'person', false); update audit_log set email = 'x@example.com'`,
    `select set_config('audit_log.forgets', 'person', false); update audit_log set details = '{"a":1}'`,
    `select set_config('audit_log.forgets', 'person', false); delete from audit_log`,
  ]
  for (const statement of forbidden) {
    await expect(query(statement), statement).rejects.toThrow('neither changed nor deleted')
  }
  await query(`select set_config('audit_log.forgets', '', false)`)
})
