import { afterAll, expect, test, vi } from 'vitest'
import { type Mailbox, openMailbox } from '../../../e2e/mail/mailbox'

const port = await vi.hoisted(async () => {
  const { freePort } = await import('@/lib/free-port')
  const free = await freePort()
  process.env.SMTP_URL = `smtp://127.0.0.1:${free}`
  return free
})

import { grantAdmin } from '../../../src/features/accounts/server/admins'
import {
  countSessions,
  GOOD_PASSWORD,
  isSignedIn,
  post,
  rolesOf,
  sendAtOnce,
  sessionOf,
} from '../../helpers/accounts'
import { recordedLog } from '../../helpers/log'
import { addAdmin, addMember, PASSWORD, payload } from '../../helpers/payload'
import { rest } from '../../helpers/rest'

const log = recordedLog()
payload.logger = log.logger

const mailbox: Mailbox = await openMailbox(port)
sendAtOnce()

afterAll(() => mailbox.close())

const tokenIn = (text: string) => /\/auth\/reset#(\S+)/.exec(text)?.[1] ?? ''
const signIn = (email: string, password = PASSWORD) => post('/login', { email, password })

/** Somebody has signed up with an address, knows its password, and is signed in. */
async function squat() {
  const { id, email } = await addMember()
  return { id, email, cookie: sessionOf(await signIn(email)) }
}

/** How a role can be given; resolves with the link that the giver is shown. */
const WAYS: Record<string, (account: { id: string; email: string }) => Promise<string>> = {
  'by npm run admin:grant': async ({ email }) => (await grantAdmin(payload, email))?.link ?? '',
  'on the screen of an account': async ({ id }) => {
    const cookie = sessionOf(await signIn((await addAdmin()).email))
    const response = await rest('PATCH', `users/${id}`, { cookie, json: { roles: ['admin'] } })
    return (await response.json()).doc.recoveryLink
  },
  'to many accounts at once': async ({ id }) => {
    const cookie = sessionOf(await signIn((await addAdmin()).email))
    const response = await rest('PATCH', `users?where[id][in]=${id}`, { cookie, json: { roles: ['admin'] } })
    return (await response.json()).docs[0].recoveryLink
  },
  ...Object.fromEntries(
    ['select[email]=true', 'select[roles]=true', 'select[roles]=false'].map((query) => [
      `over REST with ?${query}`,
      async ({ id }: { id: string }) => {
        const cookie = sessionOf(await signIn((await addAdmin()).email))
        const response = await rest('PATCH', `users/${id}?${query}`, { cookie, json: { roles: ['admin'] } })
        return (await response.json()).doc.recoveryLink
      },
    ]),
  ),
  'by code of an extension': async ({ id }) => {
    const roles = { roles: ['admin' as const] }
    const doc = await payload.update({ collection: 'users', id, data: roles, overrideAccess: true })
    return doc.recoveryLink ?? ''
  },
}

test.each(Object.entries(WAYS))(
  'T87 a role given %s ends the password and every session',
  async (_, give) => {
    const squatted = await squat()
    const link = await give(squatted)
    expect(await rolesOf(squatted.id)).toEqual(['admin'])
    expect((await signIn(squatted.email)).status).toBe(401)
    expect(await isSignedIn(squatted.cookie)).toBe(false)
    expect((await post('/refresh-token', {}, { cookie: squatted.cookie })).status).toBe(401)
    expect(await countSessions(squatted.id)).toBe(0)
    expect(
      log.entries().filter(({ event, user }) => event === 'auth.role-given' && user === squatted.id),
    ).toHaveLength(1)

    // Whoever reads the mails of the address sets the password: once, with the link that the giver has too.
    expect(tokenIn(await mailbox.next(squatted.email))).toBe(tokenIn(link))
    const reset = { token: tokenIn(link), password: GOOD_PASSWORD }
    expect((await post('/reset-password', reset)).status).toBe(200)
    expect((await signIn(squatted.email, GOOD_PASSWORD)).status).toBe(200)
    expect((await post('/reset-password', reset)).status).toBe(400)
  },
)

test('T87 the link is shown to the giver once, and to nobody by reading the account', async () => {
  const { id, cookie: theirs } = await squat()
  const cookie = sessionOf(await signIn((await addAdmin()).email))
  await rest('PATCH', `users/${id}`, { cookie, json: { roles: ['admin'] } })
  const read = await (await rest('GET', `users/${id}`, { cookie })).json()
  expect([read.id, read.recoveryLink ?? null]).toEqual([id, null])
  expect((await (await rest('GET', 'users/me', { cookie: theirs })).json()).user).toBeNull()
})

test('T87 a change of an account that gives no role leaves password and sessions', async () => {
  const admin = await addAdmin()
  const cookie = sessionOf(await signIn(admin.email))
  const response = await rest('PATCH', `users/${admin.id}`, { cookie, json: { roles: ['admin'] } })
  expect([response.status, (await response.json()).doc.recoveryLink ?? null]).toEqual([200, null])
  expect(await isSignedIn(cookie)).toBe(true)
  expect((await signIn(admin.email)).status).toBe(200)
})

test.each(['select[email]=true', 'select[roles]=false'])(
  'T87 an admin who is saved with ?%s stays one: no session ends, and no lost role is logged',
  async (query) => {
    const admin = await addAdmin()
    const cookie = sessionOf(await signIn(admin.email))
    for (const json of [{ email: admin.email }, { roles: ['admin'] }]) {
      expect((await rest('PATCH', `users/${admin.id}?${query}`, { cookie, json })).status).toBe(200)
    }
    expect(await rolesOf(admin.id)).toEqual(['admin'])
    expect(await isSignedIn(cookie)).toBe(true)
    expect((await signIn(admin.email)).status).toBe(200)
    expect(
      log.entries().filter(({ event, user }) => event === 'auth.role-removed' && user === admin.id),
    ).toEqual([])
  },
)

test('T87 "Edit many", which would show no link, does not offer the roles', () => {
  const { fields } = payload.collections.users.config
  const roles = fields.find((field) => 'name' in field && field.name === 'roles')
  expect(roles).toMatchObject({ admin: { disableBulkEdit: true } })
})

test('T87 nobody can write the link', async () => {
  const { id } = await addMember()
  const cookie = sessionOf(await signIn((await addAdmin()).email))
  const response = await rest('PATCH', `users/${id}`, { cookie, json: { recoveryLink: 'https://evil.test' } })
  expect((await response.json()).doc.recoveryLink ?? null).toBeNull()
})
