import { expect, test } from 'vitest'
import { bringBack, isLeftOut, leaveOut, rowBeside, settle } from '@/admin/dashboard/open-row'

test.each([
  [0, 'Ben'],
  [1, 'Cleo'],
  [2, 'Ben'],
])('when row %i of a day leaves, the focus goes to %s', (at, name) => {
  expect(rowBeside(['Ann', 'Ben', 'Cleo'], at)).toBe(name)
})

test('a row that was alone leaves the focus to none', () => {
  expect(rowBeside(['Ann'], 0)).toBeUndefined()
})

test('a row is left out until its list was read again after it was stored, or it comes back', () => {
  leaveOut('due:ann:null', 1)
  expect(isLeftOut('due:ann:null', 1)).toBe(true)
  expect(isLeftOut('due:ann:null', 2)).toBe(true)
  expect(isLeftOut('due:ann:later', 1)).toBe(false)
  settle('due:ann:null')
  expect(isLeftOut('due:ann:null', 1)).toBe(true)
  expect(isLeftOut('due:ann:null', 2)).toBe(false)
  bringBack('due:ann:null')
  expect(isLeftOut('due:ann:null', 1)).toBe(false)
})
