import { expect, inject, test, vi } from 'vitest'
import { hashOf } from '@/lib/secrets'
import { GOOD_PASSWORD } from '../../helpers/accounts'
import { useFullHashes } from '../../helpers/full-hashes'
import { addAdmin, addMember, freshEmail, PASSWORD, query } from '../../helpers/payload'
import { signIn } from '../../helpers/rest'
import { startProcess } from '../../helpers/start'

vi.hoisted(() => {
  // Nobody listens there, and no worker sends.
  process.env.SMTP_URL = 'smtp://127.0.0.1:9'
})

type Change = { method?: 'POST' | 'PATCH'; path: string; body: object; cookie?: string }

/** Makes a change in a process that is killed right after its COMMIT. */
async function changeAndDie({ method = 'POST', path, body, cookie = '' }: Change) {
  const changing = startProcess([`${inject('programs')}/change-account.js`], {
    DATABASE_URL: process.env.DATABASE_URL ?? '',
    PAYLOAD_SECRET: process.env.PAYLOAD_SECRET ?? '',
    SITE_URL: process.env.SITE_URL ?? '',
    REQUEST: JSON.stringify({ method, path, body, cookie }),
  })
  // A signal has ended it.
  expect(await changing.ended, changing.printed()).toBe(-1)
}

const mails = async (to: string) =>
  (await query('select event, subject from outbox where recipient = $1 and state = $2', [to, 'sealed'])).map(
    ({ event, subject }) => `${event}: ${subject}`,
  )

const asAdmin = async () => signIn((await addAdmin()).email)

/** Each changes something, and returns the addresses that are mailed of it. */
const CHANGES: [name: string, change: () => Promise<string[]>, mail: RegExp][] = [
  [
    'a sign-up',
    async () => {
      const email = freshEmail()
      await changeAndDie({ path: 'users', body: { email, password: GOOD_PASSWORD } })
      return [email]
    },
    /^account-sign-up: Confirm your address/,
  ],
  [
    'an invitation',
    async () => {
      const email = freshEmail()
      const cookie = await asAdmin()
      await changeAndDie({
        path: 'users/invitations',
        body: { name: 'Ann', email, areas: 'all' },
        cookie,
      })
      return [email]
    },
    /^account-invitation: You are invited/,
  ],
  [
    'a role that is given',
    async () => {
      const [{ id, email }, cookie] = [await addMember(), await asAdmin()]
      await changeAndDie({ method: 'PATCH', path: `users/${id}`, body: { roles: ['admin'] }, cookie })
      return [email]
    },
    /^account-role: You have been given access/,
  ],
  [
    'a role that is taken',
    async () => {
      const [{ id, email }, cookie] = [await addAdmin(), await asAdmin()]
      await changeAndDie({ method: 'PATCH', path: `users/${id}`, body: { roles: [] }, cookie })
      return [email]
    },
    /^account-notice: Your access .* was taken away/,
  ],
  [
    'another address',
    async () => {
      const [{ id, email }, cookie, next] = [await addMember(), await asAdmin(), freshEmail()]
      await changeAndDie({ method: 'PATCH', path: `users/${id}`, body: { email: next }, cookie })
      return [email, next]
    },
    /^account-notice: The address of your account .* was changed/,
  ],
  [
    'a forgotten password',
    async () => {
      const { email } = await addMember()
      await changeAndDie({ path: 'users/forgot-password', body: { email } })
      return [email]
    },
    /^account-recovery: Set a new password/,
  ],
  [
    'a password that is set',
    async () => {
      const { id, email } = await addMember()
      await query(
        `update users set reset_password_token = $2, reset_password_expiration = now() + interval '1 hour' where id = $1`,
        [id, hashOf('secret')],
      )
      await changeAndDie({
        path: 'users/reset-password',
        body: { token: 'secret', password: GOOD_PASSWORD },
      })
      return [email]
    },
    /^account-notice: Your password .* was changed/,
  ],
  [
    'a sign-in from a new device',
    async () => {
      // As the other process makes them.
      useFullHashes()
      const { email } = await addAdmin()
      // The first of an account is no news.
      await signIn(email)
      await changeAndDie({ path: 'users/login', body: { email, password: PASSWORD } })
      return [email]
    },
    /^account-notice: A new device signed in/,
  ],
]

test.each(CHANGES)(
  'F57 the mail about %s is there when the process is killed right after the change',
  async (_, change, mail) => {
    const addresses = await change()
    for (const address of addresses) expect(await mails(address)).toEqual([expect.stringMatching(mail)])
  },
)
