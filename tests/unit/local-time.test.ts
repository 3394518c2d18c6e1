import { expect, test } from 'vitest'
import { toIsoLocal } from '@/lib/local-time'

const HOUR_MS = 3_600_000

/** As the runtime itself tells the time. */
function told(ms: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hourCycle: 'h23', timeZoneName: 'longOffset' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  })
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]))
  const offset = parts.timeZoneName?.replace(/^(?:GMT|UTC)(?:[+]00:00)?/, '') || 'Z'
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}${offset}`
}

test.each([
  'America/New_York',
  'Europe/London',
  'Asia/Kolkata',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'UTC',
])(
  'a time is told in %s at every hour of a year, also when the clocks are set, and asked for a second time',
  (zone) => {
    const begins = Date.parse('2025-12-30T23:29:59.999Z')
    const hours = Array.from({ length: 24 * 370 }, (_, hour) => begins + hour * HOUR_MS)
    const wrong = [...hours, ...hours.slice(0, 100)].filter(
      (ms) => toIsoLocal(new Date(ms).toISOString(), zone) !== told(ms, zone),
    )
    expect(wrong).toEqual([])
  },
)

test('what is remembered of the years and days of zones has an end, and is right after it', () => {
  const DAY_MS = 24 * HOUR_MS
  const days = Array.from({ length: 11_500 }, (_, day) => Date.UTC(2000, 0, 1) + day * DAY_MS)
  const years = Array.from({ length: 220 }, (_, year) => Date.UTC(1980 + year, 6, 1))
  const others = Intl.supportedValuesOf('timeZone')
    .slice(0, 60)
    .flatMap((zone) => days.slice(0, 3).map((ms) => [ms, zone] as const))
  const asked = [...days, ...years, ...days.slice(0, 400)].map((ms) => [ms, 'America/New_York'] as const)
  const wrong = [...asked, ...others, ...asked.slice(0, 400)].filter(
    ([ms, zone]) => toIsoLocal(new Date(ms).toISOString(), zone) !== told(ms, zone),
  )
  expect(wrong).toEqual([])
})
