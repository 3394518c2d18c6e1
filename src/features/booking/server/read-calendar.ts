import { env } from '@/env'
import { toCalendarAddress } from '@/features/booking/rules/calendar-address'
import { openFile } from '@/lib/get-file'
import { type FeedQuestion, type FeedReading, readBusyTimes } from './busy-in-feed'
import type { FeedProblemKind } from './feed-problem'

/** What an owner's calendar may be and take. Ten years of a busy person's Exchange are some 15 MB. */
const LIMITS = { maxBytes: 16 * 1024 * 1024, timeoutMs: 10_000 }

/** A tag beyond it is not worth keeping. */
const LONGEST_TAG = 200

/** What became of reading a calendar. `problem` is a sentence for its owner; the last good copy counts then. */
export type CalendarNews =
  | (Extract<FeedReading, { isRead: true }> & { etag: string | null })
  | { isRead: false; isUnchanged: boolean; problem: string }

const PROBLEMS: Readonly<Record<FeedProblemKind, string>> = {
  'no-calendar': 'It is no calendar: a sign-in page may have come in its place',
  'cut-off': 'It was cut off',
  'too-much': 'It has more events or recurrences than can be read',
}

/**
 * Reads the busy times of a calendar at an address that a member of the staff has given.
 *
 * @param etag - the tag of the last reading. Pass it only while that reading reaches as far as the window does, because a
 *   calendar that has not changed is not read again
 */
export async function readCalendar(
  address: string,
  question: FeedQuestion,
  etag: string | null = null,
): Promise<CalendarNews> {
  const failed = (problem: string): CalendarNews => ({ isRead: false, isUnchanged: false, problem })
  try {
    const file = await openFile(toCalendarAddress(address), {
      ...LIMITS,
      accept: 'text/calendar, */*;q=0.1',
      etag,
      allowsPrivate: env.WEBHOOK_ALLOW_PRIVATE,
    })
    if (!file) return { isRead: false, isUnchanged: true, problem: '' }
    const reading = await readBusyTimes(file.bytes, question)
    if (!reading.isRead) return failed(PROBLEMS[reading.problem])
    return { ...reading, etag: file.etag && file.etag.length <= LONGEST_TAG ? file.etag : null }
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error))
  }
}
