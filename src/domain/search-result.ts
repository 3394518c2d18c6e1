/** A place where results are shown: how wide it is, how wide a title may be, and how wide all of a description. In pixels. */
export const RESULT_WIDTHS = {
  desktop: { result: 600, title: 580, description: 920 },
  phone: { result: 360, title: 580, description: 680 },
} as const

export type ResultPlace = keyof typeof RESULT_WIDTHS

/** The size of the letters of a result, in pixels. */
export const RESULT_FONT = { title: 20, description: 14 } as const

// Advance widths of Arial, which results are set in, in thousandths of its size; those of Helvetica and Liberation Sans
// are the same. From the font metrics of Helvetica that Adobe published.
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

/** Scripts with square letters, and emoji. */
const SQUARE = /[\u2e80-\uffef\u{10000}-\u{10ffff}]/u

/** A letter with an accent is as wide as without it. A letter that no table has counts as a digit. */
function letterWidth(letter: string): number {
  const [base = letter] = letter.normalize('NFD')
  return WIDTHS.get(letter) ?? WIDTHS.get(base) ?? (SQUARE.test(letter) ? 1000 : 556)
}

/**
 * How wide a text is in a result.
 *
 * @param size - of the letters, in pixels
 * @returns pixels
 */
export function textWidth(text: string, size: number): number {
  let thousandths = 0
  for (const letter of text.normalize('NFC')) thousandths += letterWidth(letter)
  return (thousandths * size) / 1000
}

/** Whether a title is shown shortened. */
export const isTitleCut = (title: string): boolean =>
  textWidth(title, RESULT_FONT.title) > RESULT_WIDTHS.desktop.title

/**
 * A text as a result shows it: whole, or up to the last word that fits with an ellipsis behind it.
 *
 * @param width - the place for all of it, in pixels
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
