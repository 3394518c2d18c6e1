/** Octets of a line of iCalendar, the line end not among them (RFC 5545, 3.1). */
const LINE_BYTES = 75

const LINE_ENDS = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/g
/** Halves of a pair, which UTF-8 cannot hold. */
const HALF_LETTERS = /\p{Cs}/gu
const CONTROLS = /[^\P{Cc}\n]/gu

/** A value as iCalendar writes a text: it ends no line and separates no list, whatever stands in it. */
export function toIcalText(text: string): string {
  return text
    .replace(HALF_LETTERS, '\uFFFD')
    .replace(LINE_ENDS, '\n')
    .replace(CONTROLS, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** A value of a parameter. It can hold no quote (RFC 5545, 3.2), and few programs decode what stands for one. */
export function toIcalParameter(text: string): string {
  return `"${text
    .replace(HALF_LETTERS, '\uFFFD')
    .replace(LINE_ENDS, ' ')
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('"', "'")}"`
}

/** An instant as iCalendar writes it in UTC, to the second. */
export function toIcalTime(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, '')
}

/** Folds lines at 75 octets, between letters, and ends each with CRLF. */
export function foldLines(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

function foldLine(line: string): string {
  let folded = ''
  let room = LINE_BYTES
  for (const letter of line) {
    const length = octetsOf(letter)
    if (length > room) {
      folded += '\r\n '
      room = LINE_BYTES - 1
    }
    folded += letter
    room -= length
  }
  return folded
}

/** Of a letter in UTF-8. An encoder takes seconds for the feed of a busy person. */
function octetsOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
