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
