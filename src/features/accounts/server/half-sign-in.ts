import type { Payload } from 'payload'
import { HALF_SIGN_IN } from '@/features/accounts/rules/factors'
import { hashOf } from '@/lib/secrets'
import {
  type CountedTry,
  countTry,
  type Limit,
  type Point,
  pointsOfAddress,
  resetPoints,
} from '@/server/limiter'
import { KNOWN_DEVICES_DAY } from './devices'
import { type SealedRecord, sealedRecords } from './sealed-records'
import type { Account } from './sessions'

const records = sealedRecords({ table: 'pending_sign_ins', name: 'half-sign-in', ...HALF_SIGN_IN })

/**
 * Records that the right password of an account with a second factor was entered. It is no session: only the
 * endpoint that takes the code reads it.
 *
 * @param hash - the stored hash that the password was compared with
 * @returns the token for the browser
 */
export function beginHalfSignIn(payload: Payload, account: Account, hash: string): Promise<string> {
  return records.begin(payload, account, hash)
}

/** Whose half sign-in it is, the hash that the password was compared with, and how many tries are left after this one. */
export type HalfSignIn = Omit<SealedRecord, 'text'> & { hash: string }

/**
 * Counts one try of a half sign-in.
 *
 * @returns null when it is used, too old, or out of tries
 */
export async function takeTry(payload: Payload, token: string): Promise<HalfSignIn | null> {
  const found = await records.takeTry(payload, token)
  return found && { user: found.user, triesLeft: found.triesLeft, hash: found.text }
}

/** Gives a try back whose code was not compared. */
export function giveTryBack(payload: Payload, token: string): Promise<void> {
  return records.giveTryBack(payload, token)
}

/** The half sign-in of a token, without counting a try; null when it is over. */
export async function findHalfSignIn(payload: Payload, token: string): Promise<string | null> {
  return (await records.find(payload, token))?.user.id ?? null
}

/** Ends a half sign-in. Of two requests at the same time, one gets false. */
export async function endHalfSignIn({ db }: Payload, token: string): Promise<boolean> {
  const { rowCount } = await db.accountPool.query('DELETE FROM pending_sign_ins WHERE token_hash = $1', [
    hashOf(token),
  ])
  return rowCount === 1
}

const HOUR = 60 * 60

const ACCOUNT: Limit = { name: 'code-account', points: 10, seconds: HOUR }
/**
 * Somebody who knows the password could try codes for years: of a million codes two are valid at any moment.
 */
const ACCOUNT_DAY: Limit = { name: 'code-account-day', points: 30, seconds: 24 * HOUR }
const ADDRESS: Limit = { name: 'code-address', points: 20, seconds: HOUR }
const DEVICES_DAY: Limit = { name: 'code-devices', ...KNOWN_DEVICES_DAY }

type CodeTry = Omit<CountedTry, 'count'> & { succeeded: () => Promise<void> }

/**
 * Counts a try before the code is checked, over all half sign-ins of an account. A known browser has a count of its own, so that
 * somebody with the password cannot lock the owner out; all of them together have a number a day.
 *
 * @param device - the name of a browser or a session that is known; null for a stranger's
 */
export async function countCodeTry(
  payload: Payload,
  { id, address, device }: { id: string; address: string; device: string | null },
): Promise<CodeTry> {
  const ofAccount: Point = [ACCOUNT, id]
  const own: Point = [ACCOUNT, `${id} device ${device}`]
  const [ofAddress, ofAll, ofDevice, ofDevices] = await Promise.all([
    countTry(payload, pointsOfAddress(ADDRESS, address)),
    countTry(payload, [ofAccount, [ACCOUNT_DAY, id]]),
    device ? countTry(payload, [own]) : null,
    device ? countTry(payload, [[DEVICES_DAY, id]]) : null,
  ])
  const judge = ofDevices && !ofDevices.wait ? ofDevice : ofAll
  const counted = [ofAddress, ofAll, ofDevice, ofDevices]
  const giveBack = async () => void (await Promise.all(counted.map((each) => each?.giveBack())))
  const wait = ofAddress.wait ?? judge?.wait ?? null
  if (wait) await giveBack()
  return {
    wait,
    giveBack,
    async succeeded() {
      await giveBack()
      await resetPoints(payload, ...(device ? own : ofAccount))
    },
  }
}
