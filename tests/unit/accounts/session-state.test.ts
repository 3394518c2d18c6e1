import { describe, expect, test } from 'vitest'
import { toSessionState } from '@/domain/session'

const user = { id: '1', email: 'a@example.com', roles: ['admin'] }
const open = { user, now: 1, expiresAt: 2, endsAt: 3 }
const nobody = { user: null, now: 1, expiresAt: null, endsAt: null }

describe('what a server says about a session', () => {
  test.each([open, nobody])('%o is read as it is', (body) => {
    expect(toSessionState(body)).toEqual(body)
  })

  test('what it says beside that is left out', () => {
    expect(toSessionState({ ...open, token: 't', user: { ...user, hash: 'h' } })).toEqual(open)
  })

  test.each([
    null,
    'a page that a proxy put in its place',
    {},
    { ...open, user: undefined },
    { ...open, user: { ...user, roles: 'admin' } },
    { ...open, user: { ...user, roles: [1] } },
    { ...open, user: { email: user.email, roles: [] } },
    { ...open, now: '1' },
    { ...open, expiresAt: undefined },
    { ...open, endsAt: '3' },
  ])('%o is no session', (body) => {
    expect(toSessionState(body)).toBeNull()
  })
})
