/** The target of held keys: a lead whose panel is loading, or the selection. */
type KeyTarget = { lead: string } | 'selection'

/**
 * Keys that were pressed before their target could handle them: the script of the panel, its lead and its options
 * each take a moment to load, and a fast typist presses the next key meanwhile.
 */
let held: { for: KeyTarget; keys: string[] } | null = null

/** Holds the following keys for a panel or a menu that is being opened. */
export function holdKeys(wanted: KeyTarget): void {
  held = { for: wanted, keys: [] }
}

/**
 * Holds a key for the target that is being opened.
 *
 * @returns false if no target is being opened, or the key is not held
 */
export function holdKey(key: string): boolean {
  if (!held || !(isKept(key) || (held.for !== 'selection' && isStep(key)))) return false
  held.keys.push(key)
  return true
}

/** Letters, digits, Enter, Escape and Delete are held. Tab belongs to the browser, and so do the arrows of a menu. */
const isKept = (key: string) => key.length === 1 || ['Enter', 'Escape', 'Delete', SAVE].includes(key)

/** The name of Ctrl+Enter, which saves a text. */
export const SAVE = 'Ctrl+Enter'

/** In a panel the arrows open the neighbours of its lead. */
export const isStep = (key: string) => key === 'ArrowUp' || key === 'ArrowDown'

/** Whether a panel that is busy with earlier keys holds this one. */
export const isOfPanel = (key: string) => isKept(key) || isStep(key)

/** Discards the held keys, because their target does not open. */
export function dropHeldKeys(): void {
  held = null
}

/** Removes and returns the keys that were held for a lead; an empty list if they were held for another target. */
export function takeHeldKeys(lead: string): string[] {
  const keys = held !== null && held.for !== 'selection' && held.for.lead === lead ? held.keys : []
  held = null
  return keys
}

/**
 * Removes and returns the next key that was held for the selection. Keys that are pressed while it is handled are held
 * behind it. When none is left, no more keys are held.
 */
export function takeHeldKey(): string | undefined {
  const key = held?.for === 'selection' ? held.keys.shift() : undefined
  if (key === undefined) held = null
  return key
}
