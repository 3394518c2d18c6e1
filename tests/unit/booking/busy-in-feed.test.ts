import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinRanges } from '@/features/booking/rules/ranges'
import { calendar, event, read, shown } from './feeds'

const START = 'DTSTART:20260309T130000Z'
const HOUR = 'DURATION:PT1H'
const BUSY = ['2026-03-09T13:00Z/2026-03-09T14:00Z']

test('times that overlap or touch are one, and none without a length is left', () => {
  const times = [
    { from: 30, until: 40 },
    { from: 10, until: 20 },
    { from: 20, until: 25 },
    { from: 12, until: 15 },
    { from: 50, until: 50 },
  ]
  expect(joinRanges(times)).toEqual([
    { from: 10, until: 25 },
    { from: 30, until: 40 },
  ])
})

test('a feed reads the same in whatever pieces it arrives and wherever its lines are folded', async () => {
  const uid = 'zur Mühle 🏭 an der Straße'
  const feed = Buffer.from(calendar(event(START, HOUR).toSpliced(1, 1, `UID:${uid}`), event(START, HOUR)))
  const line = feed.indexOf('UID:')
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: feed.length }),
      fc.uniqueArray(fc.integer({ min: 1, max: Buffer.byteLength(uid) + 3 })),
      fc.constantFrom('\r\n ', '\n ', '\r\n\t'),
      async (size, folds, fold) => {
        const cuts = [0, ...folds.toSorted((one, other) => one - other).map((at) => line + at), feed.length]
        const folded = cuts
          .slice(1)
          .flatMap((cut, index) => [...(index ? [Buffer.from(fold)] : []), feed.subarray(cuts[index], cut)])
        const uids: string[] = []
        const isOurs = (each: string) => uids.push(each) === 1
        expect(shown(await read(Buffer.concat(folded), { isOurs }, size))).toEqual(BUSY)
        expect(uids).toEqual([uid, 'a'])
      },
    ),
  )
})

test('an invitation that the owner has declined is free', async () => {
  const declined = (partstat: string) =>
    calendar(event(START, HOUR, `ATTENDEE;CN=Ann;PARTSTAT=${partstat}:MAILTO:Ann@example.com`))
  const addresses = ['ann@example.com']
  expect(shown(await read(declined('DECLINED'), { addresses }))).toEqual([])
  expect(shown(await read(declined('TENTATIVE'), { addresses }))).toEqual(BUSY)
  expect(shown(await read(declined('DECLINED')))).toEqual(BUSY)
})

test('texts, alarms and tasks of a calendar are not read', async () => {
  const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT5M', 'DURATION:PT9H', 'END:VALARM']
  const task = ['BEGIN:VTODO', 'UID:b', 'DTSTART:20260401T130000Z', HOUR, 'END:VTODO']
  const feed = calendar(
    task,
    event(START, 'DESCRIPTION:BEGIN:VEVENT', 'a line without a colon', ...alarm, HOUR),
  )
  expect(shown(await read(feed))).toEqual(BUSY)
})

test('a component that is not closed costs itself alone', async () => {
  const open = ['BEGIN:VEVENT', 'UID:b', START]
  expect(await read(calendar(open, event(START, HOUR), open))).toMatchObject({ broken: 2, isRead: true })
  const alarm = ['BEGIN:VEVENT', START, HOUR, 'BEGIN:VALARM', 'END:VEVENT']
  expect(await read(calendar(alarm, event(START, HOUR)))).toMatchObject({ broken: 1, isRead: true })
})

test('busy times without events count', async () => {
  const feed = calendar([
    ...['BEGIN:VFREEBUSY', 'DTSTART:20260101T000000Z', 'FREEBUSY;FBTYPE=BUSY:20260309T130000Z/PT1H'],
    ...['FREEBUSY;FBTYPE=FREE:20260310T130000Z/PT1H', 'END:VFREEBUSY'],
  ])
  expect(shown(await read(feed))).toEqual(BUSY)
})

test.each([
  ['DTSTART:20260230T130000Z'],
  ['DTSTART:tomorrow'],
  ['DTSTART:'],
  ['SUMMARY:no start'],
  [`${START}\r\nDURATION:-PT1H`],
  [`${START}\r\nDURATION:an hour`],
  [`${START}\r\nRRULE:FREQ=DAILY;BYDAY=XX`],
  [`${START}\r\nRRULE:FREQ=DAILY;UNTIL=never`],
  [`${START}\r\nRRULE:COUNT=3`],
  [`${START}\r\nEXDATE:never`],
  [`${START}\r\nDTEND:20260309T120000Z`],
  ['DTSTART:20260309T130000Z\r\nDTEND;TZID=America/New_York:20260309T080000'],
])('%j costs its event', async (lines) => {
  const reading = await read(calendar(event(lines, HOUR), event(START, HOUR)))
  expect(reading).toMatchObject({ broken: 1 })
  expect(shown(reading)).toEqual(BUSY)
})

test.each([
  ['each second', 'RRULE:FREQ=SECONDLY'],
  ['each second, so many times', 'RRULE:FREQ=SECONDLY;COUNT=999999999999999999999'],
  ['each minute', 'RRULE:FREQ=MINUTELY'],
  [
    'at every second of the hours',
    `RRULE:FREQ=DAILY;BYSECOND=${[...Array(60).keys()].join()};BYMINUTE=${[...Array(60).keys()].join()}`,
  ],
])('a recurrence %s is more than a calendar has', async (_words, rule) => {
  expect(shown(await read(calendar(event(START, HOUR, rule))))).toBe('too-much')
})

test.each([
  ['an interval beyond the years', 'RRULE:FREQ=YEARLY;INTERVAL=999999999999'],
  ['a day that no month has', 'RRULE:FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30'],
  ['none of so many', 'RRULE:FREQ=DAILY;COUNT=0'],
])('%s costs little, and the start counts', async (_words, rule) => {
  expect(shown(await read(calendar(event(START, HOUR, rule))))).toEqual(BUSY)
})

test('past its bounds a feed is not read', async () => {
  const feed = calendar(event(START, HOUR), event(START, HOUR, 'RRULE:FREQ=DAILY;COUNT=3'))
  const bounds = { events: 2, times: 4, workMs: 60_000 }
  expect(await read(feed, { bounds })).toMatchObject({ isRead: true })
  for (const less of [{ events: 1 }, { times: 3 }, { workMs: 0 }])
    expect(shown(await read(feed, { bounds: { ...bounds, ...less } }))).toBe('too-much')
  const long = calendar(event(START, HOUR, `EXDATE:${'20260309T130000Z,'.repeat(20_000)}20260309T130000Z`))
  expect(shown(await read(long))).toBe('too-much')
})

test('a zone that is explained by a change each second is more than a calendar has', async () => {
  const zone = [
    ...['BEGIN:VTIMEZONE', 'TZID:Office', 'BEGIN:STANDARD', 'DTSTART:20200101T000000'],
    ...['RRULE:FREQ=SECONDLY', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'END:STANDARD', 'END:VTIMEZONE'],
  ]
  const feed = calendar(zone, event('DTSTART;TZID=Office:20260309T130000', HOUR))
  expect(shown(await read(feed))).toBe('too-much')
})

test('a zone whose explanation says nothing is an unknown one', async () => {
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Office', 'END:VTIMEZONE']
  const reading = await read(calendar(zone, event('DTSTART;TZID=Office:20260309T090000', HOUR)))
  expect(shown(reading)).toEqual(BUSY)
  expect(reading).toMatchObject({ zones: { unknown: ['Office'] } })
})

test('only what lies within the window is kept, to the millisecond', async () => {
  const window = { from: Date.parse('2026-03-09T13:20Z'), until: Date.parse('2026-03-09T13:40Z') }
  expect(shown(await read(calendar(event(START, HOUR)), { window }))).toEqual([
    '2026-03-09T13:20Z/2026-03-09T13:40Z',
  ])
})

const JUNE = { from: Date.parse('2026-06-02T00:00Z'), until: Date.parse('2026-07-01T00:00Z') }

test('a series that began long ago counts, and so does a date of it that still lasts', async () => {
  const ago = ['DTSTART:20240501T000000Z', 'DTEND:20240603T120000Z', 'RRULE:FREQ=YEARLY']
  expect(shown(await read(calendar(event(...ago)), { window: JUNE }))).toEqual([
    '2026-06-02T00:00Z/2026-06-03T12:00Z',
  ])
})

test.each(['RRULE:FREQ=DAILY;COUNT=8000', 'RRULE:FREQ=WEEKLY;COUNT=2000;WKST=SU'])(
  '%s is counted from its start of long ago',
  async (rule) => {
    const window = { from: Date.parse('2026-06-02T00:00Z'), until: Date.parse('2026-06-03T00:00Z') }
    const feed = calendar(event('DTSTART:20050607T130000Z', HOUR, rule))
    expect(shown(await read(feed, { window }))).toEqual(['2026-06-02T13:00Z/2026-06-02T14:00Z'])
  },
)

test('a date that is moved out of the window is free within it', async () => {
  const weekly = event('DTSTART:20260601T130000Z', HOUR, 'RRULE:FREQ=WEEKLY;COUNT=3')
  const end = 'DTEND:20260901T140000Z'
  const moved = event('RECURRENCE-ID:20260608T130000Z', 'DTSTART:20260901T130000Z', end)
  expect(shown(await read(calendar(weekly, moved), { window: JUNE }))).toEqual([
    '2026-06-15T13:00Z/2026-06-15T14:00Z',
  ])
})

test('an error of the connection is no reading', async () => {
  const failing = async function* () {
    yield Buffer.from('BEGIN:VCALENDAR\r\n')
    throw new Error('gone')
  }
  const { readBusyTimes } = await import('@/features/booking/server/busy-in-feed')
  const question = { window: { from: 0, until: 1 }, zone: 'UTC', isOurs: () => false }
  await expect(readBusyTimes(failing(), question)).rejects.toThrow('gone')
})
