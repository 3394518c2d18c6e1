import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EventName } from '@/domain/events'
import { cookiesOf, freshAddress, GOOD_PASSWORD, post } from '../helpers/accounts'
import { LEAD, leadsOf, sendJson } from '../helpers/leads'
import { recordedLog } from '../helpers/log'
import { addAdmin, addMember, freshEmail, PASSWORD, payload, query } from '../helpers/payload'
import { addPost } from '../helpers/posts'
import { rest, signIn } from '../helpers/rest'

const log = recordedLog()
payload.logger = log.logger

/** Everything that the tests of this file type, and the tokens that they are given: none of it may be logged. */
const typed = new Set<string>([
  PASSWORD,
  GOOD_PASSWORD,
  'not the password',
  LEAD.name,
  LEAD.phone,
  LEAD.message,
])

beforeEach(() => log.forget())

afterEach(() => {
  for (const text of typed) expect(log.text()).not.toContain(JSON.stringify(text).slice(1, -1))
  expect(log.text()).not.toMatch(/[\w.+-]+@[\w-]+\.\w/)
  for (const { time } of log.entries()) expect(time).toMatch(/Z$/)
})

const events = () => log.entries().flatMap(({ event }) => event ?? [])

/** Expects one event and no other, in the request that was answered so. */
function expectOnce(event: EventName, response: Response, facts: object = {}) {
  expect(events()).toEqual([event])
  expect(log.entries().find((entry) => entry.event === event)).toMatchObject({
    ...facts,
    request: response.headers.get('x-request-id'),
  })
}

async function member() {
  const user = await addMember()
  const cookie = await signIn(user.email)
  log.forget()
  typed.add(cookie.split('=')[1] ?? '')
  return { ...user, cookie }
}

async function admin() {
  const user = await addAdmin()
  const cookie = await signIn(user.email)
  log.forget()
  typed.add(cookie.split('=')[1] ?? '')
  return { ...user, cookie }
}

describe('T56 T83 each of these leaves one trace, with the id of its request and nothing that was typed', () => {
  test('a sign-in', async () => {
    const { id, email } = await addMember()
    log.forget()
    const response = await post('/login', { email, password: PASSWORD })
    typed.add(cookiesOf(response).split('; ')[0]?.split('=')[1] ?? '')
    expectOnce('auth.sign-in', response, { user: id })
  })

  test('a failed sign-in, of an account or of none', async () => {
    const { email } = await addMember()
    for (const address of [email, freshEmail()]) {
      log.forget()
      expectOnce(
        'auth.sign-in-failed',
        await post('/login', { email: address, password: 'not the password' }),
      )
    }
  })

  test('a sign-in that is held back, and one that is refused', async () => {
    const { email } = await addMember()
    const address = freshAddress()
    for (const from of [address, address, address, address, address, freshAddress()]) {
      log.forget()
      await post('/login', { email, password: 'not the password' }, { address: from })
    }
    expect(events()).toEqual(['auth.sign-in-slowed', 'auth.sign-in-failed'])
    log.forget()
    const response = await post('/login', { email, password: 'not the password' }, { address })
    expect(response.status).toBe(429)
    expectOnce('auth.limited', response)
  })

  test('a sign-up, and one too many from an address', async () => {
    const address = freshAddress()
    const signUp = () => post('', { email: freshEmail(), password: GOOD_PASSWORD }, { address })
    expectOnce('auth.sign-up', await signUp())
    await signUp()
    await signUp()
    log.forget()
    expectOnce('auth.limited', await signUp())
  })

  test('a sign-out', async () => {
    const { id, cookie } = await member()
    expectOnce('auth.sign-out', await post('/logout', {}, { cookie }), { user: id })
  })

  test('a changed password', async () => {
    const { id, cookie } = await member()
    const change = { current: PASSWORD, password: GOOD_PASSWORD }
    expectOnce('auth.password-changed', await post('/change-password', change, { cookie }), { user: id })
  })

  test('a link that no mail server is there to take, as one that was not mailed', async () => {
    const { email } = await member()
    const response = await post('/forgot-password', { email })
    await expect.poll(events).toContain('mail.unsent')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(events()).toEqual(['mail.unsent'])
    for (const { request } of log.entries()) expect(request).toBe(response.headers.get('x-request-id'))
  })

  test('a role given and taken away, by whom', async () => {
    const { id: by, cookie } = await admin()
    const { id: user } = await member()
    const give = (roles: string[]) => rest('PATCH', `users/${user}`, { json: { roles }, cookie })
    expectOnce('auth.role-given', await give(['admin']), { user, by })
    log.forget()
    expectOnce('auth.role-removed', await give([]), { user, by })
  })

  test('a deleted account, lead and post, by whom', async () => {
    const { id: by, cookie } = await admin()
    const { id: user } = await member()
    expectOnce('auth.account-deleted', await rest('DELETE', `users/${user}`, { cookie }), { id: user, by })
    const email = freshEmail()
    await sendJson({ ...LEAD, email })
    const [lead] = await leadsOf(email)
    log.forget()
    const deleted = await rest('DELETE', `form-submissions/${lead.id}`, { cookie })
    expectOnce('lead.deleted', deleted, { id: lead.id, by })
    const postId = (await addPost()).id
    log.forget()
    expectOnce('post.deleted', await rest('DELETE', `blog-posts/${postId}`, { cookie }), { id: postId, by })
  })

  test('a refused request, of a stranger and of a member', async () => {
    expectOnce('access.refused', await rest('GET', 'form-submissions'), { collection: 'form-submissions' })
    const { id: user, cookie } = await member()
    const response = await rest('DELETE', `blog-posts/${randomUUID()}`, { cookie })
    expectOnce('access.refused', response, { user, collection: 'blog-posts', method: 'DELETE' })
  })

  test('a request from another site', async () => {
    const { cookie } = await member()
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expectOnce('access.foreign', await post('/logout', {}, { cookie, headers }))
  })

  test('a lead too many, and a robot', async () => {
    const from = freshAddress()
    for (let count = 0; count < 10; count += 1) await sendJson({ ...LEAD, email: freshEmail() }, { from })
    expect(events()).toEqual(Array(10).fill('lead.stored'))
    log.forget()
    expectOnce('lead.limited', await sendJson({ ...LEAD, email: freshEmail() }, { from }))
    log.forget()
    expectOnce('lead.honeypot', await sendJson({ ...LEAD, extra_notes: 'hello' }))
  })
})

describe('what goes wrong is logged without what was typed', () => {
  test('T75 a lead that the database refuses with all its values in the message', async () => {
    await query(`
      create function refuse() returns trigger language plpgsql as $$
        begin raise exception 'no % with % at %', new.name, new.message, new.email; end $$;
      create trigger refuse before insert on form_submissions for each row execute function refuse()`)
    const response = await sendJson({ ...LEAD, email: freshEmail() })
    await query('drop trigger refuse on form_submissions; drop function refuse')
    expect(response.status).toBe(503)
    expect(await response.text()).not.toMatch(/refuse|insert|form_submissions/i)
    expectOnce('lead.failed', response, { level: 'error' })
  })

  test('T75 a query of an admin that the database cannot answer', async () => {
    const { cookie } = await admin()
    const response = await rest('GET', `blog-posts/${randomUUID().slice(0, -1)}?where[nowhere][equals]=x`, {
      cookie,
    })
    expect(response.status).toBeLessThan(500)
    expect(log.entries().every(({ request }) => request === response.headers.get('x-request-id'))).toBe(true)
  })

  test('a stranger cannot name his request so that it breaks a line', async () => {
    const response = await rest('GET', 'nothing', { headers: { 'x-request-id': '"},{"level":"error' } })
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f]{32}$/)
    expectOnce('access.refused', response)
  })
})
