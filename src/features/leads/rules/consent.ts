/**
 * The version of the consent text. It changes with every change of the text, so that a record tells which text was
 * shown.
 */
export const CONSENT_VERSION = '2026-11-1'

/**
 * The header in which the page's script sends the version of the text whose box was ticked. A plain form sends the
 * version as the value of the box. A client that sends neither has stated nothing about consent.
 */
export const CONSENT_HEADER = 'x-consent'

/** The version of a consent that was given in another system, from which its lead was moved in. */
export const IMPORTED_VERSION = 'imported'

/** How a consent was given. `not-recorded` is for consents that were stored before the method was. */
export const CONSENT_METHODS = [
  { value: 'script', label: 'On the page, sent by its script' },
  { value: 'plain-form', label: 'On the page, sent without scripts' },
  { value: 'not-recorded', label: 'Not recorded' },
] as const

/** A consent as it is recorded. */
export type Consent = { text: string; version: string; method: 'script' | 'plain-form' }

const VERSION_FORM = /^\d{4}-\d{2}-\d{1,3}$/

/** The recorded text when a page showed another version, because a cached page may be older than this release. */
const OTHER_TEXT = 'The page showed another text than the one of today. Its version names it.'

/** The text that a visitor agrees to by ticking the form's box. It is shown at the box and stored with each lead. */
export function consentText(companyName: string): string {
  return (
    `I agree that ${companyName} may call, text or e-mail me about my request at the number and address ` +
    'I gave, including with automated technology. Consent is not a condition of purchase. Message and data ' +
    'rates may apply. I can opt out at any time.'
  )
}

/**
 * The record of a consent: the text at the ticked box, if this release knows it.
 *
 * @param told - the version that the page sent; a page of an older release sends none
 */
export function toConsent(told: string, method: Consent['method'], companyName: string): Consent {
  if (told === CONSENT_VERSION) return { text: consentText(companyName), version: told, method }
  return { text: OTHER_TEXT, version: VERSION_FORM.test(told) ? told : 'unknown', method }
}
