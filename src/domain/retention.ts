import { joined } from '@/all/facts'
import { HOUSE_PERIODS } from './house-periods'

/**
 * How long the site keeps what visitors have sent, as the nouns say. The privacy policy promises these times, and the
 * sweep (src/flows/retention.ts) keeps the promise.
 */
export const RETENTION = { ...joined('periods'), ...HOUSE_PERIODS }

/**
 * The most that a sweep deletes of a table without a person's confirmation: this number of rows, or this share of them
 * if that is more.
 */
export const UNCONFIRMED = { rows: 50, share: 0.05 } as const

/**
 * The largest difference between two clocks, and the longest time since the last sweep, before a sweep waits for a
 * person.
 */
export const CLOCKS = { apartMs: 60_000, awayMs: 31 * 24 * 60 * 60 * 1000 } as const

/** The reasons for which a sweep waits for a person. */
export type HoldReason = 'many' | 'clocks-differ' | 'clock-went-back' | 'clock-leapt'

/**
 * Says whether something is wrong with the clocks, by which the age of all data is measured; null when nothing is.
 *
 * @param now - of this machine, in milliseconds since 1970, as are the others
 * @param database - of the database
 * @param last - of the database at the last sweep; null before the first
 */
export function clockProblem(now: number, database: number, last: number | null): HoldReason | null {
  if (Math.abs(now - database) > CLOCKS.apartMs) return 'clocks-differ'
  if (last === null) return null
  if (database < last - CLOCKS.apartMs) return 'clock-went-back'
  return database > last + CLOCKS.awayMs ? 'clock-leapt' : null
}

/** Whether a person must confirm the deletion of this many rows of a table. */
export function isMany(over: number, total: number): boolean {
  return over > UNCONFIRMED.rows && over > total * UNCONFIRMED.share
}
