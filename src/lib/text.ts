const LOWEST_PRINTABLE = 0x20
const DELETE = 0x7f
const LINE_CHARACTERS = new Set(['\t', '\n', '\r'])

/**
 * Says whether PostgreSQL and every reader can hold the text: no lone surrogate (it would be stored as
 * U+FFFD), no NUL (error 22021) and no other C0 control but tab and line ends.
 */
export function isWellFormedText(value: string): boolean {
  return isWellFormed(value) && ![...value].some(isControl)
}

/** Says whether PostgreSQL stores the text as it is: no lone surrogate and no NUL. */
export function isStorableText(value: string): boolean {
  return isWellFormed(value) && !value.includes('\0')
}

/** Says whether the text holds no line end and no tab, so that it cannot break out of a header or a cell. */
export function isOneLine(value: string): boolean {
  return ![...value].some((character) => LINE_CHARACTERS.has(character))
}

/**
 * Cuts a text between characters and not between the two halves of one.
 *
 * @param most - in UTF-16 units, as a browser's maxlength counts
 */
export function cutText(value: string, most: number): string {
  return value.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}

/**
 * Reads a line for whose sake nothing is refused: trimmed and cut, and empty when it cannot be stored or has several
 * lines.
 */
export function storableLine(value: string | null | undefined, most: number): string {
  const text = (value ?? '').trim()
  return isWellFormedText(text) && isOneLine(text) ? cutText(text, most) : ''
}

function isControl(character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  return (code < LOWEST_PRINTABLE && !LINE_CHARACTERS.has(character)) || code === DELETE
}

function isWellFormed(value: string): boolean {
  // Browsers before 2023 have no String.prototype.isWellFormed, and encodeURIComponent refuses lone surrogates.
  try {
    encodeURIComponent(value)
    return true
  } catch {
    return false
  }
}

/**
 * Letters that nobody sees and that come with pasted text: soft hyphens, spaces of no width, marks of direction, byte
 * order marks. Those that join letters (U+200C, U+200D) belong to the spelling of some languages and to emoji.
 */
export const INVISIBLE_LETTERS =
  '\u00ad\u061c\u180e\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\u206a\u206b\u206c\u206d\u206e\u206f\ufeff\ufff9\ufffa\ufffb'

const INVISIBLE = new RegExp(`[${INVISIBLE_LETTERS}]`, 'g')

/** Removes the letters of a text that nobody sees. */
export function withoutInvisible(value: string): string {
  return value.replace(INVISIBLE, '')
}

/**
 * A text as it was meant, when it was pasted from a program: without invisible and control letters, with a line end for a
 * vertical tab and the other separators of lines, and with a space for a tab. Line ends stay.
 */
export function cleanText(value: string): string {
  return withoutInvisible(value)
    .replace(LINE_SEPARATORS, '\n')
    .replaceAll('\t', ' ')
    .replace(OTHER_CONTROLS, '')
}

/** As `cleanText`, for a line: separators of lines that no key makes become a space. */
export function cleanLine(value: string): string {
  return cleanText(value.replace(LINE_SEPARATORS, ' '))
}

const LINE_SEPARATORS = /[\v\f\u0085\u2028\u2029]/g
const OTHER_CONTROLS = /[^\P{Cc}\n\r]/gu

const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Removes the control characters that change the direction of text, so that no value can rearrange a screen. */
export function withoutBidiControls(value: string): string {
  return value.replace(BIDI_CONTROLS, '')
}

/** Counts the words of a text; a number is one word. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'.,-]*/gu)?.length ?? 0
}

/** Decodes the escapes in a part of an address; null when they are invalid. */
export function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
