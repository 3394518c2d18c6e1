/** Longest values of the form's fields in UTF-16 units, as the browser's maxlength counts (C541). */
export const LEAD_LIMITS = {
  name: 100,
  phone: 20,
  email: 255,
  website: 255,
  city: 100,
  message: 1000,
} as const

/** The hidden text field that people leave empty and form robots fill (reading A56). */
export const HONEYPOT_FIELD = 'extra_notes'

/**
 * The header in which the page's script sends the milliseconds from the opening of the page to the sending of its form.
 * A missing header is ignored (reading A107).
 */
export const FILLING_HEADER = 'x-filled-ms'

/**
 * Adds https:// where a person typed only a host, such as `example.com` (reading A68).
 * Anything else is returned as it is.
 */
export function withScheme(value: string): string {
  const host = value.trim()
  return /^[^\s/:@]+\.[^\s/:@]{2,}(?:[/?#]\S*)?$/.test(host) ? `https://${host}` : value
}
