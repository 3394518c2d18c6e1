import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingHoursSchema } from '@/features/booking/rules/booking-hours'
import {
  byDay,
  type HoursOfKind,
  heldRange,
  type OfferedTime,
  offeredTimes,
  type Person,
  personFor,
} from '@/features/booking/rules/offered-times'
import type { Range } from '@/features/booking/rules/ranges'
import { instantsOf, offsetsBetween, toLocalMinute } from '@/lib/local-time'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const NEW_YORK = 'America/New_York'

const NINE_TO_TEN = [{ from: '09:00', until: '10:00' }]
const WHOLE_DAY = [{ from: '00:00', until: '24:00' }]
const daily = <Ranges>(ranges: Ranges) => Array.from({ length: 7 }, () => ranges)

/** Hours with the length of a kind, which is a quarter of an hour if none is given. */
function toHours({ lengthMinutes = 15, ...hours }: Partial<Record<keyof HoursOfKind, unknown>>): HoursOfKind {
  return { ...bookingHoursSchema.parse(hours), lengthMinutes: Number(lengthMinutes) }
}

function hoursOf(given: Partial<Record<keyof HoursOfKind, unknown>> = {}): HoursOfKind {
  return toHours({
    week: daily(NINE_TO_TEN),
    people: ['ann'],
    noticeMinutes: 0,
    horizonDays: 1,
    ...given,
  })
}

function person(id: string, given: Partial<Person> = {}): Person {
  return { id, busy: [], appointments: [], lastGivenAt: null, ...given }
}

/** A range in New York, of minutes such as '2026-12-01T09:00'. */
function between(from: string, until: string): Range {
  const [begins, ends] = [from, until].map((local) => instantsOf(local, NEW_YORK)[0]?.getTime() ?? Number.NaN)
  return { from: begins ?? Number.NaN, until: ends ?? Number.NaN }
}

const TUESDAY = Date.parse('2026-12-01T05:00:00Z')

const minutesOf = (times: readonly OfferedTime[], zone = NEW_YORK) =>
  times.map(({ from }) => toLocalMinute(new Date(from), zone))

const clocksOf = (times: readonly OfferedTime[]) => minutesOf(times).map((minute) => minute.slice(11))

const offeredTo = (given: Parameters<typeof hoursOf>[0], people = [person('ann')], now = TUESDAY) =>
  offeredTimes(hoursOf(given), people, NEW_YORK, now)

test('a time has its length, its day, and who is free', () => {
  const times = offeredTo({ people: ['ann', 'bob'] }, [person('ann'), person('bob'), person('guest')])
  expect(clocksOf(times)).toEqual(['09:00', '09:15', '09:30', '09:45'])
  const begins = Date.parse('2026-12-01T14:00:00Z')
  expect(times[0]).toEqual({
    from: begins,
    until: begins + 15 * MINUTE_MS,
    day: '2026-12-01',
    free: ['ann', 'bob'],
  })
})

test.each([
  ['an appointment fits into the hours', { lengthMinutes: 30 }, ['09:00', '09:15', '09:30']],
  ['times begin a step apart', { stepMinutes: 25 }, ['09:00', '09:25']],
  [
    'a day has several hours',
    { week: daily([...NINE_TO_TEN, { from: '13:10', until: '13:40' }]) },
    ['09:00', '09:15', '09:30', '09:45', '13:10', '13:25'],
  ],
  [
    'hours that touch are one',
    { week: daily([...NINE_TO_TEN, { from: '10:00', until: '10:30' }]), lengthMinutes: 45, stepMinutes: 30 },
    ['09:00', '09:30'],
  ],
  ['a buffer may reach past the hours', { bufferMinutes: 60 }, ['09:00', '09:15', '09:30', '09:45']],
  ['a holiday has no times', { exceptions: [{ day: '2026-12-01', ranges: [] }] }, []],
  [
    'a day has hours of its own',
    { exceptions: [{ day: '2026-12-01', ranges: [{ from: '12:00', until: '12:15' }] }] },
    ['12:00'],
  ],
  ['another day has them', { exceptions: [{ day: '2026-12-02', ranges: [] }], stepMinutes: 60 }, ['09:00']],
  [
    'a weekday is closed',
    { week: [NINE_TO_TEN, NINE_TO_TEN, [], NINE_TO_TEN, NINE_TO_TEN, NINE_TO_TEN, NINE_TO_TEN] },
    [],
  ],
  ['nobody takes appointments', { people: [] }, []],
])('%s', (_, given, expected) => {
  expect(clocksOf(offeredTo(given))).toEqual(expected)
})

test('the weekdays are those of the business', () => {
  const week = [[], [], NINE_TO_TEN, [], [], [], []]
  const times = offeredTo({ week, horizonDays: 15, stepMinutes: 60 })
  expect(minutesOf(times)).toEqual(['2026-12-01T09:00', '2026-12-08T09:00', '2026-12-15T09:00'])
})

test.each([
  ['09:00', 0, ['09:00', '09:15', '09:30', '09:45']],
  ['09:01', 0, ['09:15', '09:30', '09:45']],
  ['08:00', 75, ['09:15', '09:30', '09:45']],
  ['23:59', 0, []],
])('at %s with a notice of %i minutes there are %j', (clock, noticeMinutes, expected) => {
  const now = between(`2026-12-01T${clock}`, `2026-12-01T${clock}`).from
  expect(clocksOf(offeredTo({ noticeMinutes }, [person('ann')], now))).toEqual(expected)
})

test('the horizon counts days of the business, of which today is the first', () => {
  const now = between('2026-12-01T23:30', '2026-12-01T23:30').from
  const days = offeredTo({ horizonDays: 3 }, [person('ann')], now).map(({ day }) => day)
  expect([...new Set(days)]).toEqual(['2026-12-02', '2026-12-03'])
})

test.each([
  ['within a time', ['09:20', '09:21'], 0, ['09:00', '09:30', '09:45']],
  ['from its end to its beginning', ['09:15', '09:30'], 0, ['09:00', '09:30', '09:45']],
  ['with a buffer before it', ['09:30', '09:45'], 10, ['09:00', '09:45']],
  ['over all of it', ['00:00', '23:00'], 0, []],
  ['that began the day before', ['00:00', '09:40'], 0, ['09:45']],
  ['without a length', ['09:20', '09:20'], 0, ['09:00', '09:15', '09:30', '09:45']],
  ['that ends before it begins', ['09:40', '09:10'], 0, ['09:00', '09:15', '09:30', '09:45']],
])('busy %s: %j', (_, [from = '', until = ''], bufferMinutes, expected) => {
  const busy = [between(`2026-12-01T${from}`, `2026-12-01T${until}`)]
  expect(clocksOf(offeredTo({ bufferMinutes }, [person('ann', { busy })]))).toEqual(expected)
})

test('an appointment holds its buffer too', () => {
  const hours = hoursOf({ bufferMinutes: 15 })
  const { from } = between('2026-12-01T09:15', '2026-12-01T09:15')
  expect(heldRange(from, hours)).toEqual({ from, until: from + 30 * MINUTE_MS })
  const ann = person('ann', { appointments: [heldRange(from, hours)] })
  expect(clocksOf(offeredTimes(hours, [ann], NEW_YORK, TUESDAY))).toEqual(['09:45'])
})

test('the most appointments a day are counted by person and day', () => {
  const appointments = [between('2026-12-01T09:00', '2026-12-01T09:15')]
  const people = [person('ann', { appointments }), person('bob')]
  const given = { people: ['ann', 'bob'], horizonDays: 2, stepMinutes: 30 }
  const free = (mostADay: number) => offeredTo({ ...given, mostADay }, people).map((each) => each.free.join())
  expect(free(1)).toEqual(['bob', 'bob', 'ann,bob', 'ann,bob'])
  expect(free(2)).toEqual(['bob', 'ann,bob', 'ann,bob', 'ann,bob'])
})

test('a time that nobody has is left out, and one that somebody has is not', () => {
  const busy = [between('2026-12-01T09:00', '2026-12-01T09:30')]
  const people = [person('ann', { busy }), person('bob', { busy: busy.map((each) => ({ ...each })) })]
  const times = offeredTo({ people: ['ann', 'bob'], stepMinutes: 30 }, people)
  expect(times.map(({ free }) => free)).toEqual([['ann', 'bob']])
})

test.each([
  ['2026-11-01', ['00:30', '01:00', '01:30', '01:00', '01:30', '02:00', '02:30']],
  ['2027-03-14', ['00:30', '01:00', '01:30', '03:00']],
])(
  'the hours of %s, on which the clocks are set, have the times that exist, and each of two',
  (day, expected) => {
    const until = day === '2026-11-01' ? '03:00' : '03:30'
    const times = offeredTo(
      { week: daily([{ from: '00:30', until }]), stepMinutes: 30 },
      [person('ann')],
      between(`${day}T00:00`, `${day}T00:00`).from,
    )
    expect(clocksOf(times)).toEqual(expected)
    expect(times.map(({ from }) => from)).toEqual(times.map(({ from }) => from).toSorted((a, b) => a - b))
  },
)

test('an appointment does not reach through a change of clocks out of the hours', () => {
  const now = between('2027-03-14T00:00', '2027-03-14T00:00').from
  const week = daily([{ from: '01:00', until: '02:15' }])
  expect(clocksOf(offeredTo({ week, lengthMinutes: 30 }, [person('ann')], now))).toEqual([
    '01:00',
    '01:15',
    '01:30',
  ])
})

test('offered times stand under the days of the visitor', () => {
  const times = offeredTo({ week: daily([{ from: '20:00', until: '23:00' }]), stepMinutes: 60 })
  const days = byDay(times, 'Europe/London').map(({ day, times: ofDay }) => [
    day,
    minutesOf(ofDay, 'Europe/London'),
  ])
  expect(days).toEqual([['2026-12-02', ['2026-12-02T01:00', '2026-12-02T02:00', '2026-12-02T03:00']]])
  expect(byDay(times, 'America/Los_Angeles').map(({ day }) => day)).toEqual(['2026-12-01'])
  expect(byDay(times, 'America/Noronha').map(({ day, times: ofDay }) => [day, ofDay.length])).toEqual([
    ['2026-12-01', 1],
    ['2026-12-02', 2],
  ])
})

const appointmentsOn = (...clocks: string[]) =>
  clocks
    .map((clock) => between(`2026-12-01T${clock}`, `2026-12-01T${clock}`))
    .map(({ from }) => heldRange(from, hoursOf()))

test.each([
  ['who has fewer on that day', [['11:00', '12:00'], ['11:00']], [null, 5], 'turns', null, 'bob'],
  ['who waited longer of those with as many', [['11:00'], ['11:00']], [9, 5], 'turns', null, 'bob'],
  ['who never had one', [[], []], [9, null], 'turns', null, 'bob'],
  ['the first of the people', [[], []], [null, null], 'turns', null, 'ann'],
  ['the owner, when owners come first', [[], ['11:00']], [null, 5], 'owner', 'bob', 'bob'],
  ['not the owner, when nobody comes first', [[], ['11:00']], [null, 5], 'turns', 'bob', 'ann'],
  ['by turns, when the owner is not free', [[], ['11:00']], [null, 5], 'owner', 'cleo', 'ann'],
  ['by turns, when there is no owner', [[], ['11:00']], [null, 5], 'owner', null, 'ann'],
] as const)('a time goes to %s', (_, clocks, given, how, owner, expected) => {
  const people = ['ann', 'bob'].map((id, index) =>
    person(id, { appointments: appointmentsOn(...(clocks[index] ?? [])), lastGivenAt: given[index] ?? null }),
  )
  const hours = hoursOf({ people: ['ann', 'bob'], given: how })
  const [time] = offeredTimes(hours, people, NEW_YORK, TUESDAY)
  if (!time) throw new Error('Nothing is offered')
  expect(personFor(time, hours, people, { zone: NEW_YORK, owner })).toBe(expected)
})

test('appointments of other days count for nothing, and who is not free gets none', () => {
  const hours = hoursOf({ people: ['ann', 'bob'] })
  const early = between('2026-11-30T23:45', '2026-12-01T00:00')
  const people = [person('ann', { appointments: [early] }), person('bob')]
  const [time] = offeredTimes(hours, people, NEW_YORK, TUESDAY)
  if (!time) throw new Error('Nothing is offered')
  expect(personFor(time, hours, people, { zone: NEW_YORK, owner: null })).toBe('ann')
  expect(personFor({ ...time, free: ['bob'] }, hours, people, { zone: NEW_YORK, owner: null })).toBe('bob')
})

const ZONES = Intl.supportedValuesOf('timeZone')
const [FROM, UNTIL] = [Date.UTC(2026, 0, 1), Date.UTC(2036, 0, 1)]

const quarter = fc.nat({ max: 96 })
const toClock = (quarters: number) =>
  `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`
/** Up to two ranges of a day, in their order. */
const someRanges = fc.uniqueArray(quarter, { minLength: 2, maxLength: 4 }).map((quarters) => {
  const [first = 0, second = 0, third, fourth] = quarters.toSorted((one, other) => one - other).map(toClock)
  const range = { from: String(first), until: String(second) }
  return third && fourth ? [range, { from: third, until: fourth }] : [range]
})
const someDay = fc.oneof({ weight: 3, arbitrary: someRanges }, fc.constant([]), fc.constant(WHOLE_DAY))
const someHours = fc.record({
  week: fc.array(someDay, { minLength: 7, maxLength: 7 }),
  lengthMinutes: fc.constantFrom(5, 15, 20, 45, 90),
  stepMinutes: fc.constantFrom(15, 25, 60),
  bufferMinutes: fc.constantFrom(0, 10, 30),
  noticeMinutes: fc.constantFrom(0, 90),
  horizonDays: fc.constant(2),
  mostADay: fc.constantFrom(null, 1, 3),
  people: fc.constant(['ann', 'bob']),
})
/** In minutes from the beginning: some are long, some have no length. */
const someTaken = fc.array(fc.record({ from: fc.nat({ max: 4 * 24 * 60 }), length: fc.nat({ max: 240 }) }), {
  maxLength: 8,
})

/** What is wrong with offered times, by rules that know nothing of how they are made: each minute is asked alone. */
function faultsOf(
  times: readonly OfferedTime[],
  hours: HoursOfKind,
  people: readonly Person[],
  zone: string,
  now: number,
) {
  const known = new Map<number, boolean>()
  const isOpenAt = (ms: number) => {
    const isOpen = known.get(ms) ?? askHours(ms)
    known.set(ms, isOpen)
    return isOpen
  }
  const askHours = (ms: number) => {
    const local = toLocalMinute(new Date(ms), zone)
    const [day = '', clock = ''] = local.split('T')
    const own = hours.exceptions.find((each) => each.day === day)?.ranges
    const ranges = own ?? hours.week[new Date(`${day}T00:00Z`).getUTCDay()] ?? []
    return ranges.some(({ from, until }) => from <= clock && clock < until)
  }
  return times.flatMap(({ from, until, day, free }) => {
    const faults: string[] = []
    const local = toLocalMinute(new Date(from), zone)
    if (!instantsOf(local, zone).some((each) => each.getTime() === from)) faults.push('does not exist')
    if (!local.startsWith(day)) faults.push('has another day')
    if (from < now + hours.noticeMinutes * MINUTE_MS) faults.push('is too soon')
    // Hours and changes of clocks are at whole quarters.
    const quarters = Array.from(
      { length: Math.ceil((until - from) / (15 * MINUTE_MS)) },
      (_, index) => from + index * 15 * MINUTE_MS,
    )
    if (![...quarters, until - MINUTE_MS].every(isOpenAt)) faults.push('lies outside the hours')
    const held = heldRange(from, hours)
    for (const { id, busy, appointments } of people.filter((each) => free.includes(each.id))) {
      const isTaken = [...busy, ...appointments].some(
        (each) => each.from < each.until && each.from < held.until && held.from < each.until,
      )
      if (isTaken) faults.push(`overlaps what ${id} has`)
      const ofDay = appointments.filter((each) => toLocalMinute(new Date(each.from), zone).startsWith(day))
      if (hours.mostADay !== null && ofDay.length >= hours.mostADay) faults.push(`is one too many for ${id}`)
    }
    return faults.map((fault) => `${zone} ${local} ${fault}`)
  })
}

/** An instant within a day before each change of clocks of each zone, and one of each zone without any. */
const MOMENTS = ZONES.flatMap((zone) => {
  const changes = offsetsBetween(FROM, UNTIL, zone).slice(1)
  return changes.length > 0 ? changes.map(({ from }) => ({ zone, change: from })) : [{ zone, change: FROM }]
})

test('around every change of clocks of ten years, in every zone, all that is offered exists, is open and is free', () => {
  expect(new Set(MOMENTS.map(({ zone }) => zone)).size).toBe(ZONES.length)
  const samples = fc.sample(
    fc.record({ hours: someHours, hour: fc.nat({ max: 30 }), taken: fc.tuple(someTaken, someTaken) }),
    { numRuns: MOMENTS.length, seed: 52 },
  )
  const faults: string[] = []
  let offered = 0
  let twice = 0
  for (const [index, { zone, change }] of MOMENTS.entries()) {
    const sample = samples[index]
    if (!sample) throw new Error('There is no sample')
    const now = change - sample.hour * HOUR_MS
    const hours = toHours(sample.hours)
    const [busy = [], held = []] = sample.taken.map((taken) =>
      taken.map(({ from, length }) => ({
        from: now - DAY_MS / 2 + from * MINUTE_MS,
        until: now - DAY_MS / 2 + (from + length) * MINUTE_MS,
      })),
    )
    const people = [person('ann', { busy }), person('bob', { busy: busy.slice(0, 1), appointments: held })]
    const times = offeredTimes(hours, people, zone, now)
    offered += times.length
    twice += times.length - new Set(minutesOf(times, zone)).size
    faults.push(...faultsOf(times, hours, people, zone, now))
    if (new Set(times.map(({ from }) => from)).size < times.length)
      faults.push(`${zone} ${now} is offered twice`)
  }
  expect(faults.slice(0, 10)).toEqual([])
  expect(offered).toBeGreaterThan(20_000)
  expect(twice).toBeGreaterThan(100)
})

test('around every change of clocks, each quarter of an open day that exists is offered', () => {
  const hours = hoursOf({ week: daily(WHOLE_DAY), horizonDays: 2 })
  const missing: string[] = []
  for (const { zone, change } of MOMENTS) {
    const now = change - 6 * HOUR_MS
    const offered = new Set(offeredTimes(hours, [person('ann')], zone, now).map(({ from }) => from))
    for (
      let ms = Math.ceil(now / (15 * MINUTE_MS)) * 15 * MINUTE_MS;
      ms < change + 6 * HOUR_MS;
      ms += 15 * MINUTE_MS
    )
      if (!offered.has(ms)) missing.push(`${zone} ${new Date(ms).toISOString()}`)
  }
  expect(missing.slice(0, 10)).toEqual([])
})
