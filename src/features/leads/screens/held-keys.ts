/** The target of held keys: a lead whose panel is loading, or the selection. */
type KeyTarget = { lead: string } | 'selection'

type HeldKeys = { for: KeyTarget; keys: string[] }

/**
 * Keys that were pressed before their target could handle them: the script of the panel, its lead and its options
 * each take a moment to load, and a fast typist presses the next key meanwhile.
 */
let held: HeldKeys | null = null

/** Holds the following keys for a panel or a menu that is being opened. */
export function holdKeys(wanted: KeyTarget): void {
  held = { for: wanted, keys: [] }
}

/** The keys that are held; null when none are. */
export const readHeldKeys = (): HeldKeys | null => held

/** Discards the held keys, because their target does not open. */
export function dropHeldKeys(): void {
  held = null
}
