import { expect, test } from 'vitest'
import {
  countChosen,
  NO_FILTER,
  readPostFilter,
  toConditions,
  toFilterQuery,
} from '@/features/posts/screens/post-filter'

const read = (search: string) => {
  const query = new URLSearchParams(search)
  return readPostFilter((name) => query.get(name))
}

test.each([
  ['', {}],
  ['q=call', { text: 'call' }],
  ['state=draft', { state: 'draft' }],
  ['state=scheduled', { state: 'scheduled' }],
  ['state=secret', {}],
  ['category=Growth&author=Dana+Reyes', { category: 'Growth', author: 'Dana Reyes' }],
  ['category=&author=', {}],
  ['from=2026-11-20&to=2026-02-30', { from: '2026-11-20' }],
  ['from=yesterday', {}],
] as const)('the address ?%s filters by %o', (search, chosen) => {
  expect(read(search)).toEqual({ ...NO_FILTER, ...chosen })
})

test('the address keeps the filter, and stays bare without one', () => {
  const filter = read('q=a+b&state=published&category=Growth&author=Dana&from=2026-11-01&to=2026-11-20')
  expect(read(toFilterQuery(filter))).toEqual(filter)
  expect(countChosen(filter)).toBe(5)
  expect(toFilterQuery(NO_FILTER)).toBe('')
})

test('days are those of the business, in summer and in winter', () => {
  const values = toConditions({ ...NO_FILTER, from: '2026-10-31', to: '2026-11-01' }).map(
    ([, value]) => value,
  )
  // The clocks go back in the night to the 1st: the second day has 25 hours.
  expect(new Set(values)).toEqual(new Set(['2026-10-31T04:00:00.000Z', '2026-11-02T05:00:00.000Z', 'false']))
})
