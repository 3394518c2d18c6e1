/**
 * Takes the case out of a text, letter by letter: a `Σ` at the end of a word becomes `σ` as it does within one, so that
 * a text is found wherever it stands. The inbox's leads are folded by their database instead, in `fold_text`.
 */
export function fold(text: string): string {
  return Array.from(text, (letter) => letter.toLowerCase()).join('')
}
