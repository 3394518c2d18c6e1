import type { Failure, Report } from '@/lib/delivery-report'
import { judge } from './refusal'

/** Bounces that come later than this after their mail are not its own: mail servers try for a week at most. */
export const BOUNCE_DAYS = 14

/** So many mails in a row that came back for an unsure reason, with so many days from the first to the last, end the mail to an address. */
export const UNSURE = { inARow: 3, days: 2 } as const

/** The reason of a mail that is not sent, because its address gets none any more. */
export const SUPPRESSED = 'An earlier mail to this address came back, so it gets none'

/** The reason why an address gets no more mail after `UNSURE` bounces. */
export const CAME_BACK_AGAIN = 'The last mails to this address all came back'

/** That an address gets no more mail: why, and since when. */
export type Suppressed = { reason: string; at: string }

export type Bounce = {
  /**
   * `gone`: the address does not exist. `refused`: for good, for another reason or one that is not sure. `late`: given up
   * after a refusal for now.
   */
  kind: 'gone' | 'refused' | 'late'
  /** In plain words. */
  meaning: string
  /** The mail server's own words. */
  said: string
}

/** A code of RFC 3463; four numbers are a network address. */
const ENHANCED = /(?<![\d.])([245])\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/

const TOO_LATE = 'It could not be delivered in time'
const UNDELIVERED = 'The mail server did not deliver it'

/**
 * What a report says of a mail, if it says that the mail was not delivered. The code in the words of the server that refused
 * it counts before `Status`: Exim writes 5.0.0 for a full mailbox too.
 *
 * @param recipient - of the mail
 * @returns null for a delay, and for a report that is about no failure
 */
export function judgeReport({ failures }: Report, recipient: string): Bounce | null {
  const failed = failures.filter(({ action }) => action === 'failed')
  const own = failed.find(({ recipients }) => recipients.includes(recipient.toLowerCase()))
  const failure = own ?? failed[0]
  if (!failure) return null
  const bounce = judgeFailure(failure)
  // The address itself took the mail: what is gone is one to which it is forwarded.
  return bounce.kind === 'gone' && !own ? { ...bounce, kind: 'refused', meaning: UNDELIVERED } : bounce
}

/** Exchange gives up a mail with 550 and one of several codes (550 4.4.7, 550 5.4.317), also after refusals for now. */
const EXPIRED = /\bmessage expired\b/i

/** What the second number of a code is about: the address, the mailbox, the message, this site. */
const OF_KNOWN = /^[1267]$/

/** Exchange answers 5.4.1 for an address that its owner does not have, and for a domain that is just being set up. */
const REJECTED = /\brecipient address rejected\b/i

function judgeFailure({ status, diagnostic }: Failure): Bounce {
  const said = diagnostic.replace(/^[\w-]+\s*;\s*/, '') || status
  const reply = /^[245]\d\d(?=[ -]|$)/.exec(said)?.[0]
  const own = ENHANCED.exec(said)?.[0]
  const enhanced = own ?? ENHANCED.exec(status)?.[0] ?? ''
  // Of two codes that contradict each other the milder counts.
  const isForNow = [reply, reply ? own : enhanced].some((code) => code?.startsWith('4'))
  const code = isForNow ? 450 : Number(reply ?? 550)
  const { meaning, isFinal } = judge({ code, text: `${code} ${enhanced} ${said}`, command: 'RCPT TO' })
  const about = enhanced.split('.')
  if (about[1] === '2' && about[2] === '2') return { kind: isForNow ? 'late' : 'refused', meaning, said }
  if (isForNow || EXPIRED.test(said)) return { kind: 'late', meaning: TOO_LATE, said }
  if (about[1] === '1' && isFinal) return { kind: 'gone', meaning, said }
  // Without a code, or with 5.0.0, nothing says what the refusal is about.
  const isSure = OF_KNOWN.test(about[1] ?? '') || REJECTED.test(said)
  return { kind: 'refused', meaning: isSure ? meaning : UNDELIVERED, said }
}
