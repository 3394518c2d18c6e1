/** The IANA zone of the business, by which the days of public dates, of charts and of the footer's year are counted. */
export const BUSINESS_TIME_ZONE = 'America/New_York'
