/** Formats an amount for a program or a form field: `1200.00`. */
export function toDecimal(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** Formats an amount where the currency is clear: `1,200.00`. */
export function toAmount(cents: number): string {
  return new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(cents / 100)
}
