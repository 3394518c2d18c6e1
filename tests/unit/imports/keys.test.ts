import { expect, test } from 'vitest'
import { keyOf } from '@/features/imports/server/keys'

const secret = { secret: 'a secret of this site' }

test('a thing is known by its source, kind and id, whatever version of the other system wrote the file', () => {
  const ghost = { kind: 'ghost', site: '', version: 'Ghost 6.65.0' } as const
  const known = keyOf(secret, ghost, 'post', '1')
  expect(keyOf(secret, { ...ghost, version: 'Ghost 6.66.0' }, 'post', '1')).toBe(known)
  for (const other of [
    keyOf(secret, { ...ghost, site: 'old.example' }, 'post', '1'),
    keyOf(secret, { ...ghost, kind: 'wordpress' }, 'post', '1'),
    keyOf(secret, ghost, 'image', '1'),
    keyOf(secret, ghost, 'post', '2'),
    keyOf({ secret: 'another' }, ghost, 'post', '1'),
  ])
    expect(other).not.toBe(known)
})
