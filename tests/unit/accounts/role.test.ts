import { expect, test } from 'vitest'
import { requireMay } from '@/domain/areas'
import { isAdmin } from '@/domain/roles'

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

test('requireMay tells who an admin is and throws a 403 at everybody else', () => {
  expect(requireMay({ user: { id: 7, roles: ['admin'], areas: [] } }, 'audit-log')).toBe('7')
  for (const user of [null, undefined, { id: 7, roles: [] }, { id: 7, roles: null }])
    expect(() => requireMay({ user }, 'audit-log')).toThrow(
      expect.objectContaining({ status: 403, name: 'Refusal' }),
    )
})
