/** Changes with every change of the text, so that a record tells which words were shown. */
export const CONSENT_VERSION = '2026-11-1'

/** What a visitor agrees to by ticking the form's box; shown at the box and kept with each lead. */
export function consentText(companyName: string): string {
  return (
    `I agree that ${companyName} may call, text or e-mail me about my request at the number and address ` +
    'I gave, including with automated technology. Consent is not a condition of purchase. Message and data ' +
    'rates may apply. I can opt out at any time.'
  )
}
