/**
 * How long the site keeps what visitors have sent. The privacy policy promises these times, and the sweep
 * (src/features/privacy/retention.ts) keeps the promise.
 */
export const RETENTION = {
  /** A request, with the mails about it, which repeat what was typed. */
  leadMonths: 24,
  /** A request that was won, as the record of a customer, unless the owner has set another time. */
  customerYears: 7,
  /** That somebody agreed to be contacted. */
  consentYears: 5,
  /** What the staff put into the trash. */
  trashDays: 30,
  /** Backups, which the owner's own timer deletes. */
  backupDays: 90,
  /** A form that had a mistake, as it was typed. */
  returnedFormHours: 1,
  /** What a webhook was told, and its answer; both go with their lead at the latest. */
  deliveryDays: 30,
  /** What somebody of the staff has typed into a post and never saved. */
  unsavedDays: 30,
  /** From where somebody signed in, or changed something: the audit log forgets the address and stays (its SQL has the number too). */
  auditAddressDays: 90,
  /** Who was invited to the screens of the staff, from the day on which the link is over. */
  invitationDays: 30,
  /** Counts of visits. */
  measurementMonths: 25,
  /** Addresses that were not found, with how often; nothing of a visitor's. */
  notFoundDays: 90,
  /** What a change has made outdated on other instances; nothing of a visitor's. */
  expiryHours: 1,
  /** An account whose address nobody has confirmed; the policy does not name it. */
  unconfirmedHours: 24,
} as const

/** What a sweep may delete of a table without being told to: so many rows, or this share of them if that is more. */
export const UNCONFIRMED = { rows: 50, share: 0.05 } as const

/** How far two clocks may stand apart, and how long a product may have been switched off, before a person is asked. */
export const CLOCKS = { apartMs: 60_000, awayMs: 31 * 24 * 60 * 60 * 1000 } as const

/** Why a sweep waits for a person. */
export type HoldReason = 'many' | 'clocks-differ' | 'clock-went-back' | 'clock-leapt'

/**
 * Whether the clocks can be believed, by which the age of everything is counted.
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

/** Whether so many rows of a table may only go when a person has said so. */
export function isMany(over: number, total: number): boolean {
  return over > UNCONFIRMED.rows && over > total * UNCONFIRMED.share
}
