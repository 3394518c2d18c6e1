import fc from 'fast-check'
import { expect, test } from 'vitest'
import { workingClock } from '@/domain/working-hours'
import { findSilence } from '@/features/leads/rules/silence'

const HOUR_MS = 3_600_000

/** One lead at each full working hour of three weeks up to Friday, 20 November 2026, 6 PM, newest first. */
const hourly = Array.from({ length: 20 }, (_, day) => new Date(Date.UTC(2026, 10, day + 1)))
  .flatMap((day) => hoursOf(day.getUTCDay()).map((hour) => new Date(day.getTime() + hour * HOUR_MS)))
  .reverse()

/** The full hours of a working day, in UTC. */
function hoursOf(weekday: number): number[] {
  if (weekday === 0) return []
  return weekday === 6 ? [15, 16, 17, 18, 19, 20, 21] : [14, 15, 16, 17, 18, 19, 20, 21, 22, 23]
}

test.each([
  ['within a shift', '2026-11-20T15:00:00Z', '2026-11-20T18:30:00Z', 3.5],
  ['over a night', '2026-11-19T22:00:00Z', '2026-11-20T15:00:00Z', 2],
  ['from Friday evening to Monday morning', '2026-11-20T22:00:00Z', '2026-11-23T15:00:00Z', 1 + 6 + 1],
  ['on a Sunday', '2026-11-22T15:00:00Z', '2026-11-22T20:00:00Z', 0],
  [
    'over the night in which the clocks are put back',
    '2026-10-30T20:00:00Z',
    '2026-11-02T15:00:00Z',
    2 + 6 + 1,
  ],
  ['before the first shift of the day', '2026-11-20T06:00:00Z', '2026-11-20T13:00:00Z', 0],
])('the working clock counts the hours %s', (_, from, until, hours) => {
  const [start, end] = [new Date(from), new Date(until)]
  const clock = workingClock(start, end)
  expect((clock(end.getTime()) - clock(start.getTime())) / HOUR_MS).toBe(hours)
})

test.each([
  ['an hour after the last lead', '2026-11-21T15:00:00Z', null],
  ['all night', '2026-11-21T08:00:00Z', null],
  ['an hour and a minute of Saturday', '2026-11-21T16:01:00Z', '2026-11-20T23:00:00.000Z'],
  ['a week later', '2026-11-27T15:00:00Z', '2026-11-20T23:00:00.000Z'],
])('one lead an hour, and then none: %s', (_, now, since) => {
  expect(findSilence(hourly, new Date(now))?.since.toISOString() ?? null).toBe(since)
})

test('it says how long the pause is, and how long a usual one', () => {
  expect(findSilence(hourly, new Date('2026-11-23T16:00:00Z'))).toMatchObject({
    length: 8 * HOUR_MS,
    usual: HOUR_MS,
  })
})

test('one outage does not hide the next', () => {
  const withOutage = hourly.filter((lead) => lead < new Date('2026-11-10') || lead > new Date('2026-11-14'))
  expect(findSilence(withOutage, new Date('2026-11-21T18:00:00Z'))).toMatchObject({
    length: 3 * HOUR_MS,
    usual: HOUR_MS,
  })
})

test('few leads say nothing', () => {
  const now = new Date('2027-01-01T15:00:00Z')
  expect(findSilence([], now)).toBeNull()
  expect(findSilence(hourly.slice(0, 20), now)).toBeNull()
  expect(findSilence(hourly.slice(0, 22), now)).not.toBeNull()
})

test('of n pauses alike, two are longer than all others but one: a false alarm is as rare as that', () => {
  const different = fc.uniqueArray(fc.integer({ min: 1, max: 5_000 }), { minLength: 22, maxLength: 40 })
  fc.assert(
    fc.property(different, (lengths) => {
      const alarms = lengths.filter((last, index) => {
        const earlier = lengths.filter((_, other) => other !== index)
        return isSilentAfter(earlier, last)
      })
      expect(alarms).toHaveLength(2)
    }),
    { numRuns: 25 },
  )
})

/** Leads within one shift, so many tenths of a second apart, and then a pause. */
function isSilentAfter(tenths: readonly number[], pause: number): boolean {
  const leads = [new Date('2026-11-16T14:00:00Z')]
  for (const step of tenths) leads.unshift(later(leads[0], step))
  return findSilence(leads, later(leads[0], pause)) !== null
}

function later(date: Date | undefined, tenths: number): Date {
  return new Date(Number(date) + tenths * 100)
}
