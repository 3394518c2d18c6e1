import { diffArrays } from 'diff'

export type Change = { kind: 'same' | 'gone' | 'new'; text: string }

/**
 * Texts with more differing words are shown without differences: the time grows with the square, and at this number
 * it takes 0.2 s of a core.
 */
const MOST_WORDS_APART = 2000

/**
 * Compares two texts word by word.
 *
 * @returns what is in both, only in the older and only in the newer, in reading order
 */
export function compareTexts(older: string, newer: string): Change[] {
  const options = { maxEditLength: MOST_WORDS_APART }
  const parts = diffArrays(toWords(older), toWords(newer), options)
  if (!parts) {
    return [
      { kind: 'gone', text: older },
      { kind: 'new', text: newer },
    ]
  }
  return parts.map(({ value, added, removed }) => ({
    kind: added ? 'new' : removed ? 'gone' : 'same',
    text: value.join(''),
  }))
}

/** Words with their following spaces, and each tag as one word, because the package would split a tag. */
function toWords(text: string): string[] {
  return text.match(/\s+|<[^>]*>\s*|[^\s<]+\s*|</g) ?? []
}
