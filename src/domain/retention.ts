/**
 * How long the site keeps what visitors have sent. The privacy policy promises these times, and the sweep
 * (src/server/retention) keeps the promise.
 */
export const RETENTION = {
  /** A request, with the mails about it, which repeat what was typed. */
  leadMonths: 24,
  /** That somebody agreed to be contacted. */
  consentYears: 5,
  /** A form that had a mistake, as it was typed. */
  returnedFormHours: 1,
} as const
