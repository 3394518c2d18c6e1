import { isRecord } from './fetch-json'

const REMOVED = '…'

const WORD = /[^\s,;<>"'&=/?]+/gu
/** As many digits as a phone number has. The ids that platforms give to campaigns mostly have more. */
const NUMBER = /(?<!\d)\+?\(?\d(?:[ ().-]{0,3}\d){6,14}(?!\d)/gu
const DATE = /^20\d\d[ .-]?(?:0[1-9]|1[0-2])[ .-]?(?:0[1-9]|[12]\d|3[01])$/

/** Removes e-mail addresses and long numbers from a text that must identify nobody; dates stay. */
export function unidentified(text: string): string {
  const withoutAddresses = text.replace(WORD, (word) => (hasAddress(word) ? REMOVED : word))
  return withoutAddresses.replace(NUMBER, (number) => (DATE.test(number) ? number : REMOVED))
}

/** By its parts: an expression for all of it would take minutes for what somebody makes up. */
function hasAddress(word: string): boolean {
  const parts = word.split(/@|%40/i)
  return parts.some((part, index) => index > 0 && parts[index - 1] !== '' && /.\../su.test(part))
}

/** The same for JSON, with its keys; long numbers become null. */
export function unidentifiedJson(value: unknown): unknown {
  if (typeof value === 'string') return unidentified(value)
  if (typeof value === 'number') return unidentified(String(value)) === String(value) ? value : null
  if (Array.isArray(value)) return value.map(unidentifiedJson)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [unidentified(key), unidentifiedJson(inner)]),
  )
}
