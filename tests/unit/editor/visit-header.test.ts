import { expect, test } from 'vitest'
import { readVisitHeader, toVisitHeader } from '@/domain/unsaved-work'

const AT = '2026-11-25T13:48:01.250Z'
const own = 'visit-of-mine'
const restored = [{ visit: '1732543681000-0.25', at: AT }]

test('a save names its visit and what that has restored', () => {
  expect(toVisitHeader(own, [])).toBe(own)
  expect(readVisitHeader(toVisitHeader(own, restored))).toEqual({ visit: own, restored })
})

test('of many that were restored the newest are named', () => {
  const works = Array.from({ length: 30 }, (_, index) => ({ visit: `visit-number-${index}`, at: AT }))
  expect(readVisitHeader(toVisitHeader(own, works)).restored).toEqual(works.slice(10))
})

test.each([
  ['', null],
  ['short', null],
  [`${own}, other-visit`, own],
  [`${own}, other-visit@yesterday`, own],
  [`${own}, other-visit@+275760-09-13T00:00:00.000Z`, own],
  [`${own}, a b@${AT}`, own],
  [`${own},@${AT},,`, own],
])('what is no such header is left out: %s', (header, visit) => {
  expect(readVisitHeader(header)).toEqual({ visit, restored: [] })
})
