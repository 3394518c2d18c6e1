import { TZDate } from '@date-fns/tz'
import { expect, test } from 'vitest'
import { dayBounds } from '@/features/leads/rules/inbox'
import { DATE_PRESETS, daysOf, toDay } from '@/features/leads/screens/date-presets'

function preset(label: string, today: Date) {
  const found = DATE_PRESETS.find((each) => each.label === label)
  if (!found) throw new Error(`There is no preset ${label}`)
  return daysOf(found, today)
}

test.each([
  ['Today', '2026-11-22T12:00', '2026-11-22'],
  ['7 days', '2026-11-22T12:00', '2026-11-16'],
  ['30 days', '2026-11-22T12:00', '2026-10-24'],
  ['This month', '2026-11-22T12:00', '2026-11-01'],
  // Month and year ends, leap days.
  ['7 days', '2027-01-03T12:00', '2026-12-28'],
  ['30 days', '2028-03-01T12:00', '2028-02-01'],
  ['30 days', '2027-03-01T12:00', '2027-01-31'],
  ['This month', '2028-02-29T23:59', '2028-02-01'],
  ['This month', '2026-12-01T00:00', '2026-12-01'],
])('%s at %s begins on %s and ends that day', (label, today, from) => {
  expect(preset(label, new Date(today))).toEqual({ from, to: today.slice(0, 10) })
})

test.each([
  ['Pacific/Kiritimati', '2026-11-01T10:30:00Z', '2026-11-02', '2026-10-27'],
  ['Pacific/Pago_Pago', '2026-11-01T10:30:00Z', '2026-10-31', '2026-10-25'],
  // The clocks go back in the night before, and forward.
  ['America/New_York', '2026-11-02T04:30:00Z', '2026-11-01', '2026-10-26'],
  ['America/New_York', '2026-03-08T05:30:00Z', '2026-03-08', '2026-03-02'],
])('the days are those of the clock in %s', (zone, now, today, weekAgo) => {
  const here = new TZDate(now, zone)
  expect(preset('Today', here)).toEqual({ from: today, to: today })
  expect(preset('7 days', here)).toEqual({ from: weekAgo, to: today })
})

test('a day goes to the address and back as the same day', () => {
  for (const day of ['2026-03-08', '2026-11-01', '2028-02-29', '2026-12-31']) {
    const { from, to } = dayBounds({ from: day, to: day })
    expect(from && toDay(from)).toBe(day)
    expect(from && to && to.getTime() > from.getTime()).toBe(true)
  }
  expect(dayBounds({ from: '2027-02-29', to: '2026-13-01' })).toEqual({ from: null, to: null })
})
