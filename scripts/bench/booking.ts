import { bookingHoursSchema } from '@/features/booking/rules/booking-hours'
import { APPOINTMENT_KINDS } from '@/features/booking/rules/kinds'
import { offeredTimes, type Person } from '@/features/booking/rules/offered-times'
import type { Range } from '@/features/booking/rules/ranges'

/**
 * Measures the processor's time for the offered times of 30 days for 5 people, each with 2,000 busy ranges in those
 * days: npm run bench:booking. It fails above the limit.
 */
const PEOPLE = 5
const BUSY = 2_000
const RUNS = 101
const MOST_MS = 20

const MINUTE_MS = 60_000
const DAYS_MS = 30 * 24 * 60 * MINUTE_MS
const NOW = Date.parse('2026-10-15T12:00:00Z')

const weekday = [
  { from: '08:00', until: '12:00' },
  { from: '13:00', until: '18:00' },
]
const { lengthMinutes } = APPOINTMENT_KINDS[0]
const given = bookingHoursSchema.parse({
  week: [[], weekday, weekday, weekday, weekday, weekday, weekday],
  bufferMinutes: 5,
  mostADay: 12,
  people: Array.from({ length: PEOPLE }, (_, index) => `person-${index}`),
})
const hours = { ...given, lengthMinutes }

/** Ranges of a few minutes in no order, many of which overlap; the same ones in each run. */
function busyOf(place: number): Range[] {
  return Array.from({ length: BUSY }, (_, index) => {
    const from = NOW + (((index + 1) * (7_919 + place * 2) * 104_729) % (DAYS_MS / MINUTE_MS)) * MINUTE_MS
    return { from, until: from + (5 + (index % 20)) * MINUTE_MS }
  })
}

/** Made anew for each run, so that none has what another has sorted. */
function staff(): Person[] {
  return hours.people.map((id, place) => ({
    id,
    busy: busyOf(place),
    appointments: busyOf(place + PEOPLE).slice(0, 100),
    lastGivenAt: null,
  }))
}

function measure(): { ms: number; count: number } {
  const people = staff()
  const before = process.cpuUsage()
  const times = offeredTimes(hours, people, 'America/New_York', NOW)
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1_000, count: times.length }
}

const first = measure()
const runs = Array.from({ length: RUNS }, measure)
const sorted = runs.map(({ ms }) => ms).toSorted((one, other) => one - other)
const median = sorted[RUNS >> 1] ?? Number.NaN
const greatest = sorted.at(-1) ?? Number.NaN

console.log(
  `${first.count} offered times of ${hours.horizonDays} days for ${PEOPLE} people with ${BUSY} busy ranges each, Node ${process.version}: median ${median.toFixed(2)} ms of processor (greatest ${greatest.toFixed(2)} ms) in ${RUNS} runs, ${first.ms.toFixed(2)} ms the first time; at most ${MOST_MS} ms`,
)
if (!(median <= MOST_MS)) process.exitCode = 1
