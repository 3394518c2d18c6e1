import { type FeedQuestion, type FeedReading, readBusyTimes } from '@/features/booking/server/busy-in-feed'

/** A window that holds the year 2026 in every zone. */
export const YEAR = { from: Date.parse('2025-12-30T00:00Z'), until: Date.parse('2027-01-02T00:00Z') }

export const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT']

export const calendar = (...lines: (string | string[])[]) =>
  `${['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines.flat(), 'END:VCALENDAR'].join('\r\n')}\r\n`

/** Octets in pieces, as they arrive. */
export async function* pieces(text: string | Buffer, size = 1_000): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

export const read = (text: string | Buffer, question: Partial<FeedQuestion> = {}, size?: number) =>
  readBusyTimes(pieces(text, size), {
    window: YEAR,
    zone: 'America/New_York',
    isOurs: () => false,
    ...question,
  })

const short = (instant: number) => new Date(instant).toISOString().replace(/:00\.000Z$/, 'Z')

/** The busy times of a reading, the seconds left out where they are none. */
export const shown = (reading: FeedReading) =>
  reading.isRead ? reading.busy.map(({ from, until }) => `${short(from)}/${short(until)}`) : reading.problem
