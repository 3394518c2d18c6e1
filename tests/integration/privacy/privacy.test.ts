import { expect, test } from 'vitest'
import { addAdmin, addMember } from '../../helpers/payload'
import { messageOf, signIn } from '../../helpers/rest'
import { plantPerson, privacyDesk, WHO } from './desk'

const { admin, log, query, count, ask, find, countsOf } = await privacyDesk()

test('everything about an address or a number is found, however it was written', async () => {
  await plantPerson()
  const mails = await count('outbox')
  const own = {
    leads: 2,
    events: 3,
    appointments: 0,
    consents: 1,
    mails,
    unmailed: 1,
    forms: 1,
    views: 2,
    accounts: 0,
  }
  const all = { ...own, mentions: 1, files: 0, traces: 0, site: 0 }
  expect(await countsOf({ email: ' JANE.doe@EXAMPLE.com', phone: '1-937-555-0142' })).toEqual(all)
  expect(await countsOf({ email: WHO })).toMatchObject({
    leads: 1,
    events: 2,
    consents: 1,
    forms: 1,
    views: 2,
    mentions: 1,
  })
  for (const phone of ['9375550142', '+1 (937) 555.0142', '011 1 937 555 0142', '937 555 0142 x12']) {
    expect([phone, (await countsOf({ phone })).leads]).toEqual([phone, 2])
  }
  expect((await countsOf({ phone: '00447911123456' })).leads).toBe(1)
  expect((await countsOf({ phone: '7911123456' })).leads).toBe(0)
  expect(await countsOf({ email: 'oe@example.com' })).toMatchObject({
    leads: 0,
    events: 0,
    mails: 0,
    mentions: 0,
  })
})

test('an erasure deletes all of it, and is recorded without a name', async () => {
  const { other } = await plantPerson()
  const person = { email: WHO, phone: '937 555 0142' }
  const { seen } = await find(person)
  const response = await ask('erase', { ...person, seen, typed: WHO.toUpperCase() })
  expect(response.status).toBe(200)
  const { counts } = await response.json()
  expect(counts).toMatchObject({
    leads: 2,
    events: 3,
    consents: 1,
    unmailed: 1,
    forms: 1,
    views: 2,
    accounts: 0,
  })
  expect(await query('select address from suppressed_addresses')).toEqual([{ address: 'other@example.com' }])
  expect((await query('select id from form_submissions')).map(({ id }) => id)).toEqual([other])
  expect((await query('select text from lead_events')).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Not/),
  ])
  expect(await query('select lead_id from consent_records')).toEqual([{ lead_id: null }])
  expect(await count('returned_forms')).toBe(0)
  expect(await query('select name from inbox_views')).toEqual([{ name: 'Ours' }])
  expect(await count('outbox')).toBe(0)
  const [record] = await query('select * from erasures')
  expect([record.by_id, record.counts]).toEqual([admin.id, counts])
  expect(JSON.stringify(record).toLowerCase()).not.toMatch(/jane|0142/)
  expect((await countsOf(person)).leads).toBe(0)
  const entries = log.entries().filter(({ event }) => event === 'privacy.erased')
  expect(entries).toMatchObject([{ by: admin.id, leads: 2 }])
  expect(log.text().toLowerCase()).not.toMatch(/jane|0142/)
})

test('the account of a member goes with its sessions; an admin is never erased, nor oneself', async () => {
  const member = await addMember()
  await signIn(member.email)
  const person = { email: member.email }
  const { seen, held } = await find(person)
  expect(held.accounts).toMatchObject([{ email: member.email }])
  expect(JSON.stringify(held.accounts)).not.toMatch(/sessions|hash|salt|token/i)
  expect((await ask('erase', { ...person, seen, typed: member.email })).status).toBe(200)
  expect(await query('select id from users where id = $1', [member.id])).toEqual([])
  for (const email of [admin.email, (await addAdmin()).email]) {
    const found = await find({ email })
    const response = await ask('erase', { email, seen: found.seen, typed: email })
    expect([response.status, await messageOf(response)]).toEqual([409, expect.stringContaining('admin')])
  }
  expect(await count('erasures')).toBe(1)
})
