import { RETENTION } from '@/domain/retention'

/**
 * The text that a privacy policy needs where visits are counted. The policy of a new site contains it, and a site whose
 * policy lacks it is shown it.
 */
export const COUNTING_WORDS = `We count how often our pages are opened, on how wide a screen, which site, campaign or kind of ad led here, what becomes of the form, taps on our phone number and e-mail address, and how fast pages are, as totals by the hour: without a cookie, an identifier or your address, and with nothing that tells one visitor from another. The totals are kept for ${RETENTION.measurementMonths} months, by the day once they are 90 days old. If your browser asks by Global Privacy Control or Do Not Track, it sends us none of this, and we count none of it.`
