const BEFORE = /[\p{L}\p{M}\p{N}'’-]*$/u
const AFTER = /^[\p{L}\p{M}\p{N}'’-]*/u

/**
 * The word in which a caret stands, or that it touches.
 *
 * @param at - the caret's place, counted in UTF-16 units
 * @returns where the word begins and ends; null between two blanks
 */
export function wordAround(text: string, at: number): { start: number; end: number } | null {
  const start = at - (BEFORE.exec(text.slice(0, at))?.[0].length ?? 0)
  const end = at + (AFTER.exec(text.slice(at))?.[0].length ?? 0)
  return start < end ? { start, end } : null
}
