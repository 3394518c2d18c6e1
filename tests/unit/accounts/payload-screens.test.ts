import { defaults } from 'payload'
import { expect, test } from 'vitest'
import { isSignInScreen } from '@/admin/routes'

/** Ours, in the place of Payload's, and what no collection of ours has: folders. Lists and forms stand in other tests. */
const OTHERS = ['/account', '/browse-by-folder']

test('A44 every screen of its own that Payload names is for signing in, or somebody else responds for it', () => {
  const named = Object.values(defaults.admin?.routes ?? {})
  expect(named.length).toBeGreaterThan(OTHERS.length)
  expect(named.filter((path) => !isSignInScreen(path.slice(1).split('/'))).sort()).toEqual(OTHERS)
})

test.each([
  [['login'], true],
  [['reset', 'token'], true],
  [['create-first-user'], true],
  [['users', 'verify', 'token'], true],
  [[], false],
  [undefined, false],
  [['blog'], false],
  [['account'], false],
  [['constructor'], false],
  [['collections', 'users'], false],
])('A44 %j leads to /auth: %s', (segments, expected) => {
  expect(isSignInScreen(segments)).toBe(expected)
})
