/** The details of the business that content can name by placeholders. */
export type CompanyPlaceholders = { name: string; phone: { display: string }; email: string }

/** Replaces `{company}`, `{phone}` and `{email}` in a text, so that these details are changed in one place. */
export function fillIn(text: string, { name, phone, email }: CompanyPlaceholders): string {
  if (!text.includes('{')) return text
  return text.replaceAll('{company}', name).replaceAll('{phone}', phone.display).replaceAll('{email}', email)
}

/**
 * A US number in E.164 form, `+1` and ten digits; null when the text is no such number. Spaces, brackets, dots and
 * hyphens are ignored.
 */
export function toE164(typed: string): string | null {
  const digits = typed.replace(/[\s().-]/g, '').replace(/^\+?1(?=\d{10}$)/, '')
  return /^[2-9]\d{9}$/.test(digits) ? `+1${digits}` : null
}

/** Formats a US number in E.164 form as `(555) 123-4567`. */
export function toDisplayPhone(e164: string): string {
  const digits = e164.slice(2)
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}
