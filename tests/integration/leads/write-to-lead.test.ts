import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { FIRST_TEMPLATES, type MessageForm } from '@/features/leads/rules/message'
import { MESSAGE_EVENT } from '@/features/mail/rules/outbox'
import { sendDueMail } from '@/features/mail/server/outbox'
import { plantLeads } from '../../helpers/inbox'
import { addStaff, changeLeads, eventsOf, kindsOf, rowOf, timelineOf } from '../../helpers/lead-activity'
import { LEAD, sendJson } from '../../helpers/leads'
import { headOf } from '../../helpers/mail-heads'
import { sendToSink } from '../../helpers/mails'
import { addLimited, addMember, payload, query } from '../../helpers/payload'
import { messageOf, rest, signIn } from '../../helpers/rest'

vi.hoisted(() => {
  process.env.LEADS_TO = 'sales@example.com'
  // What is sent goes to the sink of each test.
  process.env.SMTP_URL = 'smtp://127.0.0.1:9'
})

let staff: Awaited<ReturnType<typeof addStaff>>

beforeAll(async () => {
  staff = await addStaff()
})

afterEach(async () => {
  await query('delete from outbox')
  await query('delete from rate_limits')
  await query('delete from suppressed_addresses')
})

async function newLead(email = `${randomUUID()}@example.com`): Promise<string> {
  return (await (await sendJson({ ...LEAD, name: 'Ann Lee', email })).json()).id
}

type Sent = { key?: string; text?: string; cookie?: string }

const write = (lead: string, { key = randomUUID(), text = 'Hello.', cookie = staff.cookie }: Sent = {}) =>
  rest('POST', `form-submissions/${lead}/message`, { cookie, json: { key, text } })

async function formOf(lead: string, cookie = staff.cookie): Promise<MessageForm> {
  const response = await rest('GET', `form-submissions/${lead}/message`, { cookie })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return response.json()
}

const messages = () => query("select * from outbox where event = 'message' order by created_at")

describe('a message to a lead', () => {
  test('stands in the conversation of its confirmation, and its answer goes to the writer', async () => {
    const sink = await sendToSink()
    const id = await newLead('ann@example.com')
    await query("update users set name = 'Bob Smith' where id = $1", [staff.id])
    expect((await write(id, { text: 'Hi {first name},\n\nI am {my name} of {company}.' })).status).toBe(200)
    await sendDueMail(payload)
    const [confirmation, message, ...more] = sink.taken.filter(({ to }) => to === 'ann@example.com')
    if (!confirmation || !message) throw new Error('Two mails were to be sent')
    expect(more).toEqual([])
    for (const name of ['References', 'In-Reply-To', 'Subject', 'From'])
      expect(headOf(message, name)).toBe(headOf(confirmation, name))
    expect(headOf(message, 'References')).toMatch(/^<lead-/)
    const [row] = await messages()
    expect(headOf(message, 'Message-ID')).toBe(`<${row.id}@localhost>`)
    expect(headOf(message, 'Reply-To')).toBe(`Bob Smith <${staff.email}>`)
    expect(headOf(message, 'Auto-Submitted')).toBe('no')
    expect(headOf(confirmation, 'Reply-To')).toBeUndefined()
    expect(message.text).toContain('Hi Ann,\n\nI am Bob Smith of')
    expect(message.text).toContain('<p>Hi Ann,</p>')
  })

  test('is plain text, whatever is typed', async () => {
    const sink = await sendToSink()
    const id = await newLead('ann@example.com')
    await write(id, { text: '<img src=x onerror=alert(1)> {name}' })
    await sendDueMail(payload)
    const message = sink.taken.findLast(({ to }) => to === 'ann@example.com')
    expect(message?.text).toContain('&lt;img src=3Dx')
  })

  test('has the subject of no mail about an appointment, which may have been moved since', async () => {
    const [id = ''] = await plantLeads([{ email: 'ann@example.com' }])
    await query(
      `insert into outbox (id, kind, event, recipient, subject, text, lead_id, for_staff, appointment_sequence, state,
         next_attempt_at)
       values (gen_random_uuid(), 'mail', 'appointment', 'ann@example.com', 'Your audit, Monday', '', $1, false, 0,
         'sent', now())`,
      [id],
    )
    await write(id)
    expect(await messages()).toMatchObject([{ subject: expect.stringMatching(/^Your request to /) }])
    expect((await formOf(id)).subject).toMatch(/^Your request to /)
  })

  test('is the first contact of a lead that had none, and of no other', async () => {
    const id = await newLead()
    await write(id)
    const row = await rowOf(id)
    expect(row.stage).toBe('contacted')
    expect(row.first_contact_at).not.toBeNull()
    const events = await eventsOf(id)
    expect(events.filter(({ kind }) => kind === 'contacted')).toMatchObject([
      { by: staff.id, data: { by: 'email' } },
    ])
    await write(id, { text: 'Once more.' })
    expect(await kindsOf(id)).toHaveLength(events.length)
    expect(await messages()).toHaveLength(2)
  })

  test('stands in the timeline with its words and its writer', async () => {
    const id = await newLead()
    await write(id, { text: 'Hi {name}' })
    const { items, people } = await timelineOf(staff.cookie, id)
    const mails = items.filter(({ kind }) => kind === 'mail')
    const message = mails.find(({ data }) => data.event === MESSAGE_EVENT)
    expect(message).toMatchObject({ by: staff.id, data: { isForVisitor: true, state: 'queued' } })
    expect(message?.text).toMatch(/^Hi Ann Lee\n\n/)
    expect(people[staff.id]).toBeTruthy()
    expect(mails.filter(({ text, by }) => text || by)).toHaveLength(1)
  })

  test('is queued once, however often its button is pressed', async () => {
    const id = await newLead()
    const key = randomUUID()
    const answers = await Promise.all([write(id, { key }), write(id, { key }), write(id, { key })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await write(id, { key })).status).toBe(200)
    expect(await messages()).toHaveLength(1)
    expect((await write(id, { key, text: 'Something else' })).status).toBe(409)
    expect((await write(await newLead(), { key })).status).toBe(409)
    const other = await addStaff()
    expect((await write(id, { key, cookie: other.cookie })).status).toBe(409)
    expect(await messages()).toHaveLength(1)
  })

  test('is refused with the reason where no mail goes, and nothing is stored', async () => {
    const id = await newLead('gone@example.com')
    await query(
      `insert into suppressed_addresses (id, address, reason, created_at, updated_at)
       values (gen_random_uuid(), 'gone@example.com', 'There is no such mailbox', now(), now())`,
    )
    const [capitals = '', noAddress = '', spam = '', trashed = '', unmailable = ''] = await plantLeads([
      { email: 'Gone@Example.com' },
      { email: '' },
      { stage: 'spam' },
      { deletedAt: new Date().toISOString() },
      { email: 'dürer@example.com' },
    ])
    for (const [lead, reason] of [
      [id, /There is no such mailbox/],
      [capitals, /There is no such mailbox/],
      [noAddress, /no e-mail address/],
      [spam, /Spam/],
      [trashed, /trash/],
      [unmailable, /No mail can be sent/],
    ] as const) {
      const answer = await write(lead)
      expect(answer.status).toBe(409)
      expect(await messageOf(answer)).toMatch(reason)
      expect((await formOf(lead)).refusal).toMatch(reason)
      expect(await kindsOf(lead)).not.toContain('contacted')
    }
    expect(await messages()).toEqual([])
  })

  test.each([['   '], ['Hi {somebody}'], ['Until {appointment}'], ['x'.repeat(4_001)], ['\ud800']])(
    'with %j is refused',
    async (text) => {
      const id = await newLead()
      expect((await write(id, { text })).status).toBe(400)
      expect(await messages()).toEqual([])
    },
  )

  test('names the appointment on the clock of the business', async () => {
    const id = await newLead()
    await changeLeads(staff.cookie, [id], { appointmentAt: '2026-12-01T14:00:00Z' })
    expect((await formOf(id)).values.appointment).toBe('Tuesday, December 1 at 9:00 AM EST')
    await write(id, { text: 'See you on {appointment}.' })
    expect((await messages())[0].text).toMatch(/^See you on Tuesday, December 1 at 9:00 AM EST\./)
  })

  test('T93 goes to one address ten times a day, and from one writer sixty times an hour', async () => {
    const id = await newLead()
    for (let count = 0; count < 10; count += 1) expect((await write(id)).status).toBe(200)
    const refused = await write(id)
    expect([refused.status, await messageOf(refused)]).toEqual([429, expect.stringMatching(/10 messages/)])
    const writer = await addStaff()
    const leads = await plantLeads(
      Array.from({ length: 61 }, (_, index) => ({ email: `l${index}@example.com` })),
    )
    const statuses: number[] = []
    for (const lead of leads) statuses.push((await write(lead, { cookie: writer.cookie })).status)
    expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([60, 429])
  })

  test('T2 is written by whoever may change leads alone', async () => {
    const id = await newLead()
    const ofLeads = await signIn((await addLimited('leads')).email)
    for (const cookie of [
      undefined,
      await signIn((await addMember()).email),
      await signIn((await addLimited('posts')).email),
    ]) {
      const path = `form-submissions/${id}/message`
      expect((await rest('GET', path, { cookie })).status).toBeGreaterThanOrEqual(400)
      const sent = await rest('POST', path, { cookie, json: { key: randomUUID(), text: 'Hello.' } })
      expect(sent.status).toBeGreaterThanOrEqual(400)
    }
    expect(await messages()).toEqual([])
    expect((await formOf(id, ofLeads)).templates).toHaveLength(FIRST_TEMPLATES.length)
    expect((await write(id, { cookie: ofLeads })).status).toBe(200)
    expect((await write(randomUUID())).status).toBe(404)
  })

  test('stays when its writer leaves, and its answer goes to the site', async () => {
    const sink = await sendToSink()
    const writer = await addStaff()
    const id = await newLead('ann@example.com')
    await write(id, { cookie: writer.cookie })
    await query('delete from users where id = $1', [writer.id])
    await sendDueMail(payload)
    const message = sink.taken.findLast(({ to }) => to === 'ann@example.com')
    expect(message && headOf(message, 'Reply-To')).toBeUndefined()
  })

  test('goes with its lead', async () => {
    const id = await newLead()
    await write(id)
    expect((await rest('DELETE', `form-submissions/${id}`, { cookie: staff.cookie })).status).toBe(200)
    expect(await messages()).toEqual([])
  })
})

describe('the templates of messages', () => {
  const save = (templates: unknown, cookie = staff.cookie) =>
    rest('POST', 'globals/message-templates', { cookie, json: { templates } })

  test('are those of the product until an owner writes others, or none', async () => {
    const id = await newLead()
    expect((await formOf(id)).templates).toEqual(FIRST_TEMPLATES)
    expect((await save([{ name: 'Mine', text: 'Hi {name}' }])).status).toBe(200)
    expect((await formOf(id)).templates).toEqual([{ name: 'Mine', text: 'Hi {name}' }])
    expect((await save([])).status).toBe(200)
    expect((await formOf(id)).templates).toEqual([])
  })

  test.each([
    [[{ name: 'Wrong', text: 'Hi {nobody}' }], 'templates.0.text'],
    [[{ name: 'Long', text: 'x'.repeat(4_001) }], 'templates.0.text'],
    [[{ name: 'Empty', text: ' ' }], 'templates.0.text'],
    [[{ name: 7, text: 'Hi' }], 'templates.0.name'],
    [Array.from({ length: 31 }, () => ({ name: 'a', text: 'b' })), 'templates'],
  ])('with %o are refused at %s', async (templates, field) => {
    const response = await save(templates)
    expect([response.status, JSON.stringify(await response.json())]).toEqual([
      400,
      expect.stringContaining(field),
    ])
  })

  test('are written by admins without areas alone', async () => {
    const ofLeads = await signIn((await addLimited('leads')).email)
    expect((await save([], ofLeads)).status).toBeGreaterThanOrEqual(400)
    expect(
      (await rest('GET', 'globals/message-templates', { cookie: ofLeads })).status,
    ).toBeGreaterThanOrEqual(400)
  })
})
