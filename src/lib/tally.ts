/** How often each of a few names has happened in this process. */
export type Tally<Name extends string> = {
  add: (name: Name) => void
  /** All names, including those with zero. */
  entries: () => [Name, number][]
}

/** Counts by names that are known beforehand, so that nothing of a visitor's can become one. */
export function createTally<Name extends string>(names: readonly Name[]): Tally<Name> {
  const counts = new Map<Name, number>(names.map((name) => [name, 0]))
  return {
    add: (name) => void counts.set(name, (counts.get(name) ?? 0) + 1),
    entries: () => [...counts],
  }
}
