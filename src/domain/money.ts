/**
 * The supported currencies. Money is stored in whole hundredths (cents) of the owner's currency, so each of these has
 * hundredths.
 */
export const CURRENCIES = ['USD', 'CAD', 'GBP', 'EUR', 'AUD', 'NZD', 'CHF', 'MXN'] as const

export type Currency = (typeof CURRENCIES)[number]

/** The most that one amount may be, in cents: a hundred million. */
export const MOST_CENTS = 10_000_000_000

const AMOUNT = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?$/

/** The message for a text that is no amount. */
export const NO_AMOUNT = 'Write an amount such as 1200, 1,200 or 1200.50'

/**
 * Reads an amount as people write it, with or without a sign of its currency and commas between thousands.
 *
 * @returns whole cents; null when it is no amount, negative, or more than `MOST_CENTS`
 */
export function readCents(text: string): number | null {
  const amount = text.replace(/[\s$£€]|\b[A-Z]{3}\b/g, '')
  if (!AMOUNT.test(amount)) return null
  const [whole = '', part = ''] = amount.replaceAll(',', '').split('.')
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return cents <= MOST_CENTS ? cents : null
}

/** Formats an amount for reading: `$1,200` or `$1,200.50`. */
export function toMoney(cents: number, currency: Currency): string {
  return formatOf(currency, cents % 100 === 0 ? 0 : 2).format(cents / 100)
}

/** Cached, because making a formatter takes as long as formatting a hundred amounts. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: Currency, digits: 0 | 2): Intl.NumberFormat {
  const known = formats.get(currency + digits)
  if (known) return known
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formats.set(currency + digits, format)
  return format
}
