const BEFORE = /[\p{L}\p{M}\p{N}'’-]*$/u
const AFTER = /^[\p{L}\p{M}\p{N}'’-]*/u

/**
 * The word that contains or touches a caret.
 *
 * @param at - the index of the caret, in UTF-16 units
 * @returns the start and the end of the word; null between two blanks
 */
export function wordAround(text: string, at: number): { start: number; end: number } | null {
  const start = at - (BEFORE.exec(text.slice(0, at))?.[0].length ?? 0)
  const end = at + (AFTER.exec(text.slice(at))?.[0].length ?? 0)
  return start < end ? { start, end } : null
}
