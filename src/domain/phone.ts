/** A phone number as somebody wrote it. */
export type PhoneNumber = {
  /**
   * The digits by which numbers are compared, without prefixes of calls abroad: a number of the USA or Canada has its
   * ten, another one its country code too if it was written.
   */
  digits: string
  /** What a phone dials: the digits as they were written, or `+` and the country code. */
  dialled: string
  /** Digits that are dialled after the call was answered; empty without any. */
  extension: string
}

/** The digits of a number within a town, and of one in the plan of the USA and Canada. */
const LOCAL_DIGITS = 7
const NATIONAL_DIGITS = 10
/** Fewer digits could be an extension, so they are not searched as a phone number. */
const FEWEST_SEARCHED = 4
/** Fewer digits are no number that a phone dials. */
const FEWEST_DIALLED = 3
/** A field for a number is shorter, so nothing waits for what somebody makes up. */
const MOST_READ = 200
/** The longest extension that a telephone system has. */
const LONGEST_EXTENSION = 8

/** A source of a regular expression for the words and signs that stand before an extension, in the languages of visitors. */
export const EXTENSION_MARKS =
  '(?:x|ext(?:ension|n)?\\.?|#|;|local|loc\\.?|poste|post|anexo|ramal|interno|int\\.?|durchwahl|dw|toestel|wew\\.?|доб\\.?)'

/** Words and signs before other last digits, or before a second number. */
const ALTERNATIVE = /^(?:or|and|oder|und|ou|et|o|y|e|[/,;|&])$/

/** The letters on the keys of a phone. */
const KEYS = ['', '', 'abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'] as const

/**
 * Reads the phone numbers in a field for one, the first one first: with extensions (`x7`, `;ext=7`, `local 9`, `poste 7`),
 * other last digits (`or 0199`), letters for digits (`1-800-FLOWERS`), digits of any script, and invisible marks.
 */
export function readPhones(text: string): PhoneNumber[] {
  const plain = toPlain(text)
  const { digits, plus, mark, rest } = splitFirst(spelledOut(plain) ?? plain)
  if (digits === '') return []
  const followers = digitRuns(rest)
  const [next = ''] = followers
  const first = toNumber(digits, plus)
  const isOther = ALTERNATIVE.test(mark) && next.length >= FEWEST_SEARCHED && next.length < LOCAL_DIGITS
  if (isOther) {
    const other = digits.slice(0, -next.length) + next
    return [first, ...(digits.length >= LOCAL_DIGITS ? [toNumber(other, plus)] : [])]
  }
  const isSecond = rest.replace(/\D/g, '').length >= LOCAL_DIGITS && !isExtension(mark)
  if (isSecond) return [first, ...readPhones(rest)]
  return [{ ...first, extension: next.slice(0, LONGEST_EXTENSION) }]
}

/**
 * Whether two fields name the same phone number, whatever their extensions. A number of another country is the same with
 * its country code as with the zero before it.
 */
export function isSamePhone(one: string, other: string): boolean {
  return hasPair(one, other, isSameNumber)
}

/** The same, and a number within a town equals one that ends with it. */
export function mayBeSamePhone(one: string, other: string): boolean {
  return hasPair(one, other, (a, b) => isSameNumber(a, b) || endsWith(a, b) || endsWith(b, a))
}

/**
 * The last digits of the numbers in a field, by which `phone_digits` finds every field that `isSamePhone` or
 * `mayBeSamePhone` may accept.
 */
export function lastDigits(text: string): string[] {
  return [...new Set(wholeNumbers(text).map(({ digits }) => digits.slice(-FEWEST_SEARCHED)))]
}

/** Makes a `tel:` link of the first number, without its extension, which a person dials; null if there is none. */
export function toPhoneLink(text: string): string | null {
  const [{ dialled = '' } = {}] = readPhones(text)
  return dialled.replace(/\D/g, '').length < FEWEST_DIALLED ? null : `tel:${dialled}`
}

/** Writes the first number as short as it can be, with its extension; null if there is none. */
export function toShortPhone(text: string): string | null {
  const [number] = readPhones(text)
  if (!number || number.digits.length < LOCAL_DIGITS) return null
  return number.dialled + (number.extension && ` x${number.extension}`)
}

/**
 * The digits by which a phone number is found, with or without its country code and in any notation: `5385550172`, `1
 * 538 555 0172` and `(538) 555-0172` all find `+1 538 555 0172`.
 *
 * @returns null for a text that is no number, or is too short for one
 */
export function calledDigits(text: string): string | null {
  const plain = toPlain(text)
  if (!/^[\s+()./0-9-]+$/.test(plain)) return null
  const digits = plain.replace(/\(0\)|\D/g, '')
  if (digits.length < FEWEST_SEARCHED) return null
  return digits.length < LOCAL_DIGITS ? digits : digits.replace(/^0+/, '').slice(-NATIONAL_DIGITS)
}

/** Finds the numbers of a field in any text, in any notation; null for a field without a whole number. */
export function phonePattern(text: string): RegExp | null {
  const parts = wholeNumbers(text).map(({ digits }) => {
    // A short number is often the end of a longer one, and a long one of a number abroad: both are another's.
    const start = isNational(digits)
      ? `(?<!\\d|\\+\\d{1,3}[ ()./-]{1,3})(?:(?:(?:\\+|00|011)${BETWEEN})?1${BETWEEN}|\\+|00|011)?`
      : '(?<!\\d[ ()./-]{0,3})(?:(?<![A-Za-z])|(?<=\\\\[bfnrt]))'
    return `${start}${digitsPattern(digits)}(?!\\d)`
  })
  return parts.length > 0 ? new RegExp(parts.join('|'), 'g') : null
}

/**
 * The source of a regular expression, for PostgreSQL too, that finds all that `phonePattern` finds and more; null as
 * there. PostgreSQL would read a text anew for each letter to look behind it.
 */
export function roughPhonePattern(text: string): string | null {
  return (
    wholeNumbers(text)
      .map(({ digits }) => digitsPattern(digits, ROUGHLY_BETWEEN))
      .join('|') || null
  )
}

const wholeNumbers = (text: string) => readPhones(text).filter(({ digits }) => digits.length >= LOCAL_DIGITS)

const isNational = (digits: string) => digits.length >= NATIONAL_DIGITS

const BETWEEN = '(?:\\(0\\)|[^0-9A-Za-z@\\n]){0,4}'

/** PostgreSQL plans its search anew for each text, and counted repetitions make it several times as long. */
const ROUGHLY_BETWEEN = '[^1-9A-Za-z@\\n]*'

function digitsPattern(digits: string, between = BETWEEN): string {
  const places = [...digits].map((digit) => {
    const letters = isNational(digits) ? (KEYS[Number(digit)] ?? '') : ''
    return `[${digit}${otherScripts(digit)}${letters}${letters.toUpperCase()}]`
  })
  return places.join(between)
}

const scripts = new Map<string, string>()

/** The same digit in the other scripts of the world. */
function otherScripts(digit: string): string {
  if (scripts.size === 0) {
    for (let code = 0x80; code <= 0xffff; code += 1) {
      const letter = String.fromCharCode(code)
      if (/\p{Nd}/u.test(letter)) {
        const value = toPlain(letter)
        scripts.set(value, (scripts.get(value) ?? '') + letter)
      }
    }
  }
  return scripts.get(digit) ?? ''
}

/** A text in ASCII digits and lower case, without invisible marks and with one kind of hyphen and space. */
function toPlain(text: string): string {
  const read = text.slice(0, MOST_READ)
  // Most fields are in ASCII, and an import reads a million of them.
  if (/^[ -~]*$/.test(read)) return read.toLowerCase().trim()
  return read
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{M}]/gu, '')
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .replace(/\p{Pd}|−/gu, '-')
    .replace(/\p{Zs}/gu, ' ')
    .toLowerCase()
    .trim()
}

/** The zero of a script stands at a code that ends with 0 or 6. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const row = code - (code % 16)
  const zero = /\p{Nd}/u.test(String.fromCodePoint(row)) ? row : row + 6
  return String(code - zero)
}

/** Replaces the letters of a number such as 1-800-FLOWERS by their digits; null when its digits are no such beginning. */
function spelledOut(plain: string): string | null {
  // With a whole number in digits, letters are words. `phone_digits` of the database has the same rule.
  if (plain.replace(/\D/g, '').replace(/^1/, '').length >= LOCAL_DIGITS) return null
  const [, area, letters] = /^\D*?(\+?1?[\s.(-]*[2-9]\d\d\)?[\s./-]*)([\da-z][\da-z\s./-]*)/.exec(plain) ?? []
  if (!area || !letters || !/[a-z][\s./-]?[a-z][\s./-]?[a-z]/.test(letters)) return null
  const keys = letters.replace(/[^\da-z]/g, '').slice(0, LOCAL_DIGITS)
  if (keys.length < LOCAL_DIGITS) return null
  return area + keys.replace(/[a-z]/g, (letter) => String(KEYS.findIndex((key) => key.includes(letter))))
}

/**
 * Splits a text after the digits of its first number. Letters before seven digits belong to a label, and behind them to
 * something else, as `#`, `;`, `,` and the like do.
 */
function splitFirst(plain: string) {
  // Nothing in it can end a number.
  if (/^[\d+ ().-]*$/.test(plain) && !plain.includes('(0)'))
    return { digits: plain.replace(/\D/g, ''), plus: /^\D*\+[ (]*\d/.test(plain), mark: '', rest: '' }
  let digits = ''
  let plus = false
  for (const { 0: part, index } of plain.matchAll(/\(0\)|\d+|[\p{L}]+|[^\d\p{L}]/gu)) {
    if (/^\d/.test(part)) {
      if (digits === '') plus = /\+[\s(]*$/.test(plain.slice(0, index))
      digits += part
    } else if (part === '(0)' && digits !== '') {
      // Of +44 (0)20, the zero is dialled within the country alone.
    } else if (part === '(0)') {
      digits += '0'
    } else if (isEnd(part, digits, plus)) {
      return { digits, plus, mark: part, rest: plain.slice(index + part.length) }
    }
  }
  return { digits, plus, mark: '', rest: '' }
}

function isEnd(part: string, digits: string, plus: boolean): boolean {
  if (part === '/') return digits.length >= NATIONAL_DIGITS || (digits.length === LOCAL_DIGITS && !plus)
  if (/^\p{L}/u.test(part) && isExtension(part)) return digits.length >= FEWEST_DIALLED
  return digits.length >= LOCAL_DIGITS && /^(?:\p{L}+|[#;,*|&\n])$/u.test(part)
}

const digitRuns = (text: string): string[] => text.match(/\d+/g) ?? []

const isExtension = (mark: string) => new RegExp(`^${EXTENSION_MARKS}$`).test(mark) && mark !== ';'

function toNumber(written: string, plus: boolean): PhoneNumber {
  const abroad = plus ? written : written.replace(/^(?:011|00)(?=[1-9]\d{8})/, '')
  const isAbroad = plus || abroad !== written
  return {
    digits: abroad.replace(/^1(?=\d{10}$)/, ''),
    dialled: isAbroad ? `+${abroad}` : written,
    extension: '',
  }
}

function hasPair(one: string, other: string, isPair: (a: PhoneNumber, b: PhoneNumber) => boolean): boolean {
  const others = wholeNumbers(other)
  return others.length > 0 && wholeNumbers(one).some((a) => others.some((b) => isPair(a, b)))
}

/** As `isSamePhone`, of two numbers that were read. */
export function isSameNumber(a: PhoneNumber, b: PhoneNumber): boolean {
  return a.digits === b.digits || isWithCountry(a, b) || isWithCountry(b, a)
}

/** Whether `abroad` is the number that begins with a zero at home. */
function isWithCountry(abroad: PhoneNumber, home: PhoneNumber): boolean {
  if (!abroad.dialled.startsWith('+') || !/^0[1-9]\d{7}/.test(home.dialled)) return false
  const country = abroad.digits.length - (home.digits.length - 1)
  return country >= 1 && country <= 3 && abroad.digits.endsWith(home.digits.slice(1))
}

/** Whether a number ends with another, which lacks its country or its area. */
function endsWith(whole: PhoneNumber, part: PhoneNumber): boolean {
  return whole.digits.endsWith(part.digits.replace(/^0+/, ''))
}
