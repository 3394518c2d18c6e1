/**
 * How long the site keeps what visitors have sent. The privacy policy promises these times, and the sweep
 * (src/features/privacy/retention.ts) keeps the promise.
 */
export const RETENTION = {
  /** A lead, with its mails, which repeat what was typed. */
  leadMonths: 24,
  /** A lead that was won, as a customer record, unless the owner has set another time. */
  customerYears: 7,
  /** A record of consent. */
  consentYears: 5,
  /** Anything in the trash. */
  trashDays: 30,
  /** Backups, which a timer of the owner deletes. */
  backupDays: 90,
  /** A form that was sent back with its mistakes. */
  returnedFormHours: 1,
  /** A webhook delivery with its response. Both are deleted with their lead at the latest. */
  deliveryDays: 30,
  /** Unsaved work on a post. */
  unsavedDays: 30,
  /** Network addresses in the audit log, whose rows stay. The number also stands in its SQL. */
  auditAddressDays: 90,
  /** An invitation, from the day on which its link expires. */
  invitationDays: 30,
  measurementMonths: 25,
  /** Addresses that were not found, with counts; nothing of a visitor. */
  notFoundDays: 90,
  /** Expiries for other instances; nothing of a visitor. */
  expiryHours: 1,
  /** An account whose address was not confirmed. The policy does not name it. */
  unconfirmedHours: 24,
} as const

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
