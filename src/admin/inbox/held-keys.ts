/** For whom keys wait: a lead whose panel is on its way, or all that are selected. */
type For = { lead: string } | 'selection'

/**
 * Keys that were pressed before what they are meant for could hear them: the panel's script, its lead and its options each
 * take a moment. One who works by keys alone presses the second one meanwhile.
 */
let held: { for: For; keys: string[] } | null = null

/** From now on keys wait for a panel or a menu that has been asked for. */
export function holdKeys(wanted: For): void {
  held = { for: wanted, keys: [] }
}

/** Keeps a key for what is on its way; says whether anything is. */
export function holdKey(key: string): boolean {
  if (!held || !isKept(key)) return false
  held.keys.push(key)
  return true
}

/** Letters, digits and what ends or leaves; Tab and the arrows are the browser's. */
const isKept = (key: string) => key.length === 1 || key === 'Enter' || key === 'Escape' || key === 'Delete'

/** What was to hear them does not come. */
export function dropHeldKeys(): void {
  held = null
}

/** The keys that were pressed for a lead, or for the selection; none for anybody else's. */
export function takeHeldKeys(wanted: For): string[] {
  const isMeant =
    held !== null &&
    (held.for === 'selection' || wanted === 'selection' ? held.for === wanted : held.for.lead === wanted.lead)
  const keys = isMeant && held ? held.keys : []
  held = null
  return keys
}
