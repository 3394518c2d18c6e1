import { env } from '@/env'
import { toCalendarAddress } from '@/features/booking/rules/calendar-address'
import { openFile } from '@/lib/get-file'
import type { FeedReading } from './busy-in-feed'
import type { FeedProblemKind } from './feed-problem'
import { readInProcess, type SentQuestion } from './feed-process'

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
  question: SentQuestion,
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
    const reading = await readInProcess(file.bytes, question)
    if (!reading.isRead) return failed(PROBLEMS[reading.problem])
    return { ...reading, etag: file.etag && file.etag.length <= LONGEST_TAG ? file.etag : null }
  } catch (error) {
    return failed(wordsFor(error))
  }
}

/** What the network says, by the codes of Node, which name addresses that nobody needs to see. */
const NETWORK: readonly [RegExp, string][] = [
  [/^(?:ENOTFOUND|EAI_)/, 'Its site was not found'],
  [/^(?:ECONN|EHOST|ENET|ETIMEDOUT|EPIPE)/, 'Its site does not answer'],
  [/CERT|^ERR_TLS|^UNABLE_TO_|^EPROTO|^ERR_SSL/, 'Its site has no valid certificate'],
]

function wordsFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  return NETWORK.find(([codes]) => codes.test(code))?.[1] ?? error.message
}
