import type pg from 'pg'
import { readCalendarPart } from '@/lib/delivery-report'
import type { Feature } from '@/server/feature'
import { createMemoryCount } from '@/server/limiter'
import { type Returned, takeBounce } from './take-bounce'

/** What has become of a mail that came to the address for bounces. */
export type Arrived = {
  /** The mail of ours that has come back with it. */
  returned: Returned | null
  /** What else it was, in a sentence. */
  noted: string | null
}

/**
 * Takes a mail that has come to the address for bounces, from its inbox or handed over by a mail server: as a bounce, or for
 * the calendar in it, which may answer an invitation.
 *
 * @param client - a connection without an open transaction
 * @param listFeatures - called only for a mail with a calendar
 * @param receivedAt - when it came
 */
export async function takeMail(
  client: pg.Client | pg.PoolClient,
  source: Uint8Array,
  listFeatures: () => Promise<readonly Feature[]>,
  receivedAt: Date = new Date(),
): Promise<Arrived> {
  const returned = await takeBounce(client, source, receivedAt)
  const calendar = returned ? null : await readCalendar(source)
  if (!calendar) return { returned, noted: null }
  for (const { onCalendarMail } of await listFeatures()) {
    const noted = await onCalendarMail?.(client, calendar)
    if (noted) return { returned, noted }
  }
  return { returned, noted: null }
}

/** Anybody may write to the inbox, and a parser takes a while for a mail that was made for it. */
const MOST_AN_HOUR = 200
const countParsed = createMemoryCount(3_600)

async function readCalendar(source: Uint8Array): Promise<string | null> {
  const mayHaveOne = /text\/calendar|application\/ics/i.test(Buffer.from(source).toString('latin1'))
  return mayHaveOne && countParsed('all') <= MOST_AN_HOUR ? readCalendarPart(source) : null
}
