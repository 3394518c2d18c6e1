import { describe, expect, test } from 'vitest'
import { countPoint, secondsToWait } from '@/server/limiter'
import { cookiesOf, freshAddress, post } from '../../helpers/accounts'
import { useFullHashes } from '../../helpers/full-hashes'
import { fillHashQueue, HASH_SLOTS } from '../../helpers/full-queue'
import { addAdmin, addMember, freshEmail, PASSWORD, payload } from '../../helpers/payload'

/** By day guesses are hashed as fast as those of other tests, and what fills the queue of hashes hashes nothing. */
const IN_FULL = Boolean(process.env.ATTACKS_IN_FULL)

/** Of fifty guesses each. */
const STRANGERS_ROUNDS = IN_FULL ? 20 : 1

const signIn = (email: string, password = PASSWORD, options = {}) =>
  post('/login', { email, password }, options)

describe('limits', () => {
  test('T12 five failures of one address, then 429 with the time to wait; another address still gets in', async () => {
    const member = await addMember()
    const address = freshAddress()
    for (let index = 0; index < 5; index += 1) {
      expect((await signIn(member.email, 'wrong', { address })).status).toBe(401)
    }
    const sixth = await signIn(member.email, PASSWORD, { address })
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(sixth.headers.get('retry-after'))).toBeLessThanOrEqual(900)
    expect((await signIn(member.email)).status).toBe(200)
  })

  test('T12 side by side they are counted too', async () => {
    const member = await addMember()
    const address = freshAddress()
    const tries = Array.from({ length: 12 }, () => signIn(member.email, 'wrong', { address }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  })

  test('T13 strangers from 50 addresses neither lock out nor slow down a known browser', async () => {
    useFullHashes(IN_FULL)
    const admin = await addAdmin()
    const device = cookiesOf(await signIn(admin.email))
    const addresses = Array.from({ length: 50 }, freshAddress)
    for (let round = 0; round < STRANGERS_ROUNDS; round += 1) {
      // Fifty at once: more than the queue of hashes takes, and each held back for ten seconds in the end.
      await Promise.all(addresses.map((address) => signIn(admin.email, 'wrong', { address })))
    }
    const began = performance.now()
    expect((await signIn(admin.email, PASSWORD, { cookie: device })).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(5_000)
  }, 600_000)

  test("T13 a known browser has five guesses, and only for its own account's address", async () => {
    const [one, other] = [await addMember(), await addMember()]
    const cookie = cookiesOf(await signIn(one.email))
    const statuses: number[] = []
    for (let index = 0; index < 6; index += 1)
      statuses.push((await signIn(one.email, 'wrong', { cookie })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    const address = freshAddress()
    for (let index = 0; index < 5; index += 1) await signIn(other.email, 'wrong', { cookie, address })
    expect((await signIn(other.email, 'wrong', { cookie, address })).status).toBe(429)
  })

  test('T14 the 21st account from one address is refused', async () => {
    const address = freshAddress()
    const statuses: number[] = []
    for (let index = 0; index < 21; index += 1) {
      statuses.push((await signIn(`stuffed-${index}@example.com`, 'wrong', { address })).status)
    }
    expect(statuses.slice(0, 20).every((status) => status === 401)).toBe(true)
    expect(statuses[20]).toBe(429)
  })

  test('T115 the networks of one /48 of IPv6 are refused together, at ten times the share of one', async () => {
    const limit = { name: 'networks', points: 2, seconds: 60 }
    const ask = (address: string) => secondsToWait(payload, limit, address)
    for (let network = 0; network < 20; network += 1)
      expect(await ask(`2001:db8:7:${network.toString(16)}`)).toBeNull()
    expect(await ask('2001:db8:7:ffff')).toBeGreaterThan(0)
    expect(await ask('2001:db8:8:1')).toBeNull()
    // Those of IPv4 have nothing in common.
    for (let at = 0; at < 21; at += 1) expect(await ask(`198.51.100.${at}`)).toBeNull()
  })

  test('T115 so are sign-ins of a /48, whoever they are for', async () => {
    const ofNetwork = { name: 'sign-in-address', points: 200, seconds: 3_600 }
    for (let index = 0; index < 200; index += 1) await countPoint(payload, ofNetwork, '2001:db8:9')
    expect((await signIn(freshEmail(), 'wrong', { address: '2001:db8:9:1' })).status).toBe(429)
    expect((await signIn(freshEmail(), 'wrong', { address: '2001:db8:a:1' })).status).toBe(401)
  })

  test('a right password counts for nothing', async () => {
    const member = await addMember()
    const address = freshAddress()
    for (let index = 0; index < 25; index += 1) {
      expect((await signIn(member.email, PASSWORD, { address })).status).toBe(200)
    }
  }, 60_000)

  test('T18 T19 a full hash queue answers at once', async () => {
    useFullHashes(IN_FULL)
    // Two come when one slot is left: one of them waits, and the other is told before any hash is done.
    const endAll = fillHashQueue(HASH_SLOTS - 1)
    const tries = [signIn(freshEmail(), 'wrong'), signIn(freshEmail(), 'wrong')]
    expect((await Promise.race(tries)).status).toBe(429)
    await endAll()
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([401, 429])
    if (IN_FULL) await expectFloodToBeRefused()
  })
})

/** Thirty real hashes for a queue of 22. */
async function expectFloodToBeRefused() {
  const tries = Array.from({ length: 30 }, () => signIn(freshEmail(), 'wrong'))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  const refused = statuses.filter((status) => status === 429).length
  // Eight, when all have come before the first hash is done.
  expect(refused).toBeGreaterThan(0)
  expect(refused).toBeLessThanOrEqual(8)
}
