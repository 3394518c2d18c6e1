import { describe, expect, test } from 'vitest'
import { createAdmin, replacePassword } from '../../../src/features/accounts/server/admins'
import { createLink } from '../../../src/features/accounts/server/mailed-links'
import { createSalt, hashWith, passwordProblem } from '../../../src/features/accounts/server/passwords'
import { cookiesOf, freshAddress, post, rowOf, sessionOf } from '../../helpers/accounts'
import { fillHashQueue, HASH_SLOTS } from '../../helpers/full-queue'
import { addAdmin, addMember, freshEmail, payload, query } from '../../helpers/payload'

/** With one letter that has a form of its own for each, and one that NFC leaves in two. */
const WORDS = 'Zoë brûlée x̣ größer Ångström wagon'
const NFC = WORDS.normalize('NFC')
const NFD = WORDS.normalize('NFD')
/** As typed: neither of the two. */
const MIXED = `${NFD.slice(0, 12)}${NFC.slice(NFD.slice(0, 12).normalize('NFC').length)}`
const FORMS = [NFC, NFD, MIXED]

const login = (email: string, password: string, options = {}) => post('/login', { email, password }, options)

/** The statuses of sign-ins with each form. */
async function opensWith(email: string): Promise<number[]> {
  const statuses: number[] = []
  for (const form of FORMS) statuses.push((await login(email, form)).status)
  return statuses
}

const OPEN = [200, 200, 200]

test('the forms of the password differ', () => {
  expect(new Set([...FORMS, MIXED.normalize('NFC')])).toHaveLength(3)
})

describe('T167 a password opens in each form of Unicode', () => {
  test.each(FORMS)('that was chosen as %j by a sign-up', async (password) => {
    const email = freshEmail()
    expect((await post('', { email, password })).status).toBe(200)
    expect(await opensWith(email)).toEqual([200, 200, 200])
    const before = await rowOf(email)
    expect((await login(email, NFD)).status).toBe(200)
    expect((await rowOf(email))?.hash, 'nothing is hashed anew').toBe(before?.hash)
  })

  test('that was stored in another form before', async () => {
    const { id, email } = await addMember()
    for (const form of [NFC, NFD]) {
      const salt = createSalt()
      await query('UPDATE users SET hash = $2, salt = $3 WHERE id = $1', [
        id,
        await hashWith(form, salt),
        salt,
      ])
      expect(await opensWith(email)).toEqual(OPEN)
    }
    const salt = createSalt()
    await query('UPDATE users SET hash = $2, salt = $3 WHERE id = $1', [
      id,
      await hashWith(MIXED, salt),
      salt,
    ])
    expect((await login(email, MIXED)).status, 'as it was typed').toBe(200)
  })

  test('of the first admin, and of one that the command makes or gives another', async () => {
    const email = freshEmail()
    expect(await createAdmin(payload, email, NFD)).toBe(true)
    expect(await opensWith(email)).toEqual(OPEN)
    const { email: other } = await addAdmin()
    await replacePassword(payload, other, MIXED)
    expect(await opensWith(other)).toEqual(OPEN)
  })

  test('that is proved, changed, confirmed, set by a link or given with an invitation', async () => {
    const admin = await addAdmin()
    await replacePassword(payload, admin.email, NFC)
    const cookie = sessionOf(await login(admin.email, NFC))
    for (const password of FORMS) expect((await post('/proof', { password }, { cookie })).status).toBe(200)
    const invited = await post('/invitations', { name: 'Jo', email: freshEmail(), areas: 'all' }, { cookie })
    const { link, invitations } = await invited.json()
    const accept = { token: String(link).split('#')[1], password: NFD }
    expect((await post('/accept-invitation', accept)).status).toBe(200)
    expect(await opensWith(invitations[0].email)).toEqual(OPEN)
    const change = { current: NFD, password: `${NFD} two` }
    expect((await post('/change-password', change, { cookie })).status).toBe(200)
    expect((await login(admin.email, `${NFC} two`)).status).toBe(200)

    const member = await addMember()
    const linkTo = async (path: string) => {
      const { url, token, expiresAt } = createLink(path)
      await query(
        'UPDATE users SET reset_password_token = $2, reset_password_expiration = $3 WHERE id = $1',
        [member.id, token, expiresAt],
      )
      return url.split('#')[1]
    }
    const reset = { token: await linkTo('/auth/reset'), password: NFD }
    expect((await post('/reset-password', reset)).status).toBe(200)
    expect(await opensWith(member.email)).toEqual(OPEN)
    await query("UPDATE users SET hash = 'unconfirmed:' || hash WHERE id = $1", [member.id])
    const confirm = { token: await linkTo('/auth/confirm'), password: MIXED }
    expect((await post('/confirm', confirm)).status).toBe(200)
  })
})

describe('T167 all forms of a password', () => {
  test('are one try, in one slot', async () => {
    const { email } = await addMember()
    const address = freshAddress()
    const attempt = (to: string) => login(to, 'größer brûlée falsch', { address })
    const endAll = fillHashQueue(HASH_SLOTS - 1)
    // One of them has the slot that is left, and all of its forms with it.
    const tries = [attempt(email), attempt(freshEmail())]
    expect((await Promise.race(tries)).status).toBe(429)
    await endAll()
    expect((await Promise.all(tries)).map(({ status }) => status).toSorted()).toEqual([401, 429])
    const statuses: number[] = []
    const other = await addMember()
    for (let index = 0; index < 6; index += 1) statuses.push((await attempt(other.email)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('keep a browser known', async () => {
    const admin = await addAdmin()
    await replacePassword(payload, admin.email, NFC)
    const device = /known-device=[^;]+/.exec(cookiesOf(await login(admin.email, NFD)))?.[0] ?? ''
    const again = await login(admin.email, MIXED, { cookie: device })
    expect(again.status).toBe(200)
    const name = (cookie: string) => /known-device=([\w-]{16})/.exec(cookie)?.[1]
    expect(name(cookiesOf(again))).toBe(name(device))
  })

  test('are as long as their composed one, and as good', async () => {
    const twelve = 'é'.repeat(3).concat('ñandú más')
    expect(twelve.normalize('NFD').length).toBeGreaterThan(12)
    expect(await passwordProblem(twelve.normalize('NFD').slice(0, -2), 'a@example.com')).toMatch(
      /at least 12/,
    )
    for (const form of FORMS) expect(await passwordProblem(form, 'a@example.com')).toBeNull()
    expect(await passwordProblem('é'.repeat(128).normalize('NFD'), 'a@example.com')).not.toMatch(/at most/)
  })
})
