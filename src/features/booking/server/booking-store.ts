import type { Payload } from 'payload'
import { completeTables } from '@/data/requirements'

/** Whether appointments can be stored, and else why not, for the owner. */
export type BookingStore = { isThere: true } | { isThere: false; reason: string }

/**
 * Asks whether the database holds the rule that nobody has two appointments at one time, and adds it where it has
 * become possible. Without it nothing may be booked.
 */
export async function bookingStore({ db }: Payload): Promise<BookingStore> {
  const problem = await completeTables(db.pool)
  if (problem === null) return { isThere: true }
  return {
    isThere: false,
    reason:
      `Times cannot be booked, because the database has no rule against two appointments at one time: ${problem}. ` +
      'Let an administrator of the server run there: CREATE EXTENSION btree_gist.',
  }
}
