/** The business as the site's content names it. */
export type CompanyPlaceholders = { name: string; phone: { display: string }; email: string }

/**
 * Puts the company's name, phone and e-mail where a text has `{company}`, `{phone}` or `{email}`, so that they are changed in
 * one place.
 */
export function fillIn(text: string, { name, phone, email }: CompanyPlaceholders): string {
  if (!text.includes('{')) return text
  return text.replaceAll('{company}', name).replaceAll('{phone}', phone.display).replaceAll('{email}', email)
}

/** A US number as it is dialed, `+1` and ten digits; null for what is none. Any punctuation is accepted. */
export function toE164(typed: string): string | null {
  const digits = typed.replace(/[\s().-]/g, '').replace(/^\+?1(?=\d{10}$)/, '')
  return /^[2-9]\d{9}$/.test(digits) ? `+1${digits}` : null
}

/** A number in E.164 form as people in the US read it. */
export function toDisplayPhone(e164: string): string {
  const digits = e164.slice(2)
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}
