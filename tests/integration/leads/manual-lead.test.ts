import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { addStaff, changeLeads, eventsOf } from '../../helpers/lead-activity'
import { LEAD, sendJson } from '../../helpers/leads'
import { addMember, query } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

vi.hoisted(() => {
  process.env.LEADS_TO = 'sales@example.com'
})

let staff: Awaited<ReturnType<typeof addStaff>>

beforeAll(async () => {
  staff = await addStaff()
})

const add = (lead: object, cookie = staff.cookie) =>
  rest('POST', 'form-submissions/manual', { cookie, json: { key: randomUUID(), way: 'call', ...lead } })

const find = async (person: Record<string, string>) => {
  const response = await rest('GET', `form-submissions/same-person?${new URLSearchParams(person)}`, {
    cookie: staff.cookie,
  })
  return (await response.json()).leads as { id: string; name: string }[]
}

test('a caller is written down with a name and a number, is whose who wrote it, and counts as reached', async () => {
  const response = await add({ name: 'Ann Caller', phone: '+1 (813) 555-0101' })
  expect(response.status).toBe(200)
  const { id } = await response.json()
  const [row] = await query('select * from form_submissions where id = $1', [id])
  expect(row).toMatchObject({
    name: 'Ann Caller',
    email: '',
    city: '',
    source: 'manual',
    channel: 'Phone',
    stage: 'contacted',
    owner_id: staff.id,
    spam_score: '0',
  })
  expect(row.first_contact_at).not.toBeNull()
  expect(await eventsOf(id)).toMatchObject([{ kind: 'entered', by: staff.id, data: { way: 'call' } }])
  expect(await query('select 1 from outbox where lead_id = $1', [id])).toEqual([])
  expect(await query('select 1 from consent_records where lead_id = $1', [id])).toEqual([])
})

test('nobody is mailed of one that comes back from Spam', async () => {
  const { id } = await (await add({ name: 'Ann Caller', email: 'ann@example.com' })).json()
  await changeLeads(staff.cookie, [id], { stage: 'spam' })
  await changeLeads(staff.cookie, [id], { stage: 'new' })
  expect(await query('select 1 from outbox where lead_id = $1', [id])).toEqual([])
})

test('one that is sent twice is stored once, and the same key with other values is refused', async () => {
  const key = randomUUID()
  const [first, second] = [
    await add({ key, name: 'Twice', phone: '1' }),
    await add({ key, name: 'Twice', phone: '1' }),
  ]
  expect((await first.json()).id).toBe((await second.json()).id)
  expect((await add({ key, name: 'Another', phone: '1' })).status).toBe(409)
})

test.each([
  [{ name: '', phone: '1' }, 'name'],
  [{ name: 'Nobody' }, 'phone number or an e-mail'],
  [{ name: 'Ann', email: 'no address' }, 'e-mail address'],
  [{ name: 'A\nnn', phone: '1' }, 'one line'],
  [{ name: 'Ann', phone: '+1 (937) 555-0142 ext. 7' }, 'at most 20 characters'],
  [{ name: 'Ann', phone: '1', way: 'dove' }, ''],
])('what cannot be a lead is refused and says why: %j', async (lead, said) => {
  const response = await add(lead)
  expect(response.status).toBe(400)
  expect(JSON.stringify(await response.json())).toContain(said)
})

test('the same person is found by a number however it is written, and by an address in any letters', async () => {
  await query('delete from form_submissions')
  const { id } = await (
    await add({ name: 'First', phone: '+1 (813) 555-0199', email: 'Ann@Example.com' })
  ).json()
  await add({ name: 'Second', phone: '813.555.0199', channel: 'Referral', way: 'walk-in' })
  await add({ name: 'Other', phone: '813 555 0100', email: 'annX@example.com' })
  expect((await find({ phone: '8135550199' })).map(({ name }) => name).sort()).toEqual(['First', 'Second'])
  expect((await find({ email: 'ann@example.com', not: id })).map(({ name }) => name)).toEqual([])
  expect((await find({ email: 'ANN@example.com' })).map(({ name }) => name)).toEqual(['First'])
  expect(await find({ phone: '0199' })).toEqual([])
  expect(await find({ email: '%' })).toEqual([])
  expect(await find({ phone: 'w'.repeat(2_000), email: `${'w'.repeat(2_000)}@example.com` })).toEqual([])
  const [row] = await query(`select channel from form_submissions where name = 'Second'`)
  expect(row.channel).toBe('Referral')
})

test('T170 the same person is found behind extensions, other last digits, letters and invisible marks', async () => {
  await query('delete from form_submissions')
  for (const phone of [
    '937-555-0142 x7',
    '9375550142 local 9',
    '937-555-0142 or 0199',
    '555-0142',
    '1-800-FLOWERS',
  ]) {
    await add({ name: phone, phone })
  }
  const found = async (phone: string) => (await find({ phone })).map(({ name }) => name).sort()
  const all = ['555-0142', '937-555-0142 or 0199', '937-555-0142 x7', '9375550142 local 9']
  expect(await found('\u200e+1 (937) 555-0142 ext. 12')).toEqual(all)
  expect(await found('937 555 0199')).toEqual(['937-555-0142 or 0199'])
  expect(await found('8003569377')).toEqual(['1-800-FLOWERS'])
  expect(await found('937 555 0143')).toEqual([])
})

test('T170 a lead by hand is not refused for its looks', async () => {
  const lead = {
    name: 'Ann\tO\u200b',
    phone: '\u200e937 555 0142',
    email: 'o&neil@bücher.example\ufeff',
    message: 'a\vb\u0007',
  }
  const { id } = await (await add(lead)).json()
  const [row] = await query('select name, phone, email, message from form_submissions where id = $1', [id])
  expect(row).toEqual({
    name: 'Ann O',
    phone: '937 555 0142',
    email: 'o&neil@bücher.example',
    message: 'a\nb',
  })
})

test('the form of the site still asks for all of it', async () => {
  const json = { name: 'Ann', phone: '', email: '', city: '', consent: true, source: 'manual' }
  expect((await rest('POST', 'form-submissions', { json })).status).toBe(400)
})

test('a visitor who says that the staff wrote him down is not believed', async () => {
  const response = await sendJson({ ...LEAD, name: 'Forged', source: 'manual' })
  expect(response.ok).toBe(true)
  const [row] = await query(`select source, stage from form_submissions where name = 'Forged'`)
  expect(row.source).toBe('homepage')
})

test('T2 nobody but the staff writes a lead down, or asks who else somebody is', async () => {
  const { email } = await addMember()
  const member = await signIn(String(email))
  expect((await add({ name: 'Ann', phone: '1' }, member)).status).toBe(404)
  expect(
    (await rest('GET', 'form-submissions/same-person?phone=8135550199', { cookie: member })).status,
  ).toBe(404)
})
