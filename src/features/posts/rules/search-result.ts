/**
 * The widths in pixels of a search result on each kind of device: of the result, its longest title, and its whole
 * description.
 */
export const RESULT_WIDTHS = {
  desktop: { result: 600, title: 580, description: 920 },
  phone: { result: 360, title: 580, description: 680 },
} as const

export type ResultPlace = keyof typeof RESULT_WIDTHS

/** The size of the letters of a result, in pixels. */
export const RESULT_FONT = { title: 20, description: 14 } as const

// Advance widths of Arial, the font of search results, in thousandths of its size; those of Helvetica and Liberation
// Sans are the same. They come from the font metrics of Helvetica that Adobe published.
const WIDTHS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    "'": 191,
    'ijl‘’': 222,
    '|': 260,
    ' !,./:;I[\\]ft': 278,
    '()-r`{}“”': 333,
    '"': 355,
    '*': 389,
    '^': 469,
    Jcksvxyz: 500,
    '#$0123456789?L_abdeghnopqu–': 556,
    '+<=>~': 584,
    FTZ: 611,
    '&ABEKPSVXY': 667,
    CDHNRUw: 722,
    GOQ: 778,
    Mm: 833,
    '%': 889,
    W: 944,
    '…—': 1000,
    '@': 1015,
  }).flatMap(([letters, width]) => [...letters].map((letter): [string, number] => [letter, width])),
)

/** Matches scripts with square letters, and emoji. */
const SQUARE = /[\u2e80-\uffef\u{10000}-\u{10ffff}]/u

/** The width of a letter. An accent does not change it, and an unknown letter counts as wide as a digit. */
function letterWidth(letter: string): number {
  const [base = letter] = letter.normalize('NFD')
  return WIDTHS.get(letter) ?? WIDTHS.get(base) ?? (SQUARE.test(letter) ? 1000 : 556)
}

/**
 * Measures the width of a text in a search result.
 *
 * @param size - of the letters, in pixels
 * @returns pixels
 */
export function textWidth(text: string, size: number): number {
  let thousandths = 0
  for (const letter of text.normalize('NFC')) thousandths += letterWidth(letter)
  return (thousandths * size) / 1000
}

/** Whether search results cut a title off. */
export const isTitleCut = (title: string): boolean =>
  textWidth(title, RESULT_FONT.title) > RESULT_WIDTHS.desktop.title

/**
 * Cuts a text as a search result does: it stays whole, or ends after the last word that fits, with an ellipsis.
 *
 * @param width - the space for all of it, in pixels
 * @param size - of the letters, in pixels
 */
export function cutToWidth(text: string, width: number, size: number): string {
  const whole = text.trim().replace(/\s+/g, ' ')
  if (textWidth(whole, size) <= width) return whole
  let kept = ''
  for (const word of whole.split(' ')) {
    const longer = kept ? `${kept} ${word}` : word
    if (textWidth(`${longer} ...`, size) > width) break
    kept = longer
  }
  if (kept) return `${kept} ...`
  const letters = [...whole]
  while (letters.length > 0 && textWidth(`${letters.join('')} ...`, size) > width) letters.pop()
  return `${letters.join('')} ...`
}
