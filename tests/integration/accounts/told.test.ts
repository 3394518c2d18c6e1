import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashOf } from '@/lib/secrets'
import { replacePassword } from '../../../src/features/accounts/server/admins'
import { listDoubtfulFactors } from '../../../src/features/accounts/server/factors'
import { collectMails, cookiesOf, GOOD_PASSWORD, post, rowOf, sessionOf } from '../../helpers/accounts'
import { plantFactor } from '../../helpers/factors'
import { addAdmin, addMember, freshEmail, PASSWORD, payload, query } from '../../helpers/payload'
import { rest } from '../../helpers/rest'

vi.hoisted(() => {
  // Nobody listens there: what would be sent is counted instead.
  process.env.SMTP_URL = 'smtp://127.0.0.1:9'
})

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const NEW_DEVICE = /new device/
const PASSWORD_CHANGED = /password .* changed/

let sent: ReturnType<typeof collectMails>

beforeEach(() => {
  sent = collectMails()
})

afterEach(() => void vi.restoreAllMocks())

const mailed = (to: string, subject: RegExp) =>
  sent.filter((mail) => mail.to === to && subject.test(mail.subject))

/** Long enough for a mail that should not be sent. */
const afterAWhile = () => new Promise((resolve) => setTimeout(resolve, 150))

function signIn(email: string, cookie?: string) {
  return post('/login', { email, password: PASSWORD }, { cookie, headers: { 'user-agent': FIREFOX } })
}

describe('a sign-in', () => {
  test('from a browser that the account does not know is mailed, with device, time and what to do', async () => {
    const { email } = await addAdmin()
    await signIn(email)
    await afterAWhile()
    expect(mailed(email, NEW_DEVICE), 'the first ever is no news').toEqual([])
    await signIn(email)
    await expect.poll(() => mailed(email, NEW_DEVICE)).toHaveLength(1)
    const [mail] = mailed(email, NEW_DEVICE)
    expect(mail?.text).toContain('Device: Firefox on Linux')
    expect(mail?.text).toMatch(/Time: \w+day, .*\d{4}, \d+:\d\d [AP]M E[SD]T/)
    expect(mail?.text).toContain('Forgot password?')
  })

  test('from a browser that it knows is not, nor one with a wrong password', async () => {
    const { email } = await addAdmin()
    const known = cookiesOf(await signIn(email))
    expect((await signIn(email, known)).status).toBe(200)
    expect((await post('/login', { email, password: 'wrong wrong wrong' })).status).toBe(401)
    await afterAWhile()
    expect(sent).toEqual([])
  })

  test('from a browser that knows another account is', async () => {
    const [admin, other] = [await addAdmin(), await addAdmin()]
    await signIn(admin.email)
    const known = cookiesOf(await signIn(other.email))
    await signIn(admin.email, known)
    await expect.poll(() => mailed(admin.email, NEW_DEVICE)).toHaveLength(1)
  })
})

describe('a changed password', () => {
  test('is mailed when it was changed with the current one, with a link or by the owner', async () => {
    const { id, email } = await addAdmin()
    const cookie = sessionOf(await signIn(email))
    const changed = await post('/change-password', { current: PASSWORD, password: GOOD_PASSWORD }, { cookie })
    expect(changed.status).toBe(200)
    await expect.poll(() => mailed(email, PASSWORD_CHANGED)).toHaveLength(1)
    await query(
      `UPDATE users SET reset_password_token = $2, reset_password_expiration = now() + interval '1 hour' WHERE id = $1`,
      [id, hashOf('secret')],
    )
    expect((await post('/reset-password', { token: 'secret', password: PASSWORD })).status).toBe(200)
    await expect.poll(() => mailed(email, PASSWORD_CHANGED)).toHaveLength(2)
    await replacePassword(payload, email, GOOD_PASSWORD)
    await expect.poll(() => mailed(email, PASSWORD_CHANGED)).toHaveLength(3)
  })

  test('names what was added in the 30 days before, and where it is removed; the account page marks the same', async () => {
    const { id, email } = await addAdmin()
    const old = await plantFactor({ id })
    await query(
      `UPDATE account_factors SET created_at = now() - interval '31 days', friendly_name = 'Old' WHERE id = $1`,
      [old.id],
    )
    const { id: added } = await plantFactor({ id })
    expect(await listDoubtfulFactors(payload, id)).toEqual([])
    await replacePassword(payload, email, GOOD_PASSWORD)
    await expect.poll(() => mailed(email, PASSWORD_CHANGED)).toHaveLength(1)
    const { text = '' } = mailed(email, PASSWORD_CHANGED)[0] ?? {}
    expect(text).toMatch(
      /In the last 30 days .* under Account, at http.*\/admin\/account:\n- App “Phone”, added \w+day/,
    )
    expect(text).not.toContain('Old')
    expect(await listDoubtfulFactors(payload, id)).toEqual([added])
    // What comes after it was added by somebody who knew the new one.
    await plantFactor({ id })
    expect(await listDoubtfulFactors(payload, id)).toEqual([added])
  })

  test('that was refused is not', async () => {
    const { email } = await addAdmin()
    const cookie = sessionOf(await signIn(email))
    await post('/change-password', { current: 'wrong wrong wrong', password: GOOD_PASSWORD }, { cookie })
    await post('/reset-password', { token: 'unknown', password: GOOD_PASSWORD })
    await afterAWhile()
    expect(sent).toEqual([])
  })
})

test('a changed address is mailed to the old and the new one, and ends the links that the old one was mailed', async () => {
  const [admin, { id, email }] = [await addAdmin(), await addMember()]
  const cookie = sessionOf(await signIn(admin.email))
  await query(
    `UPDATE users SET reset_password_token = $2, reset_password_expiration = now() + interval '1 hour' WHERE id = $1`,
    [id, hashOf('mailed to the old address')],
  )
  const next = freshEmail()
  expect((await rest('PATCH', `users/${id}`, { cookie, json: { email: next } })).status).toBe(200)
  for (const to of [email, next]) {
    await expect.poll(() => mailed(to, /address .* changed/)).toHaveLength(1)
    expect(mailed(to, /address/)[0]?.text).toContain(`It is now: ${next}`)
  }
  const taken = await post('/reset-password', { token: 'mailed to the old address', password: GOOD_PASSWORD })
  expect(taken.status).toBe(400)
  expect((await rowOf(next))?.reset_password_token).toBeNull()
})

test('a role that is taken is mailed, one that is given with its link, and a name is not', async () => {
  const [admin, other] = [await addAdmin(), await addAdmin()]
  const cookie = sessionOf(await signIn(admin.email))
  const save = (json: object) => rest('PATCH', `users/${other.id}`, { cookie, json })
  expect((await save({ name: 'Ann' })).status).toBe(200)
  await afterAWhile()
  expect(sent).toEqual([])
  expect((await save({ roles: [] })).status).toBe(200)
  await expect.poll(() => mailed(other.email, /access .* taken away/)).toHaveLength(1)
  expect((await save({ roles: ['admin'] })).status).toBe(200)
  await expect.poll(() => mailed(other.email, /given access/)).toHaveLength(1)
  expect(mailed(other.email, /./)).toHaveLength(2)
})

test('T157 other areas are mailed, the same ones are not', async () => {
  const [admin, other] = [await addAdmin(), await addAdmin()]
  const cookie = sessionOf(await signIn(admin.email))
  const save = (areas: string[]) => rest('PATCH', `users/${other.id}`, { cookie, json: { areas } })
  expect((await save([])).status).toBe(200)
  await afterAWhile()
  expect(sent).toEqual([])
  expect((await save(['leads', 'posts'])).status).toBe(200)
  await expect.poll(() => mailed(other.email, /access .* has changed/)).toHaveLength(1)
  expect(mailed(other.email, /access/)[0]?.text).toContain('these areas alone: Leads; Posts.')
  // It was counted on the connection of the change, and not in memory because a second one was refused.
  expect(await query("select points::int from rate_limits where key like 'told-areas:%'")).toEqual([
    { points: 1 },
  ])
  expect((await save(['posts', 'leads'])).status).toBe(200)
  await afterAWhile()
  expect(mailed(other.email, /./)).toHaveLength(1)
})

test('a change that is rolled back is not mailed', async () => {
  const other = await addAdmin()
  await query('DELETE FROM users_roles WHERE parent_id <> $1', [other.id])
  const taking = payload.update({
    collection: 'users',
    id: other.id,
    data: { roles: [] },
    overrideAccess: true,
  })
  await expect(taking).rejects.toThrow('only admin')
  await afterAWhile()
  expect(mailed(other.email, /./)).toEqual([])
})

test('T155 whoever causes such mails again and again fills no mailbox: ten of a kind go out in a day', async () => {
  const { email } = await addMember()
  const warn = vi.spyOn(payload.logger, 'warn')
  for (let time = 0; time < 13; time += 1) expect((await signIn(email)).status).toBe(200)
  await expect
    .poll(() => warn.mock.calls.flat())
    .toContainEqual(expect.objectContaining({ event: 'auth.untold', what: 'new-device' }))
  await afterAWhile()
  expect(mailed(email, NEW_DEVICE)).toHaveLength(10)
  await replacePassword(payload, email, GOOD_PASSWORD)
  await expect
    .poll(() => mailed(email, PASSWORD_CHANGED), { message: 'what is of another kind is told' })
    .toHaveLength(1)
}, 60_000)
