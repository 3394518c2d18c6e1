import { readBusyTimes } from '@/features/booking/server/busy-in-feed'
import { readInProcess, type SentQuestion, toQuestion } from '@/features/booking/server/feed-process'

/**
 * Measures what reading a large calendar takes, and for how long it holds up the process that asks: npm run
 * bench:calendars. A feed of 15 MB has some 35,000 events, of which one in a hundred or in twenty is weekly without an
 * end.
 */
const MEGABYTES = 15
const DAY_MS = 24 * 60 * 60_000
const FIRST_DAY = Date.UTC(2018, 0, 1)
const DAYS = 3_600
const WINDOW = { from: Date.UTC(2026, 10, 29), until: Date.UTC(2027, 11, 3) }
const QUESTION: SentQuestion = { window: WINDOW, zone: 'America/New_York', host: 'nova.example' }
const PIECE = 64 * 1024

/** A day in ten years, in no order. */
const dayOf = (at: number) =>
  new Date(FIRST_DAY + ((at * 7_919) % DAYS) * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')

function eventAt(at: number, each: number): string {
  const hour = (more: number) => `${dayOf(at)}T${String(8 + more + (at % 9)).padStart(2, '0')}0000`
  return [
    'BEGIN:VEVENT',
    `UID:040000008200E00074C5B7101A82E00800000000${at}`,
    'DTSTAMP:20261101T000000Z',
    `DTSTART;TZID=Eastern Standard Time:${hour(0)}`,
    `DTEND;TZID=Eastern Standard Time:${hour(1)}`,
    ...(at % each === 0 ? ['RRULE:FREQ=WEEKLY'] : []),
    'SUMMARY:Meeting about things',
    `DESCRIPTION:${'Lorem ipsum dolor sit amet\\, '.repeat(2)}`,
    'LOCATION:Room 5',
    'STATUS:CONFIRMED',
    ...['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M', 'DESCRIPTION:Reminder', 'END:VALARM'],
    'END:VEVENT',
    '',
  ].join('\r\n')
}

function makeFeed(each: number): Buffer {
  const parts = ['BEGIN:VCALENDAR\r\nVERSION:2.0\r\n']
  for (let at = 0, size = 0; size < MEGABYTES * 1024 * 1024; at += 1) {
    const event = eventAt(at, each)
    size += event.length
    parts.push(event)
  }
  return Buffer.from([...parts, 'END:VCALENDAR\r\n'].join(''))
}

async function* arriving(feed: Buffer) {
  for (let at = 0; at < feed.length; at += PIECE) yield feed.subarray(at, at + PIECE)
}

/** The longest time for which this process did nothing else, in milliseconds. */
async function withLongestHold<T>(work: () => Promise<T>): Promise<{ result: T; longest: number }> {
  let [longest, last, isOn] = [0, performance.now(), true]
  const look = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (isOn) setImmediate(look)
  }
  setImmediate(look)
  const result = await work()
  isOn = false
  return { result, longest }
}

async function measure(name: string, feed: Buffer): Promise<void> {
  const before = process.cpuUsage()
  const reading = await readBusyTimes(arriving(feed), toQuestion(QUESTION))
  const { user, system } = process.cpuUsage(before)
  const began = performance.now()
  const { longest } = await withLongestHold(() => readInProcess(arriving(feed), QUESTION))
  const took = performance.now() - began
  const found = reading.isRead ? `${reading.busy.length} busy times` : reading.problem
  console.log(
    `${name}: ${found}, ${((user + system) / 1e6).toFixed(1)} s of processor; in a process of its own ${(took / 1000).toFixed(1)} s, this one held for at most ${Math.round(longest)} ms`,
  )
}

/** A rule that asks for as much as a period may. */
const HOSTILE = Buffer.from(
  [
    'BEGIN:VCALENDAR',
    ...Array.from({ length: 20 }, (_, at) => [
      'BEGIN:VEVENT',
      `UID:${at}`,
      'DTSTART:20180101T000000Z',
      'DURATION:PT1M',
      'RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=0,1,2,3,4,5,6,7,8,9,10;BYSETPOS=-1',
      'END:VEVENT',
    ]).flat(),
    'END:VCALENDAR',
    '',
  ].join('\r\n'),
)

await measure('15 MB, 1 % weekly', makeFeed(100))
await measure('15 MB, 5 % weekly', makeFeed(20))
await measure('20 rules made to do harm', HOSTILE)
