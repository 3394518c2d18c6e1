import { expect, test } from 'vitest'
import { AREAS } from '@/domain/area-list'
import { paths } from '@/domain/paths'
import { adminAccessAt } from '@/features/accounts/server/admin-screens'
import { plantLeads } from '../../helpers/inbox'
import { addLimited, addMember, openPayload, payload } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'
import { plantPerson, privacyDesk, WHO } from '../privacy/desk'

const { cookie, log, query, count, ask, find, countsOf } = await privacyDesk()

test('T108 what has changed since it was looked at, or is not typed again, is not erased', async () => {
  await plantPerson()
  const person = { email: WHO, phone: '' }
  const { seen } = await find(person)
  for (const typed of ['', 'ERASE', 'other@example.com', undefined]) {
    expect((await ask('erase', { ...person, seen, typed })).status).toBe(400)
  }
  await plantLeads([{ email: WHO }])
  for (const given of [seen, undefined, 'x']) {
    expect((await ask('erase', { ...person, seen: given, typed: WHO })).status).toBe(409)
  }
  expect(await count('form_submissions')).toBe(4)
  expect(await count('erasures')).toBe(0)
})

test('T108 nobody but an admin, from our own site, by POST, for a whole address: and no log names it', async () => {
  await plantPerson()
  const member = await signIn((await addMember()).email)
  log.forget()
  for (const what of ['find', 'erase'] as const) {
    for (const by of [undefined, member]) {
      const response = await rest('POST', `erasures/${what}`, { cookie: by, json: { email: WHO } })
      expect([response.status, await response.text()]).toEqual([404, expect.not.stringMatching(/jane/i)])
    }
    const headers = { origin: 'https://evil.example.com', 'sec-fetch-site': 'cross-site' }
    const foreign = await rest('POST', `erasures/${what}`, { cookie, headers, json: { email: WHO } })
    expect([403, 404]).toContain(foreign.status)
    expect((await rest('GET', `erasures/${what}?email=x`, { cookie })).status).not.toBe(200)
  }
  const bad = [
    {},
    { email: '' },
    { email: 'jane' },
    { email: '%@%', phone: '1' },
    { phone: '555' },
    { email: ['a@b.c'] },
  ]
  for (const person of bad) expect([person, (await ask('find', person)).status]).toEqual([person, 400])
  expect((await countsOf({ email: `'or''='@example.com` })).leads).toBe(0)
  expect((await countsOf({ email: '.*@example.com' })).leads).toBe(0)
  // What the database says when it fails has the values of the question in it.
  await query('alter table returned_forms rename to elsewhere')
  expect((await ask('find', { email: WHO })).status).toBeGreaterThanOrEqual(500)
  await query('alter table elsewhere rename to returned_forms')
  expect(log.text()).not.toMatch(/jane/i)
})

test('F44 an erasure that is killed in the middle has erased nothing', async () => {
  await plantPerson()
  const tables = [
    'form_submissions',
    'lead_events',
    'consent_records',
    'outbox',
    'returned_forms',
    'users',
    'erasures',
  ]
  const contents = async () => {
    const rows = await Promise.all(tables.map((table) => query(`select * from ${table} order by id`)))
    return JSON.stringify(rows)
  }
  const person = { email: WHO, phone: '937 555 0142' }
  const { seen } = await find(person)
  const before = await contents()
  const blocker = await payload.db.pool.connect()
  await blocker.query('begin; lock table erasures in share mode')
  const erasure = ask('erase', { ...person, seen, typed: WHO })
  const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%erasures%' and datname = current_database()`
  await expect.poll(async () => (await query(waiting)).length).toBe(1)
  await query(`select pg_terminate_backend(pid) from (${waiting}) stuck`)
  expect((await erasure).status).toBeGreaterThanOrEqual(500)
  await blocker.query('rollback')
  blocker.release()
  expect(await contents()).toBe(before)
  expect((await ask('erase', { ...person, seen, typed: WHO })).status).toBe(200)
})

test('T156 an admin of areas is kept from the screen of privacy requests', async () => {
  for (const area of AREAS) {
    const headers = new Headers({
      cookie: await signIn((await addLimited(area)).email),
      origin: payload.config.serverURL,
    })
    expect(await adminAccessAt(openPayload, headers, paths.adminPrivacy), area).toBe('elsewhere')
  }
})
