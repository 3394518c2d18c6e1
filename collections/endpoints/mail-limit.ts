import type { Payload } from 'payload'
import type { Rate } from '@/env'
import { countPoint, forgetPoints, takeBackPoint } from './limiter'

const SPACING: Rate = { points: 1, seconds: 15 * 60 }
const A_DAY: Rate = { points: 5, seconds: 24 * 60 * 60 }

/** The mails that somebody can cause to an address which may not be his. */
export type StrangersMail = 'recovery' | 'request' | 'sign-up'

/**
 * Says whether a mail of this kind may go to an address now, and counts it: one in 15 minutes and five a day,
 * whoever asks and from wherever. A second one has nothing new to say; a hundred are a weapon.
 */
export async function mayMail(payload: Payload, kind: StrangersMail, recipient: string): Promise<boolean> {
  const key = recipient.toLowerCase()
  const { wait } = await countPoint(payload, `mail-${kind}`, SPACING, key)
  // What is not sent does not count for the day, or five clicks would use it up.
  return !wait && !(await countPoint(payload, `mail-${kind}-day`, A_DAY, key)).wait
}

/** The mail that was counted is not sent after all. */
export async function takeBackMail(payload: Payload, kind: StrangersMail, recipient: string): Promise<void> {
  const key = recipient.toLowerCase()
  await Promise.all([
    // Not one point but all: tries that were refused meanwhile have counted too, and would refuse the next.
    forgetPoints(payload, `mail-${kind}`, SPACING, key),
    takeBackPoint(payload, `mail-${kind}-day`, A_DAY, key),
  ])
}

/**
 * Does something on the way to a mail that was counted. When it fails the mail is taken back, and the next try may send it.
 *
 * @throws what `work` throws
 */
export async function orTakeBackMail<T>(
  payload: Payload,
  kind: StrangersMail,
  recipient: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await takeBackMail(payload, kind, recipient)
    throw error
  }
}
