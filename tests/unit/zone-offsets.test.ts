import { expect, test } from 'vitest'
import { toZonedTime } from '@/lib/dates'
import { instantsOf, offsetAt, offsetsBetween, toLocalMinute } from '@/lib/local-time'
import { firstDisagreement } from '@/lib/zone-tables'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const [FROM, UNTIL] = [Date.UTC(2026, 0, 1), Date.UTC(2036, 0, 1)]

const ZONES = Intl.supportedValuesOf('timeZone')

/** The minute that the runtime itself shows, in the form of `toLocalMinute`. */
function shownBy(format: Intl.DateTimeFormat, ms: number): string {
  const { year, month, day, hour, minute } = Object.fromEntries(
    format.formatToParts(ms).map(({ type, value }) => [type, value]),
  )
  return `${year}-${month}-${day}T${hour}:${minute}`
}

const formatIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

test('around every change of clocks of ten years, in every zone, a minute leads to its instants and back', () => {
  const wrong: string[] = []
  let changes = 0
  for (const zone of ZONES) {
    const format = formatIn(zone)
    for (const { from } of offsetsBetween(FROM, UNTIL, zone).slice(1)) {
      changes++
      const looks = [-61, -29, -1, 0, 31].map((minutes) => from + minutes * MINUTE_MS)
      for (const look of looks) {
        const local = shownBy(format, look)
        const found = instantsOf(local, zone).map((each) => each.getTime())
        const isRight =
          toLocalMinute(new Date(look), zone) === local &&
          found.includes(look) &&
          found.every((ms) => shownBy(format, ms) === local) &&
          new Set(found.map((ms) => toZonedTime(new Date(ms), zone))).size === found.length
        if (!isRight) wrong.push(`${zone} ${local}`)
      }
    }
  }
  expect(changes).toBeGreaterThan(1_500)
  expect(wrong).toEqual([])
})

test('the minutes of a change exist twice where clocks are set back, and not at all where they are set forward', () => {
  const wrong: string[] = []
  for (const zone of ZONES) {
    const stretches = offsetsBetween(FROM, UNTIL, zone)
    for (const [index, { from, offset }] of stretches.entries()) {
      const before = stretches[index - 1]
      if (!before) continue
      const middle = new Date(from + ((before.offset + offset) / 2) * MINUTE_MS).toISOString().slice(0, 16)
      if (instantsOf(middle, zone).length !== (offset < before.offset ? 2 : 0))
        wrong.push(`${zone} ${middle}`)
    }
  }
  expect(wrong).toEqual([])
})

test.each(['America/New_York', 'Africa/Casablanca', 'America/Recife', 'Pacific/Apia', 'Europe/Dublin'])(
  'the offsets of %s are those of each six hours from 1996 to 2016, without a gap',
  (zone) => {
    const [from, until] = [Date.UTC(1996, 5), Date.UTC(2016, 5)]
    const stretches = offsetsBetween(from, until, zone)
    expect(stretches[0]?.from).toBe(from)
    expect(stretches.at(-1)?.until).toBe(until)
    const gaps = stretches.slice(1).filter((each, index) => each.from !== stretches[index]?.until)
    const same = stretches.slice(1).filter((each, index) => each.offset === stretches[index]?.offset)
    expect([...gaps, ...same]).toEqual([])
    const format = formatIn(zone)
    const wrong: string[] = []
    for (let ms = from; ms < until; ms += 6 * HOUR_MS) {
      const local = new Date(ms + offsetAt(ms, zone) * MINUTE_MS).toISOString().slice(0, 16)
      if (local !== shownBy(format, ms)) wrong.push(local)
    }
    expect(wrong).toEqual([])
  },
)

test('a day that a zone left out has no minutes', () => {
  expect(instantsOf('2011-12-30T12:00', 'Pacific/Apia')).toEqual([])
  expect(instantsOf('2011-12-31T12:00', 'Pacific/Apia')).toHaveLength(1)
})

test('the first years of the calendar have the offsets of their own time', () => {
  expect(instantsOf('0050-01-01T12:00', 'UTC')).toEqual([new Date('0050-01-01T12:00:00Z')])
})

const [YEAR, NEXT] = [Date.UTC(2026, 9, 1), Date.UTC(2027, 9, 1)]
const SUMMER = { from: YEAR, offset: -420 }
const WINTER = { from: Date.UTC(2026, 10, 1, 9), offset: -480 }
const SUMMER_AGAIN = { from: Date.UTC(2027, 2, 14, 10), offset: -420 }

test.each([
  ['equal tables', [SUMMER, WINTER, SUMMER_AGAIN], [SUMMER, WINTER, SUMMER_AGAIN], null],
  [
    'a law that ended the changes',
    [SUMMER],
    [SUMMER, WINTER, SUMMER_AGAIN],
    { from: WINTER.from, until: SUMMER_AGAIN.from, ours: -420, theirs: -480 },
  ],
  [
    'the other way round',
    [SUMMER, WINTER, SUMMER_AGAIN],
    [SUMMER],
    { from: WINTER.from, until: SUMMER_AGAIN.from, ours: -480, theirs: -420 },
  ],
  [
    'a change an hour earlier',
    [SUMMER, WINTER],
    [SUMMER, { ...WINTER, from: WINTER.from - HOUR_MS }],
    { from: WINTER.from - HOUR_MS, until: WINTER.from, ours: -420, theirs: -480 },
  ],
  ['one offset said twice', [SUMMER, { from: YEAR + HOUR_MS, offset: -420 }], [SUMMER], null],
  ['a table that began earlier', [SUMMER], [{ from: YEAR - HOUR_MS, offset: -480 }, SUMMER], null],
  ['what comes after the end', [SUMMER], [SUMMER, { from: NEXT, offset: 0 }], null],
  [
    'to the end',
    [SUMMER],
    [{ from: YEAR, offset: -480 }],
    { from: YEAR, until: NEXT, ours: -420, theirs: -480 },
  ],
])('two tables of a zone are compared: %s', (_, ours, theirs, expected) => {
  expect(firstDisagreement(ours, theirs, NEXT)).toEqual(expected)
})
