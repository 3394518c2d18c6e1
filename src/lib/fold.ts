/**
 * Converts a text to lower case letter by letter: a `Σ` at the end of a word becomes `σ` as it does within one, so that
 * a text is found at any position. For the inbox's leads the database does the same, in `fold_text`.
 */
export function fold(text: string): string {
  // Most texts are in ASCII, and an import compares a hundred thousand.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase()
  return Array.from(text, (letter) => letter.toLowerCase()).join('')
}

const APOSTROPHES = /[’‘‛ʼʹ′´`]/g
const QUOTES = /[“”„‟″«»]/g
const DASHES = /[‐‑‒–—―−]/g

/**
 * What a text is searched by in a browser or in memory: without regard to case, accents and the shape of apostrophes, quotation
 * marks and dashes. `search_text` does it in the database, and for more letters. A text of composed letters keeps its length.
 */
export function searchable(text: string): string {
  return fold(text)
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replace(DASHES, '-')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
}
