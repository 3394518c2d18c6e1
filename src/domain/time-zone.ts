/** IANA zone of the business: the days of public dates, of charts and of the footer's year are its days. */
export const BUSINESS_TIME_ZONE = 'America/New_York'
