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
  if (text === '') return ''
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
