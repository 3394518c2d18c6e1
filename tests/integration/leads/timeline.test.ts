import { beforeAll, describe, expect, test } from 'vitest'
import { addStaff, changeLeads, eventsOf, plantLead, timelineOf } from '../../helpers/lead-activity'
import { LEAD, leadsOf, sendJson } from '../../helpers/leads'
import { addMember, payload, query } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

type Staff = Awaited<ReturnType<typeof addStaff>>

let anna: Staff
let ben: Staff

beforeAll(async () => {
  anna = await addStaff()
  ben = await addStaff()
})

const note = (cookie: string, id: string, text: unknown) =>
  rest('POST', `form-submissions/${id}/notes`, { cookie, json: { text } })
const edit = (cookie: string, id: string, noteId: string, text: string) =>
  rest('PATCH', `form-submissions/${id}/notes/${noteId}`, { cookie, json: { text } })

describe('the timeline', () => {
  test('tells what was sent, agreed to, mailed and done, newest first, and by whom', async () => {
    await sendJson({ ...LEAD, email: 'timeline@example.com' })
    const [{ id }] = await leadsOf('timeline@example.com')
    await query('update form_submissions set owner_id = $2 where id = $1', [id, anna.id])
    await rest('POST', `form-submissions/${id}/opened`, { cookie: anna.cookie })
    await changeLeads(anna.cookie, [id], { owner: ben.id })
    await note(ben.cookie, id, 'Called, nobody home')
    const { items, people, lead } = await timelineOf(anna.cookie, id)
    const given = items.map(({ kind }) => kind)
    expect(given.slice(0, 3)).toEqual(['note', 'owner', 'opened'])
    expect(given.slice(-1)).toEqual(['sent'])
    expect(given).toContain('consent')
    expect(items[0]).toMatchObject({ by: ben.id, text: 'Called, nobody home', editableMs: 0 })
    expect(people).toEqual({ [anna.id]: anna.email, [ben.id]: ben.email })
    expect(lead).toMatchObject({ id, stage: 'new', owner: ben.id, spamScore: 0, spamReasons: [] })
  })

  test('records that somebody has opened a lead once a person and half an hour, two windows at once too', async () => {
    const id = await plantLead()
    const open = (cookie: string) => rest('POST', `form-submissions/${id}/opened`, { cookie })
    await Promise.all([open(anna.cookie), open(anna.cookie), open(ben.cookie)])
    await open(anna.cookie)
    expect(await eventsOf(id)).toHaveLength(2)
    await query(`update lead_events set created_at = now() - interval '31 minutes' where lead_id = $1`, [id])
    await open(anna.cookie)
    expect(await eventsOf(id)).toHaveLength(3)
  })

  test('stays when an account of the staff is deleted, and goes with its lead', async () => {
    const carl = await addStaff()
    const id = await plantLead()
    await changeLeads(carl.cookie, [id], { owner: carl.id })
    await payload.delete({ collection: 'users', id: carl.id, overrideAccess: true })
    const { items, people, lead } = await timelineOf(anna.cookie, id)
    expect([items[0]?.kind, items[0]?.by, people, lead.owner]).toEqual(['owner', null, {}, null])
    await rest('DELETE', `form-submissions/${id}`, { cookie: anna.cookie })
    expect(await eventsOf(id)).toEqual([])
    expect((await rest('GET', `form-submissions/${id}/timeline`, { cookie: anna.cookie })).status).toBe(404)
  })
})

describe('a note', () => {
  test('is kept as it was typed, and its author may edit it for five minutes by the clock of the database', async () => {
    const id = await plantLead()
    const saved = await (await note(anna.cookie, id, ' Two\nlines ')).json()
    expect(saved).toMatchObject({ kind: 'note', text: 'Two\nlines', by: anna.id, editedAt: null })
    expect(saved.editableMs).toBeGreaterThan(290_000)
    const edited = await (await edit(anna.cookie, id, saved.id, 'One line')).json()
    expect(edited).toMatchObject({ id: saved.id, text: 'One line', editedAt: expect.any(String) })
    await query(`update lead_events set created_at = created_at - interval '5 minutes' where id = $1`, [
      saved.id,
    ])
    const late = await edit(anna.cookie, id, saved.id, 'Too late')
    expect([late.status, await late.json()]).toEqual([
      403,
      { errors: [{ message: 'A note is fixed 5 minutes after it was saved' }] },
    ])
    expect((await eventsOf(id))[0]?.text).toBe('One line')
  })

  test('belongs to its author, to its lead, and has something in it', async () => {
    const id = await plantLead()
    const { id: noteId } = await (await note(anna.cookie, id, 'Mine')).json()
    expect((await edit(ben.cookie, id, noteId, 'Yours')).status).toBe(403)
    expect((await edit(anna.cookie, await plantLead(), noteId, 'Elsewhere')).status).toBe(404)
    expect((await edit(anna.cookie, id, noteId, '  ')).status).toBe(400)
    const statuses = ['', '   ', undefined, 5].map(async (text) => (await note(anna.cookie, id, text)).status)
    expect(await Promise.all(statuses)).toEqual([400, 400, 400, 400])
    await changeLeads(anna.cookie, [id], { trash: true })
    expect((await note(anna.cookie, id, 'More')).status).toBe(409)
  })

  test('T103 of hostile text is stored as that text: markup, formula, turned direction; NUL and 10,000 letters are refused', async () => {
    const id = await plantLead()
    const texts = [
      '<img src=x onerror=alert(1)><script>alert(1)</script>',
      '=HYPERLINK("https://evil.test","x")',
      'abc\u202egnp.exe',
      'x'.repeat(5_000),
    ]
    for (const text of texts) expect((await (await note(anna.cookie, id, text)).json()).text).toBe(text)
    for (const text of ['a\0b', 'a\ud800', 'x'.repeat(10_000)])
      expect((await note(anna.cookie, id, text)).status).toBe(400)
    expect((await eventsOf(id)).map(({ text }) => text).sort()).toEqual(texts.sort())
  })
})

test('T101 nobody but admins reads or writes what the staff do with a lead', async () => {
  const id = await plantLead()
  const { id: noteId } = await (await note(anna.cookie, id, 'Secret')).json()
  const member = await signIn((await addMember()).email)
  const routes = [
    ['GET', `${id}/timeline`],
    ['POST', `${id}/opened`],
    ['POST', `${id}/notes`],
    ['PATCH', `${id}/notes/${noteId}`],
    ['POST', 'work'],
    ['POST', 'work/undo'],
  ] as const
  for (const [method, path] of routes) {
    const json = method === 'GET' ? undefined : { text: 'x', ids: [id], change: { stage: 'won' }, batch: id }
    for (const cookie of [undefined, member]) {
      expect((await rest(method, `form-submissions/${path}`, { cookie, json })).status, path).toBe(404)
    }
  }
  for (const cookie of [undefined, member]) {
    expect((await rest('GET', 'lead-events', { cookie })).status).toBe(404)
  }
  expect(await eventsOf(id)).toHaveLength(1)
  const events = await rest('GET', 'lead-events?limit=1', { cookie: anna.cookie })
  expect(events.status).toBe(200)
  for (const method of ['PATCH', 'DELETE'] as const) {
    const response = await rest(method, `lead-events/${noteId}`, { cookie: anna.cookie, json: { text: 'x' } })
    expect(response.status).toBe(403)
  }
})

test('T102 no other door sets what the staff make of a lead', async () => {
  const forged = {
    stage: 'won',
    owner: anna.id,
    followUpAt: '2031-01-01T00:00:00.000Z',
    deletedAt: '2020-01-01T00:00:00.000Z',
    spamScore: -1,
    spamReasons: ['none'],
    firstContactAt: '2020-01-01T00:00:00.000Z',
    lostReason: 'x',
  }
  const untouched = {
    stage: 'new',
    owner_id: null,
    follow_up_at: null,
    deleted_at: null,
    first_contact_at: null,
  }
  const sent = await sendJson({ ...LEAD, email: 'forged@example.com', ...forged })
  const [stored] = await leadsOf('forged@example.com')
  if (sent.status === 201) expect(stored).toMatchObject({ ...untouched, lost_reason: null })
  else expect([sent.status, stored]).toEqual([400, undefined])

  const id = await plantLead()
  for (const [method, path] of [
    ['PATCH', `form-submissions/${id}`],
    ['PATCH', `form-submissions?where[id][equals]=${id}`],
    ['PATCH', `form-submissions/${id}?trash=true`],
    ['POST', `form-submissions/${id}`],
    ['POST', `form-submissions/${id}/duplicate`],
  ] as const) {
    const response = await rest(method, path, { cookie: anna.cookie, json: forged })
    expect(response.status, `${method} ${path}`).toBeGreaterThanOrEqual(400)
  }
  const rows = await query('select * from form_submissions where id = $1', [id])
  expect(rows[0]).toMatchObject({ ...untouched, spam_score: null, lost_reason: null })
  expect(await eventsOf(id)).toEqual([])
})
