import { expect, test } from 'vitest'
import { isUuid, orderedUuid } from '@/lib/uuid'

test('ids that are made one after the other are in order, within a millisecond too', () => {
  const made = Array.from({ length: 1_000 }, orderedUuid)
  expect(made.every(isUuid)).toBe(true)
  expect(made.toSorted()).toEqual(made)
  expect(new Set(made).size).toBe(made.length)
  expect(made[0]?.[14]).toBe('7')
})
