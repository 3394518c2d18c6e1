import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ListedSession } from '@/domain/session'
import { withAccount } from '../../../src/features/accounts/server/lock'
import { countSessions, isSignedIn, post, sessionOf } from '../../helpers/accounts'
import { addAdmin, addMember, PASSWORD, payload, query } from '../../helpers/payload'
import { rest } from '../../helpers/rest'

const MINUTE = 60_000
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
const LAPTOP =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15'

type Account = { id: string; email: string }

afterEach(() => void vi.useRealTimers())

/** Moves the clock, and nothing else: connections and timers go on. */
function moveClock(ms: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
}

async function signIn({ email }: Account, agent = LAPTOP): Promise<string> {
  return sessionOf(await post('/login', { email, password: PASSWORD }, { headers: { 'user-agent': agent } }))
}

async function listed({ id }: Account, cookie: string): Promise<ListedSession[]> {
  const response = await rest('GET', `users/${id}/sessions`, { cookie })
  return response.ok ? (await response.json()).sessions : []
}

const end = ({ id }: Account, what: string, cookie?: string) =>
  rest('POST', `users/${id}/sessions/${what}`, { cookie, json: {} })

describe('the list of sessions', () => {
  test('names device, browser and times of each, and which one asks', async () => {
    const admin = await addAdmin()
    const phone = await signIn(admin, PHONE)
    const laptop = await signIn(admin)
    const sessions = await listed(admin, laptop)
    expect(sessions.map(({ device, isThis }) => [device, isThis]).sort()).toEqual([
      ['Chrome on Android', false],
      ['Safari on Mac', true],
    ])
    for (const { firstSeenAt, lastSeenAt } of sessions) expect(lastSeenAt).toBe(firstSeenAt)
    expect((await listed(admin, phone)).find(({ isThis }) => isThis)?.device).toBe('Chrome on Android')
  })

  test('says when each was seen last, stored at most once in five minutes', async () => {
    const admin = await addAdmin()
    const cookie = await signIn(admin)
    const writes = vi.spyOn(payload.db.pool, 'query')
    const noted = () => writes.mock.calls.filter(([text]) => String(text).includes('SET seen_at')).length
    for (let time = 0; time < 5; time += 1) await rest('GET', 'users/me', { cookie })
    expect(noted()).toBe(0)
    moveClock(6 * MINUTE)
    for (let time = 0; time < 5; time += 1) await rest('GET', 'users/me', { cookie })
    expect(noted()).toBe(1)
    writes.mockRestore()
    const [session] = await listed(admin, cookie)
    expect(Date.now() - Date.parse(session?.lastSeenAt ?? '')).toBeLessThan(MINUTE)
    expect(Date.parse(session?.firstSeenAt ?? '')).toBeLessThan(Date.now() - 5 * MINUTE)
  })

  test('keeps what it knows when an admin saves the account, which writes the rows of its sessions back', async () => {
    const [admin, other] = [await addAdmin(), await addAdmin()]
    const [cookie, phone] = [await signIn(admin), await signIn(other, PHONE)]
    expect((await rest('PATCH', `users/${other.id}`, { cookie, json: { name: 'Ann' } })).status).toBe(200)
    expect(await listed(other, cookie)).toMatchObject([{ device: 'Chrome on Android' }])
    expect(await isSignedIn(phone)).toBe(true)
  })

  test('has a session from before anything was noted, without what nobody knows', async () => {
    const admin = await addAdmin()
    const cookie = await signIn(admin)
    await query('DELETE FROM session_details WHERE account_id = $1', [admin.id])
    expect(await listed(admin, cookie)).toMatchObject([
      { device: 'Unknown device', lastSeenAt: null, isThis: true },
    ])
  })

  test('forgets what was noted of sessions that are over', async () => {
    const admin = await addAdmin()
    for (let time = 0; time < 12; time += 1) await signIn(admin)
    const rows = await query('SELECT 1 FROM session_details WHERE account_id = $1', [admin.id])
    expect(rows).toHaveLength(10)
  }, 60_000)
})

test('one ends one session, or all but the own; the others are refused at once', async () => {
  const admin = await addAdmin()
  const [own, phone, third] = [await signIn(admin), await signIn(admin, PHONE), await signIn(admin)]
  const target = (await listed(admin, phone)).find(({ isThis }) => isThis)?.id ?? ''
  const ended = await end(admin, `${target}/end`, own)
  expect((await ended.json()).sessions).toHaveLength(2)
  expect(await isSignedIn(phone)).toBe(false)
  expect(await isSignedIn(third)).toBe(true)
  expect((await (await end(admin, 'end-others', own)).json()).sessions).toMatchObject([{ isThis: true }])
  expect(await isSignedIn(third)).toBe(false)
  expect(await isSignedIn(own)).toBe(true)
})

test('another address ends the sessions of its account, but the one that asks', async () => {
  const [admin, other] = [await addAdmin(), await addAdmin()]
  const [cookie, phone, theirs] = [await signIn(admin), await signIn(admin, PHONE), await signIn(other)]
  const move = ({ id, email }: typeof admin) =>
    rest('PATCH', `users/${id}?select[name]=true`, { cookie, json: { email: `moved-${email}` } })
  expect((await move(other)).status).toBe(200)
  expect([await isSignedIn(theirs), await isSignedIn(phone)]).toEqual([false, true])
  expect((await move(admin)).status).toBe(200)
  expect([await isSignedIn(cookie), await isSignedIn(phone)]).toEqual([true, false])
})

test('an admin ends the sessions of anybody', async () => {
  const [admin, other, member] = [await addAdmin(), await addAdmin(), await addMember()]
  const cookie = await signIn(admin)
  for (const account of [other, member]) {
    const theirs = [await signIn(account, PHONE), await signIn(account)]
    expect(await listed(account, cookie)).toHaveLength(2)
    expect((await end(account, 'end-others', cookie)).status).toBe(200)
    for (const each of theirs) expect(await isSignedIn(each)).toBe(false)
  }
  expect(await isSignedIn(cookie)).toBe(true)
})

describe('T152 sessions are seen and ended by nobody else', () => {
  test('a visitor and a member find no such address, not even for the own account', async () => {
    const [admin, member] = [await addAdmin(), await addMember()]
    const open = await signIn(admin)
    const session = (await listed(admin, open))[0]?.id
    for (const cookie of [undefined, await signIn(member)]) {
      for (const account of [admin, member]) {
        expect((await rest('GET', `users/${account.id}/sessions`, { cookie })).status).toBe(404)
        expect((await end(account, `${session}/end`, cookie)).status).toBe(404)
        expect((await end(account, 'end-others', cookie)).status).toBe(404)
      }
    }
    expect(await isSignedIn(open)).toBe(true)
    expect(await countSessions(member.id)).toBe(1)
  })

  test('a page of another site is refused', async () => {
    const admin = await addAdmin()
    const [own, other] = [await signIn(admin), await signIn(admin)]
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const path = `users/${admin.id}/sessions/end-others`
    expect((await rest('POST', path, { cookie: own, headers, json: {} })).status).toBe(404)
    expect(await isSignedIn(other)).toBe(true)
  })

  test('a session is ended only below the account that it belongs to', async () => {
    const [admin, other] = [await addAdmin(), await addAdmin()]
    const [own, theirs] = [await signIn(admin), await signIn(other)]
    const id = (await listed(other, own))[0]?.id
    expect((await end(admin, `${id}/end`, own)).status).toBe(200)
    expect(await isSignedIn(theirs)).toBe(true)
  })

  test('the id of a session opens nothing', async () => {
    const admin = await addAdmin()
    const [session] = await listed(admin, await signIn(admin))
    expect(await isSignedIn(`payload-token=${session?.id}`)).toBe(false)
  })
})

describe('T153 a session that is ended while its request runs', () => {
  /** Runs a request of a session that is ended while the request waits for the lock of an account. */
  async function endedMeanwhile(owner: Account, locked: Account, ask: () => Promise<Response>) {
    let asked: Promise<Response> | undefined
    await withAccount(payload, locked.id, async () => {
      asked = ask()
      await pause(150)
      await query('DELETE FROM users_sessions WHERE _parent_id = $1', [owner.id])
    })
    return asked
  }

  test('is not brought back by its refresh', async () => {
    const member = await addMember()
    const cookie = await signIn(member)
    const response = await endedMeanwhile(member, member, () => post('/refresh-token', {}, { cookie }))
    expect(response?.status).toBe(401)
    expect(await countSessions(member.id)).toBe(0)
  })

  test('nor by a save of its account, which Payload writes with its sessions', async () => {
    const admin = await addAdmin()
    const cookie = await signIn(admin)
    await endedMeanwhile(admin, admin, () =>
      rest('PATCH', `users/${admin.id}`, { cookie, json: { name: 'A' } }),
    )
    expect(await countSessions(admin.id)).toBe(0)
    expect(await isSignedIn(cookie)).toBe(false)
  })

  test('nor by what notes when it was used', async () => {
    const admin = await addAdmin()
    const cookie = await signIn(admin)
    moveClock(6 * MINUTE)
    await query('DELETE FROM users_sessions WHERE _parent_id = $1', [admin.id])
    expect(await isSignedIn(cookie)).toBe(false)
    expect(await countSessions(admin.id)).toBe(0)
  })

  test('ends no other any more', async () => {
    const [thief, admin] = [await addAdmin(), await addAdmin()]
    const [stolen, own] = [await signIn(thief), await signIn(admin)]
    const response = await endedMeanwhile(thief, admin, () => end(admin, 'end-others', stolen))
    expect(response?.status).toBe(401)
    expect(await isSignedIn(own)).toBe(true)
  })
})
