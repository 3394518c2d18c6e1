import { dropHeldKeys, readHeldKeys } from './held-keys'

/**
 * Holds a key for the target that is being opened.
 *
 * @returns false if no target is being opened, or the key is not held
 */
export function holdKey(key: string): boolean {
  const held = readHeldKeys()
  if (!held || !(isKept(key) || (held.for !== 'selection' && isStep(key)))) return false
  held.keys.push(key)
  return true
}

/** Letters, digits, Enter, Escape and Delete are held. Tab belongs to the browser, and so do the arrows of a menu. */
const isKept = (key: string) => key.length === 1 || ['Enter', 'Escape', 'Delete', SAVE].includes(key)

/** The name of Ctrl+Enter, which saves a text. */
export const SAVE = 'Ctrl+Enter'

/** The name of a pressed key; null with a modifier that makes it the browser's. */
export function nameOfKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): string | null {
  if (key === 'Enter' && (ctrlKey || metaKey)) return SAVE
  return altKey || ctrlKey || metaKey ? null : key
}

/** In a panel the arrows open the neighbours of its lead. */
export const isStep = (key: string) => key === 'ArrowUp' || key === 'ArrowDown'

/** Whether a panel that is busy with earlier keys holds this one. */
export const isOfPanel = (key: string) => isKept(key) || isStep(key)

/** Removes and returns the keys that were held for a lead; an empty list if they were held for another target. */
export function takeHeldKeys(lead: string): string[] {
  const held = readHeldKeys()
  dropHeldKeys()
  return held !== null && held.for !== 'selection' && held.for.lead === lead ? held.keys : []
}

/**
 * Removes and returns the next key that was held for the selection. Keys that are pressed while it is handled are held
 * behind it. When none is left, no more keys are held.
 */
export function takeHeldKey(): string | undefined {
  const held = readHeldKeys()
  const key = held?.for === 'selection' ? held.keys.shift() : undefined
  if (key === undefined) dropHeldKeys()
  return key
}
