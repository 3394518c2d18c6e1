import type { Payload } from 'payload'
import { noteEvent } from '@/domain/events'
import type { Rate } from '@/env'
import { countPoint, forgetPoints, takeBackPoint } from '../limiter'

const MINUTE = 60
const HOUR = 60 * MINUTE

const PAIR: Rate = { points: 5, seconds: 15 * MINUTE }
const ADDRESS: Rate = { points: 20, seconds: HOUR }
// These two never refuse: they count, and what they count slows the answer.
const ACCOUNT: Rate = { points: 1_000_000, seconds: HOUR }
const EVERYONE: Rate = { points: 1_000_000, seconds: 10 * MINUTE }

const FREE_FAILURES = 5
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 10_000
const ALARM_FAILURES = 200
const ALARM_DELAY_MS = 1_000

export type Attempt = {
  /** Seconds to wait when this address may not try now, else null. */
  wait: number | null
  /** Milliseconds by which the answer is to be held back. */
  delay: number
  /** Says that the password was right, so that the attempt does not count. */
  succeeded: () => Promise<unknown>
}

type Who = { email: string; address: string; device: string | null }

/**
 * Counts an attempt to sign in before it is made, so that attempts side by side are all counted, and takes
 * it back when it succeeds. Addresses of accounts that do not exist count the same.
 *
 * A browser known to the account has a count of its own: whatever strangers do, its owner is neither refused
 * nor slowed.
 */
export async function beginAttempt(payload: Payload, { email, address, device }: Who): Promise<Attempt> {
  const pair = device ? `${email} device ${device}` : `${email} ${address}`
  const counted = await countPoint(payload, 'sign-in-pair', PAIR, pair)
  const clearPair = () => forgetPoints(payload, 'sign-in-pair', PAIR, pair)
  if (counted.wait || device) return { wait: counted.wait, delay: 0, succeeded: clearPair }

  const [ofAddress, ofAccount, ofAll] = await Promise.all([
    countPoint(payload, 'sign-in-address', ADDRESS, address),
    countPoint(payload, 'sign-in-account', ACCOUNT, email),
    countPoint(payload, 'sign-in-all', EVERYONE, 'all'),
  ])
  if (ofAll.count === ALARM_FAILURES + 1) {
    noteEvent(payload.logger, 'auth.alarm')
  }
  return {
    wait: ofAddress.wait,
    delay: delayAfter(ofAccount.count - 1) + (ofAll.count > ALARM_FAILURES ? ALARM_DELAY_MS : 0),
    succeeded: () =>
      Promise.all([
        clearPair(),
        takeBackPoint(payload, 'sign-in-address', ADDRESS, address),
        takeBackPoint(payload, 'sign-in-account', ACCOUNT, email),
        takeBackPoint(payload, 'sign-in-all', EVERYONE, 'all'),
      ]),
  }
}

/**
 * How long the next answer about an account is held back: nothing for the first five failures of an hour,
 * then twice as long each time, ten seconds at most. Never a lock: a stranger could turn it with five guesses.
 *
 * @param failures - over all addresses
 */
export function delayAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES))
}
