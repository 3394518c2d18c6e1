import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OfferedNow } from '@/features/booking/screens/offered-now'

const at = (from: string) => {
  const begins = Date.parse(from)
  return { from: begins, until: begins + 900_000, day: from.slice(0, 10), free: ['a'] }
}

test.each([
  [[], 'No time: nobody who takes appointments is free within these hours.'],
  [[at('2026-12-01T14:00:00Z')], '1 time, the first on Tuesday, December 1, 2026, 9:00 AM EST.'],
  [
    [at('2026-12-01T14:00:00Z'), at('2026-12-01T14:15:00Z')],
    '2 times, the first on Tuesday, December 1, 2026, 9:00 AM EST.',
  ],
])('an owner reads what visitors see: %#', (times, words) => {
  const text = renderToStaticMarkup(<OfferedNow times={times} />)
  expect(text).toContain(words)
  expect(text).toContain('href="/book"')
})
