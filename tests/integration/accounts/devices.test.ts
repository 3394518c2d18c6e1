import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { countPoint } from '@/server/limiter'
import { cookiesOf, freshAddress, GOOD_PASSWORD, post, sessionOf } from '../../helpers/accounts'
import { codeAt, plantFactor, sendCode } from '../../helpers/factors'
import { addAdmin, addMember, PASSWORD, payload, query } from '../../helpers/payload'

// In the middle of a step, so that no test meets the change of the code.
beforeEach(() => {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now - (now % 30_000) + 10_000 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const DEVICES = 8
const WRONG = 'a wrong password'
const WRONG_CODE = '000000'

const login = (email: string, password = PASSWORD, options = {}) =>
  post('/login', { email, password }, options)

const deviceOf = (response: Response) => /known-device=[^;]+/.exec(cookiesOf(response))?.[0] ?? ''

/** Browsers that have signed in to an account, with as many names. */
async function devicesOf(email: string, count = DEVICES): Promise<string[]> {
  const devices: string[] = []
  for (let index = 0; index < count; index += 1) devices.push(deviceOf(await login(email)))
  expect(new Set(devices).size).toBe(count)
  return devices
}

const countOf = (statuses: readonly number[], status: number) =>
  statuses.filter((each) => each === status).length

/**
 * Whether an account knows a browser: it has five guesses of its own, from however many addresses; those of a stranger are
 * of one address each.
 */
async function isKnown(email: string, cookie: string): Promise<boolean> {
  const statuses: number[] = []
  for (let index = 0; index < 6; index += 1) statuses.push((await login(email, WRONG, { cookie })).status)
  return statuses.at(-1) === 429
}

describe('T166 the known browsers of an account together', () => {
  test('guess twenty passwords a day, and then as strangers do', async () => {
    const { email } = await addMember()
    const devices = await devicesOf(email)
    const address = freshAddress()
    const statuses: number[] = []
    for (const cookie of devices)
      for (let index = 0; index < 5; index += 1)
        statuses.push((await login(email, WRONG, { cookie, address })).status)
    expect(countOf(statuses, 401)).toBe(20)
    expect(countOf(statuses, 429)).toBe(20)
  }, 60_000)

  test('use up nothing with a right password', async () => {
    const { email } = await addMember()
    const [cookie = ''] = await devicesOf(email, 1)
    for (let index = 0; index < 25; index += 1)
      expect((await login(email, PASSWORD, { cookie })).status).toBe(200)
    expect(await isKnown(email, cookie)).toBe(true)
  }, 60_000)

  test('leave their owner a sign-in when somebody has used them up, which waits as a stranger’s does', async () => {
    const { email } = await addMember()
    const [cookie = ''] = await devicesOf(email, 1)
    const day = { name: 'sign-in-devices', points: 20, seconds: 24 * 60 * 60 }
    for (let index = 0; index < 20; index += 1) await countPoint(payload, day, email)
    expect((await login(email, PASSWORD, { cookie })).status).toBe(200)
  })

  test('raise the alarm with what they get wrong', async () => {
    const { email } = await addMember()
    const [cookie = ''] = await devicesOf(email, 1)
    const everybody = { name: 'sign-in-all', points: 1_000_000, seconds: 10 * 60 }
    let count = 0
    while (count < 200) ({ count } = await countPoint(payload, everybody, 'all'))
    const warn = vi.spyOn(payload.logger, 'warn')
    expect((await login(email, WRONG, { cookie })).status).toBe(401)
    expect(warn.mock.calls.flat()).toContainEqual(expect.objectContaining({ event: 'auth.alarm' }))
    await query("DELETE FROM rate_limits WHERE key LIKE 'sign-in-all:%'")
  })

  test('try thirty codes a day, whether or not they were known before the app was added', async () => {
    const user = await addAdmin()
    const before = await devicesOf(user.email, 4)
    const factor = await plantFactor(user)
    const half = async (cookie: string) =>
      `${cookiesOf(await login(user.email, PASSWORD, { cookie }))}; ${cookie}`
    /** Four wrong codes each. */
    const guess = async (devices: readonly string[]) => {
      const statuses: number[] = []
      for (const device of devices) {
        const cookie = await half(device)
        for (let index = 0; index < 4; index += 1) statuses.push((await sendCode(cookie, WRONG_CODE)).status)
      }
      return countOf(statuses, 401)
    }
    expect(await guess(before), 'they are strangers now').toBe(10)
    await query('TRUNCATE rate_limits')
    const since: string[] = []
    for (const code of factor.backupCodes.slice(0, DEVICES))
      since.push(deviceOf(await sendCode(cookiesOf(await login(user.email)), code)))
    await query('TRUNCATE rate_limits')
    expect(await guess(since)).toBe(20)
    // The next hour, in which strangers may try again.
    await query("DELETE FROM rate_limits WHERE key LIKE 'code-account:%'")
    expect(await guess(since.slice(0, 3))).toBe(10)
    await query("DELETE FROM rate_limits WHERE key LIKE 'code-account:%'")
    expect(await guess(since.slice(0, 1))).toBe(0)
  }, 120_000)

  test('share the day of codes with the sessions that prove who they are', async () => {
    const user = await addAdmin()
    const factor = await plantFactor(user)
    const cookie = sessionOf(await sendCode(cookiesOf(await login(user.email)), codeAt(factor.secret)))
    const day = { name: 'code-devices', points: 20, seconds: 24 * 60 * 60 }
    for (let index = 0; index < 20; index += 1) await countPoint(payload, day, user.id)
    const prove = () => post('/proof', { password: PASSWORD, code: WRONG_CODE }, { cookie })
    const statuses: number[] = []
    for (let index = 0; index < 12; index += 1) statuses.push((await prove()).status)
    expect(statuses, 'as a stranger’s').toEqual([...Array(10).fill(400), 429, 429])
  })
})

describe('T166 a browser is known by the credentials of its sign-in', () => {
  test('and no longer when the password is another', async () => {
    const { id, email } = await addAdmin()
    const [cookie = ''] = await devicesOf(email, 1)
    expect(await isKnown(email, cookie)).toBe(true)
    await query('TRUNCATE rate_limits')
    await query('UPDATE users SET hash = reverse(hash) WHERE id = $1', [id])
    expect(await isKnown(email, cookie)).toBe(false)
  })

  test('and no longer when a factor has come or gone', async () => {
    const user = await addAdmin()
    const [cookie = ''] = await devicesOf(user.email, 1)
    await plantFactor(user)
    expect(await isKnown(user.email, cookie)).toBe(false)
    await query('TRUNCATE rate_limits')
    await query('DELETE FROM account_factors WHERE user_id = $1', [user.id])
    expect(await isKnown(user.email, cookie), 'the credentials of before').toBe(true)
  })

  test('but stays known when its own owner has changed them there', async () => {
    const user = await addAdmin()
    const cookie = sessionOf(await login(user.email))
    const begun = await (await post('/factors/totp', { name: 'Phone' }, { cookie })).json()
    const added = await post('/factors/confirm', { id: begun.id, code: codeAt(begun.secret) }, { cookie })
    expect(await isKnown(user.email, deviceOf(added))).toBe(true)
    await query('TRUNCATE rate_limits')
    const removed = await post('/factors/remove', { id: begun.id }, { cookie })
    expect(await isKnown(user.email, deviceOf(removed))).toBe(true)
    await query('TRUNCATE rate_limits')
    const change = { current: PASSWORD, password: GOOD_PASSWORD }
    const changed = await post('/change-password', change, { cookie })
    expect(changed.status).toBe(200)
    expect(await isKnown(user.email, deviceOf(changed))).toBe(true)
  })

  test('neither a forged mark nor that of another account is known', async () => {
    const [one, other] = [await addAdmin(), await addAdmin()]
    const [cookie = ''] = await devicesOf(one.email, 1)
    expect(await isKnown(other.email, cookie)).toBe(false)
    const [name, bound = '', seal = ''] = cookie.split('.')
    expect(await isKnown(one.email, `${name}.${bound}.${[...seal].reverse().join('')}`)).toBe(false)
  })
})
