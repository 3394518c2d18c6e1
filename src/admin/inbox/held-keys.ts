/** The target of held keys: a lead whose panel is loading, or the selection. */
type KeyTarget = { lead: string } | 'selection'

/**
 * Keys that were pressed before their target could handle them: the script of the panel, its lead and its options
 * each take a moment to load, and a fast typist presses the next key meanwhile.
 */
let held: { for: KeyTarget; keys: string[] } | null = null

/** From now on keys wait for a panel or a menu that has been asked for. */
export function holdKeys(wanted: KeyTarget): void {
  held = { for: wanted, keys: [] }
}

/** Keeps a key for what is on its way; says whether anything is. */
export function holdKey(key: string): boolean {
  if (!held || !isKept(key)) return false
  held.keys.push(key)
  return true
}

/** Letters, digits, Enter and Escape. Tab and the arrows belong to the browser. */
const isKept = (key: string) => key.length === 1 || key === 'Enter' || key === 'Escape' || key === 'Delete'

/** What was to hear them does not come. */
export function dropHeldKeys(): void {
  held = null
}

/** The keys that were pressed for a lead; none for another one's. */
export function takeHeldKeys(lead: string): string[] {
  const keys = held !== null && held.for !== 'selection' && held.for.lead === lead ? held.keys : []
  held = null
  return keys
}

/**
 * The next key that was pressed for the selection. Those that come while it is done wait behind it; once none is left,
 * nothing waits any more.
 */
export function takeHeldKey(): string | undefined {
  const key = held?.for === 'selection' ? held.keys.shift() : undefined
  if (key === undefined) held = null
  return key
}
