import { expect, test } from 'vitest'
import { isAdmin } from '@/domain/account'

test.each([
  ['C461', { roles: ['admin'] }, true],
  ['C461', { roles: ['editor', 'admin'] }, true],
  ['C462', { roles: ['editor'] }, false],
  ['C462', { roles: ['Admin'] }, false],
  ['C462', { roles: [] }, false],
  ['C462', { roles: null }, false],
  ['C462', null, false],
  ['C462', undefined, false],
] as const)('%s isAdmin(%j) is %s', (_line, user, expected) => {
  expect(isAdmin(user)).toBe(expected)
})
