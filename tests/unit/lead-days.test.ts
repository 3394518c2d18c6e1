import { expect, test } from 'vitest'
import { lastDays, toLeadDays } from '@/admin/dashboard/lead-days'

const ZONE = 'America/New_York'

test.each([
  ['an ordinary night', '2026-11-21T02:00:00Z', ['2026-11-18', '2026-11-19', '2026-11-20']],
  ['the short day in spring', '2026-03-09T12:00:00Z', ['2026-03-07', '2026-03-08', '2026-03-09']],
  ['the long day in autumn', '2026-11-02T04:30:00Z', ['2026-10-30', '2026-10-31', '2026-11-01']],
  ['New Year', '2027-01-01T05:00:00Z', ['2026-12-30', '2026-12-31', '2027-01-01']],
])('the last days end with today on the clock of the business: %s', (_, now, days) => {
  expect(lastDays(3, Date.parse(now), ZONE)).toEqual(days)
})

test('days without leads show as none, and the busiest form comes first', () => {
  const days = ['2026-11-19', '2026-11-20']
  const counts = [
    { day: '2026-11-20', source: 'b', count: 3 },
    { day: '2026-11-19', source: 'a', count: 1 },
  ]
  expect(toLeadDays(days, counts)).toEqual({
    days,
    totals: [1, 3],
    sources: [
      { source: 'b', counts: [0, 3], total: 3 },
      { source: 'a', counts: [1, 0], total: 1 },
    ],
  })
})
