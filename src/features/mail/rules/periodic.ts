/** The kind of the periodic mails, in the tokens that end them. */
export const PERIODIC_KIND = 'daily-mail'

/**
 * The events of mails that come by themselves time and again, in SQL. One setting of an account ends them: the monthly mail
 * comes with the daily ones.
 */
export const PERIODIC_EVENTS = "('daily', 'monthly')"
