import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toInvitation } from '@/features/booking/rules/invitation'
import type { FeedQuestion } from '@/features/booking/server/busy-in-feed'
import { calendar, event, read, shown } from './feeds'
import { invitation } from './invitations'

const hour = 'DURATION:PT1H'

/** A zone that only a feed explains; in summer four hours behind UTC. */
const zone = (name: string, march = '20070311T020000', month = 'BYMONTH=3;BYDAY=2SU') => [
  ...['BEGIN:VTIMEZONE', `TZID:${name}`],
  ...['BEGIN:DAYLIGHT', `DTSTART:${march}`, `RRULE:FREQ=YEARLY;${month}`],
  ...['TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400', 'END:DAYLIGHT'],
  ...['BEGIN:STANDARD', 'DTSTART:20071104T020000', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU'],
  ...['TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'END:STANDARD', 'END:VTIMEZONE'],
]
const inJuly = (name: string, ...before: string[]) =>
  calendar(before, event(`DTSTART;TZID=${name}:20260727T090000`, hour))

const SUMMER_NINE = '2026-07-27T13:00Z/2026-07-27T14:00Z'
const WINTER_NINE = '2026-07-27T14:00Z/2026-07-27T15:00Z'
const day = (date: string, next: string, at = '05:00') => `2026-${date}T${at}Z/2026-${next}T${at}Z`

/** An hour on three Mondays, on the clock of New York. */
const weekly = (...lines: string[]) =>
  event('DTSTART;TZID=America/New_York:20260302T090000', hour, 'RRULE:FREQ=WEEKLY;COUNT=3', ...lines)
const [FIRST, SECOND, THIRD] = [
  '2026-03-02T14:00Z/2026-03-02T15:00Z',
  '2026-03-09T13:00Z/2026-03-09T14:00Z',
  '2026-03-16T13:00Z/2026-03-16T14:00Z',
] as const
const BERLIN = [
  ...['BEGIN:VTIMEZONE', 'TZID:W. Europe Standard Time'],
  ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'],
  ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'],
  ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'END:DAYLIGHT', 'END:VTIMEZONE'],
]

type Case = [
  number: number,
  words: string,
  feed: string | Buffer,
  busy: readonly string[] | string,
  question?: Partial<FeedQuestion>,
]

const folded = Buffer.from(
  `\uFEFF\n\n${calendar(event('DTSTART:20260727T130000Z', 'SUMMARY:caf@', hour)).replaceAll('\r', '')}\n\n`,
)
const at = folded.indexOf('@')
const withFold = Buffer.concat([
  folded.subarray(0, at),
  Buffer.from([0xc3, 0x0a, 0x20, 0xa9]),
  folded.subarray(at + 1),
])

const CASES: Case[] = [
  [
    1,
    'a zone of its own is the one that the feed explains',
    inJuly('Office', ...zone('Office')),
    [SUMMER_NINE],
  ],
  [
    1,
    'a zone that is explained behind the event',
    calendar(event('DTSTART;TZID=Office:20260127T090000', hour), zone('Office')),
    ['2026-01-27T14:00Z/2026-01-27T15:00Z'],
  ],
  [
    2,
    'an IANA name at the end of a longer one',
    inJuly('/freeassociation.sourceforge.net/America/New_York'),
    [SUMMER_NINE],
  ],
  [3, 'a name of Windows', inJuly('Eastern Standard Time'), [SUMMER_NINE]],
  [3, 'what Outlook shows, quoted', inJuly('"(UTC-05:00) Eastern Time (US & Canada)"'), [SUMMER_NINE]],
  [3, 'what Outlook shows, not quoted', inJuly('(UTC-05:00) Eastern Time (US & Canada)'), [SUMMER_NINE]],
  [
    3,
    'what Outlook shows for cities',
    inJuly('"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"'),
    ['2026-07-27T07:00Z/2026-07-27T08:00Z'],
  ],
  [4, 'EST has no summer', inJuly('EST'), [WINTER_NINE]],
  [4, 'a fixed offset', inJuly('GMT-0500'), [WINTER_NINE]],
  [5, 'Exchange’s name of UTC', inJuly('tzone://Microsoft/Utc'), ['2026-07-27T09:00Z/2026-07-27T10:00Z']],
  [5, 'the same in quotes', inJuly('"tzone://Microsoft/Utc"'), ['2026-07-27T09:00Z/2026-07-27T10:00Z']],
  [
    6,
    'today’s rules count, not those of before 2007',
    calendar(
      zone('America/New_York', '20000402T020000', 'BYMONTH=4;BYDAY=1SU'),
      event('DTSTART;TZID=America/New_York:20260320T090000', hour),
    ),
    ['2026-03-20T13:00Z/2026-03-20T14:00Z'],
  ],
  [
    7,
    'a customized zone by its explanation',
    inJuly('Customized Time Zone', ...zone('Customized Time Zone')),
    [SUMMER_NINE],
  ],
  [7, 'a customized zone that nothing explains', inJuly('Customized Time Zone'), [SUMMER_NINE]],
  [
    8,
    'a zone that cannot be told is read in the owner’s',
    inJuly('Office'),
    ['2026-07-27T07:00Z/2026-07-27T08:00Z'],
    { zone: 'Europe/Berlin' },
  ],
  [
    9,
    'times without a zone are in that of the calendar',
    calendar('X-WR-TIMEZONE:Europe/Berlin', event('DTSTART:20260727T090000', hour)),
    ['2026-07-27T07:00Z/2026-07-27T08:00Z'],
  ],
  [
    10,
    'a day is the owner’s',
    calendar(
      'X-WR-TIMEZONE:Europe/Berlin',
      event('DTSTART;VALUE=DATE:20261127', 'DTEND;VALUE=DATE:20261128'),
    ),
    [day('11-27', '11-28')],
  ],
  [
    11,
    'Exchange moves a day by its midnight',
    calendar(
      BERLIN,
      event('DTSTART;VALUE=DATE:20260303', 'RRULE:FREQ=WEEKLY;COUNT=3'),
      event('RECURRENCE-ID;TZID=W. Europe Standard Time:20260310T000000', 'DTSTART;VALUE=DATE:20260311'),
    ),
    [
      '2026-03-02T23:00Z/2026-03-03T23:00Z',
      '2026-03-10T23:00Z/2026-03-11T23:00Z',
      '2026-03-16T23:00Z/2026-03-17T23:00Z',
    ],
    { zone: 'Europe/Berlin' },
  ],
  [
    12,
    'the end of a series of days as midnight in Berlin',
    calendar(BERLIN, event('DTSTART;VALUE=DATE:20260310', 'RRULE:FREQ=WEEKLY;UNTIL=20260316T230000Z')),
    ['2026-03-09T23:00Z/2026-03-10T23:00Z', '2026-03-16T23:00Z/2026-03-17T23:00Z'],
    { zone: 'Europe/Berlin' },
  ],
  [
    12,
    'the same for an owner elsewhere',
    calendar(BERLIN, event('DTSTART;VALUE=DATE:20260310', 'RRULE:FREQ=WEEKLY;UNTIL=20260316T230000Z')),
    [day('03-10', '03-11', '04:00'), day('03-17', '03-18', '04:00')],
  ],
  [13, 'a date is taken out by its day', calendar(weekly('EXDATE;VALUE=DATE:20260309')), [FIRST, THIRD]],
  [13, 'by its day without VALUE', calendar(weekly('EXDATE:20260309')), [FIRST, THIRD]],
  [13, 'in UTC', calendar(weekly('EXDATE:20260309T130000Z')), [FIRST, THIRD]],
  [13, 'in another zone', calendar(weekly('EXDATE;TZID=Europe/Berlin:20260309T140000')), [FIRST, THIRD]],
  [
    14,
    'dates whose series is not in the feed',
    calendar(
      event('RECURRENCE-ID:20260302T140000Z', 'DTSTART:20260302T140000Z', hour),
      event('RECURRENCE-ID:20260309T130000Z', 'DTSTART:20260309T130000Z', hour),
    ),
    [FIRST, SECOND],
  ],
  [
    15,
    'a date and all later ones',
    calendar(
      weekly(),
      event(
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20260309T090000',
        'DTSTART;TZID=America/New_York:20260309T110000',
        'DURATION:PT2H',
      ),
    ),
    [FIRST, '2026-03-09T15:00Z/2026-03-09T17:00Z', '2026-03-16T15:00Z/2026-03-16T17:00Z'],
  ],
  [
    15,
    'a series that Google has split',
    calendar(event('DTSTART:20260302T140000Z', hour, 'RRULE:FREQ=WEEKLY;UNTIL=20260308T235959Z'), [
      'BEGIN:VEVENT',
      'UID:a_R20260309T130000',
      'DTSTART:20260309T130000Z',
      hour,
      'RRULE:FREQ=WEEKLY;COUNT=2',
      'END:VEVENT',
    ]),
    [FIRST, SECOND, THIRD],
  ],
  [
    16,
    'a moved date before its series',
    calendar(event('RECURRENCE-ID:20260309T130000Z', 'DTSTART:20260310T130000Z', hour), weekly()),
    [FIRST, '2026-03-10T13:00Z/2026-03-10T14:00Z', THIRD],
  ],
  [
    16,
    'a date that is moved into the window',
    calendar(weekly(), event('RECURRENCE-ID:20260302T140000Z', 'DTSTART:20260601T140000Z', hour)),
    ['2026-06-01T14:00Z/2026-06-01T15:00Z'],
    { window: { from: Date.parse('2026-05-01'), until: Date.parse('2026-07-01') } },
  ],
  [
    17,
    'a cancelled date',
    calendar(
      weekly(),
      event('RECURRENCE-ID:20260309T130000Z', 'DTSTART:20260309T130000Z', hour, 'STATUS:CANCELLED'),
    ),
    [FIRST, THIRD],
  ],
  [17, 'a cancelled series', calendar(weekly('STATUS:CANCELLED')), []],
  [17, 'a transparent event', calendar(event('DTSTART:20260309T130000Z', hour, 'TRANSP:TRANSPARENT')), []],
  [
    18,
    'what began before the window and lasts',
    calendar(event('DTSTART:20260501T000000Z', 'DTEND:20260603T000000Z'), [
      'BEGIN:VEVENT',
      'UID:b',
      'DTSTART:20260520T000000Z',
      'DURATION:P20D',
      'RRULE:FREQ=YEARLY',
      'END:VEVENT',
    ]),
    ['2026-06-02T00:00Z/2026-06-09T00:00Z'],
    { window: { from: Date.parse('2026-06-02'), until: Date.parse('2026-07-01') } },
  ],
  [
    19,
    'other dates',
    calendar(event('DTSTART:20260302T140000Z', hour, 'RDATE:20260309T130000Z')),
    [FIRST, SECOND],
  ],
  [
    19,
    'other periods',
    calendar(
      event(
        'DTSTART:20260302T140000Z',
        hour,
        'RDATE;VALUE=PERIOD:20260309T130000Z/PT1H,20260316T130000Z/20260316T140000Z',
      ),
    ),
    [FIRST, SECOND, THIRD],
  ],
  [20, 'nine o’clock over a change of the clocks', calendar(weekly()), [FIRST, SECOND, THIRD]],
  [
    21,
    'a time that does not exist',
    calendar(event('DTSTART;TZID=America/New_York:20260308T023000', hour)),
    ['2026-03-08T07:30Z/2026-03-08T08:30Z'],
  ],
  [
    21,
    'in a series it is busy, because programs disagree',
    calendar(event('DTSTART;TZID=America/New_York:20260307T023000', hour, 'RRULE:FREQ=DAILY;COUNT=3')),
    [
      '2026-03-07T07:30Z/2026-03-07T08:30Z',
      '2026-03-08T07:30Z/2026-03-08T08:30Z',
      '2026-03-09T06:30Z/2026-03-09T07:30Z',
    ],
  ],
  [
    22,
    'a time that exists twice is busy twice',
    calendar(event('DTSTART;TZID=America/New_York:20261101T013000', hour)),
    ['2026-11-01T05:30Z/2026-11-01T07:30Z'],
  ],
  [
    22,
    'also in a series',
    calendar(event('DTSTART;TZID=America/New_York:20261031T013000', hour, 'RRULE:FREQ=DAILY;COUNT=3')),
    [
      '2026-10-31T05:30Z/2026-10-31T06:30Z',
      '2026-11-01T05:30Z/2026-11-01T07:30Z',
      '2026-11-02T06:30Z/2026-11-02T07:30Z',
    ],
  ],
  [
    23,
    'a day of 25 hours',
    calendar(event('DTSTART;TZID=America/New_York:20261031T120000', 'DURATION:P1D')),
    ['2026-10-31T16:00Z/2026-11-01T17:00Z'],
  ],
  [
    24,
    'a day without an end lasts a day, another event no time',
    calendar(event('DTSTART;VALUE=DATE:20261127'), event('DTSTART:20261201T130000Z')),
    [day('11-27', '11-28')],
  ],
  [
    25,
    'an event that ends before it begins costs itself',
    calendar(event('DTSTART:20260309T130000Z', 'DTEND:20260309T120000Z'), weekly()),
    [FIRST, SECOND, THIRD],
  ],
  [
    26,
    'the last date by a time without a zone',
    calendar(
      event('DTSTART;TZID=America/New_York:20260309T090000', hour, 'RRULE:FREQ=WEEKLY;UNTIL=20260316T090000'),
    ),
    [SECOND, THIRD],
  ],
  [
    26,
    'the last date by its day',
    calendar(
      event('DTSTART;TZID=America/New_York:20260309T090000', hour, 'RRULE:FREQ=WEEKLY;UNTIL=20260316'),
    ),
    [SECOND, THIRD],
  ],
  [27, 'a byte order mark, blank lines, a fold within a letter', withFold, [SUMMER_NINE]],
  [28, 'a page in place of a feed', '<!doctype html><title>Sign in</title>', 'no-calendar'],
  [28, 'nothing at all', '', 'no-calendar'],
  [29, 'a feed that is cut off', calendar(weekly()).replace(/END:VCALENDAR\r\n$/, ''), 'cut-off'],
  [29, 'a feed that is cut off within an event', calendar(weekly(), weekly()).slice(0, -60), 'cut-off'],
  [
    30,
    'a rule that says nothing costs its event',
    calendar(event('DTSTART:20260309T130000Z', hour, 'RRULE:FREQ=SOMETIMES'), weekly()),
    [FIRST, SECOND, THIRD],
  ],
  [
    31,
    'two calendars in a file',
    calendar(weekly()) + calendar(event('DTSTART:20260727T130000Z', hour)),
    [FIRST, SECOND, THIRD, SUMMER_NINE],
  ],
  [
    31,
    'zones belong to their calendar',
    inJuly('Office', ...zone('Office')) + inJuly('Office'),
    ['2026-07-27T07:00Z/2026-07-27T08:00Z', SUMMER_NINE],
    { zone: 'Europe/Berlin' },
  ],
  [
    32,
    'a UID twice',
    calendar(event('DTSTART:20260302T140000Z', hour), event('DTSTART:20260309T130000Z', hour)),
    [FIRST, SECOND],
  ],
  [
    32,
    'the UID vcalendar',
    calendar(['BEGIN:VEVENT', 'UID:vcalendar', 'DTSTART:20260302T140000Z', hour, 'END:VEVENT']),
    [FIRST],
  ],
  [
    35,
    'a series that ends with its last date, east of Greenwich',
    calendar(
      event(
        'DTSTART;TZID=Pacific/Auckland:20260305T090000',
        hour,
        'RRULE:FREQ=WEEKLY;UNTIL=20260311T200000Z',
      ),
    ),
    ['2026-03-04T20:00Z/2026-03-04T21:00Z', '2026-03-11T20:00Z/2026-03-11T21:00Z'],
  ],
]

const before = process.env.TZ

describe.each([
  ['America/Los_Angeles', 480],
  ['Pacific/Auckland', -780],
])('in a process whose zone is %s', (name, offset) => {
  beforeAll(() => {
    process.env.TZ = name
  })
  afterAll(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })

  test('the zone of the process is set', () => {
    expect(new Date('2026-01-01').getTimezoneOffset()).toBe(offset)
  })

  test.each<Case>(CASES)('trap %i: %s', async (...[number, , feed, busy, question]) => {
    // What a name means has nothing to do with where its reader is.
    const elsewhere = number <= 6 ? { zone: 'Asia/Tokyo' } : {}
    expect(shown(await read(feed, { ...elsewhere, ...question }))).toEqual(busy)
  })
})

test.each([6, 7, 8, 9])('trap %i: a doubt about a zone is told', async (number) => {
  const told = {
    6: { unknown: [], differing: ['America/New_York'], hasFloating: false },
    7: { unknown: ['Customized Time Zone'], differing: [], hasFloating: false },
    8: { unknown: ['Office'], differing: [], hasFloating: false },
    9: { unknown: [], differing: [], hasFloating: false },
  }[number]
  const feed = CASES.findLast(([each]) => each === number)?.[2] ?? ''
  expect(await read(feed)).toMatchObject({ zones: told })
})

test('trap 9: a time without any zone is read in the owner’s, and told', async () => {
  const reading = await read(calendar(event('DTSTART:20260727T090000', hour)))
  expect(shown(reading)).toEqual([SUMMER_NINE])
  expect(reading).toMatchObject({ zones: { hasFloating: true } })
})

test.each([25, 30])('trap %i: an event that cannot be read is counted', async (number) => {
  expect(await read(CASES.find(([each]) => each === number)?.[2] ?? '')).toMatchObject({ broken: 1 })
})

test('trap 33: the method of an invitation stands in its file', () => {
  for (const method of ['REQUEST', 'CANCEL'] as const)
    expect(toInvitation(method, invitation)).toContain(`\r\nMETHOD:${method}\r\n`)
})

test('trap 36: a large feed is read in pieces, and other work is done meanwhile', async () => {
  const events = Array.from({ length: 5_000 }, (_, index) =>
    event(`DTSTART:2026${String(101 + (index % 9) * 100).padStart(4, '0')}T0${index % 10}0000Z`, hour),
  )
  let turns = 0
  let isDone = false
  const other = () => {
    turns += 1
    if (!isDone) setImmediate(other)
  }
  setImmediate(other)
  const reading = await read(calendar(...events), {}, 64 * 1024)
  isDone = true
  expect(reading).toMatchObject({ isRead: true, broken: 0 })
  expect(turns).toBeGreaterThan(10)
})
