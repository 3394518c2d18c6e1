/** How long is kept what no noun owns alone, for files that a browser loads too. */
export const HOUSE_PERIODS = {
  /** Anything in the trash. */
  trashDays: 30,
  /** Backups, which a timer of the owner deletes. */
  backupDays: 90,
  /** Expiries for other instances; nothing of a visitor. */
  expiryHours: 1,
  /** Totals of visits, of which the privacy policy of a new site tells too. */
  measurementMonths: 25,
} as const
