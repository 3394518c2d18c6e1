/** Counts of a few names in this process. */
export type Tally<Name extends string> = {
  add: (name: Name) => void
  /** All names, including those with zero. */
  entries: () => [Name, number][]
}

/** Creates counts of a fixed set of names, so that no input of a visitor can become a name. */
export function createTally<Name extends string>(names: readonly Name[]): Tally<Name> {
  const counts = new Map<Name, number>(names.map((name) => [name, 0]))
  return {
    add: (name) => void counts.set(name, (counts.get(name) ?? 0) + 1),
    entries: () => [...counts],
  }
}
