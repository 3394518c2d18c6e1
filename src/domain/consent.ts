/** Changes with every change of the text, so that a record tells which words were shown. */
export const CONSENT_VERSION = '2026-11-1'

/**
 * In which the page's script names the version of the text whose box was ticked. A plain form says it as the box's
 * value; a client that sends neither has said nothing of consent.
 */
export const CONSENT_HEADER = 'x-consent'

/** How a consent was given. What was stored before this was recorded says so. */
export const CONSENT_METHODS = [
  { value: 'script', label: 'On the page, sent by its script' },
  { value: 'plain-form', label: 'On the page, sent without scripts' },
  { value: 'not-recorded', label: 'Not recorded' },
] as const

/** What is recorded of a consent. */
export type Consent = { text: string; version: string; method: 'script' | 'plain-form' }

const VERSION_FORM = /^\d{4}-\d{2}-\d{1,3}$/

/** A cached page may be older than this version of the product. */
const OTHER_TEXT = 'The page showed another text than the one of today. Its version names it.'

/** What a visitor agrees to by ticking the form's box; shown at the box and kept with each lead. */
export function consentText(companyName: string): string {
  return (
    `I agree that ${companyName} may call, text or e-mail me about my request at the number and address ` +
    'I gave, including with automated technology. Consent is not a condition of purchase. Message and data ' +
    'rates may apply. I can opt out at any time.'
  )
}

/**
 * The stored record of a consent: the text at the ticked box, as far as it is known.
 *
 * @param told - the version that the page named; a page of an older release names none
 */
export function toConsent(told: string, method: Consent['method'], companyName: string): Consent {
  if (told === CONSENT_VERSION) return { text: consentText(companyName), version: told, method }
  return { text: OTHER_TEXT, version: VERSION_FORM.test(told) ? told : 'unknown', method }
}
