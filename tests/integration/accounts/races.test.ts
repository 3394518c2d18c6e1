import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { countSessions, GOOD_PASSWORD, isSignedIn, post, rolesOf, sessionOf } from '../../helpers/accounts'
import { useFullHashes } from '../../helpers/full-hashes'
import { addAdmin, addMember, PASSWORD, payload, query } from '../../helpers/payload'

/** By day a password is hashed in a tenth of the time. */
const HASHES = process.env.ATTACKS_IN_FULL ? 1 : 0.1

/** Milliseconds after the beginning of a sign-in: before, while and after the password is hashed. */
const OFFSETS = process.env.ATTACKS_IN_FULL ? Array.from({ length: 51 }, (_, round) => round * 5) : [0, 9, 25]

const signIn = (email: string, password = PASSWORD) => post('/login', { email, password })
const takeRole = (id: string) =>
  payload.update({ collection: 'users', id, data: { roles: [] }, overrideAccess: true })

// The role of the last one cannot be taken.
await addAdmin()

describe.each(OFFSETS)('X5 T10 %i ms after a sign-in has begun', (offset) => {
  // What is told apart is when, beside the hash, something happens.
  beforeEach(() => useFullHashes(true, HASHES))

  test('a role that is taken away stays away, and its session ends', async () => {
    const admin = await addAdmin()
    const entering = signIn(admin.email)
    await pause(offset)
    await takeRole(admin.id)
    await entering
    expect(await rolesOf(admin.id)).toEqual([])
  })

  test('a changed password keeps the old one out', async () => {
    const member = await addMember()
    const cookie = sessionOf(await signIn(member.email))
    const entering = signIn(member.email)
    await pause(offset)
    const changed = await post('/change-password', { current: PASSWORD, password: GOOD_PASSWORD }, { cookie })
    expect(changed.status).toBe(200)
    const entered = await entering
    expect((await signIn(member.email, PASSWORD)).status).toBe(401)
    expect((await signIn(member.email, GOOD_PASSWORD)).status).toBe(200)
    // Whoever came in with the old password came before the change, which ended that session.
    if (entered.ok && offset < 250 * HASHES) expect(await countSessions(member.id)).toBeLessThanOrEqual(2)
  })

  test('a deleted account stays deleted', async () => {
    const member = await addMember()
    const entering = signIn(member.email)
    await pause(offset)
    await payload.delete({ collection: 'users', id: member.id, overrideAccess: true })
    await entering
    const rows = await query('SELECT 1 FROM users WHERE id = $1', [member.id])
    expect(rows).toEqual([])
    expect(await countSessions(member.id)).toBe(0)
  })
})

test('T10 a role taken away during refreshes does not come back', async () => {
  const admin = await addAdmin()
  const cookie = sessionOf(await signIn(admin.email))
  const refreshes = Array.from({ length: 20 }, async (_, index) => {
    await pause(index * 5)
    return post('/refresh-token', {}, { cookie })
  })
  await pause(30)
  await takeRole(admin.id)
  await Promise.all(refreshes)
  expect(await rolesOf(admin.id)).toEqual([])
  expect(await countSessions(admin.id)).toBe(0)
})

test('T11 T26 twenty sign-ins side by side leave the ten newest sessions, all alive', async () => {
  const member = await addMember()
  const responses = await Promise.all(Array.from({ length: 20 }, () => signIn(member.email)))
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const alive = await Promise.all(responses.map((response) => isSignedIn(sessionOf(response))))
  expect(alive.filter(Boolean)).toHaveLength(10)
  expect(await countSessions(member.id)).toBe(10)
}, 120_000)

test('C395 T9 taking the role away ends every session at once', async () => {
  const admin = await addAdmin()
  const cookies = [sessionOf(await signIn(admin.email)), sessionOf(await signIn(admin.email))]
  await takeRole(admin.id)
  for (const cookie of cookies) expect(await isSignedIn(cookie)).toBe(false)
})

test('C395 T9 C492 a role row that is deleted by hand ends the rights with the next request', async () => {
  const admin = await addAdmin()
  const cookie = sessionOf(await signIn(admin.email))
  await query('DELETE FROM users_roles WHERE parent_id = $1', [admin.id])
  const { user } = await payload.auth({ headers: new Headers({ cookie, 'sec-fetch-site': 'same-origin' }) })
  expect(user?.roles ?? []).toEqual([])
})
