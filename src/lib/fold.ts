/**
 * Converts a text to lower case letter by letter: a `Σ` at the end of a word becomes `σ` as it does within one, so that
 * a text is found at any position. For the inbox's leads the database does the same, in `fold_text`.
 */
export function fold(text: string): string {
  return Array.from(text, (letter) => letter.toLowerCase()).join('')
}
