import { addCounts, type Count, OTHER } from '@/features/results/rules/measure'

/** Counts in memory until they are taken. */
export type Counter = {
  add: (counts: readonly Count[]) => void
  /** Returns all counts and empties the memory. */
  take: () => Count[]
  size: () => number
}

const keyOf = ({ at, dimension, value }: Count) => JSON.stringify([dimension, at, value])

/**
 * Creates a memory for counts.
 *
 * @param most - the number of different values; further values count as `OTHER`
 */
export function createCounter(most: number): Counter {
  let counts = new Map<string, Count>()

  function addOne(count: Count) {
    const known = counts.get(keyOf(count))
    if (!known && counts.size >= most && count.value !== OTHER) return addOne({ ...count, value: OTHER })
    counts.set(keyOf(count), known ? { ...count, counts: addCounts(known.counts, count.counts) } : count)
  }

  return {
    add: (more) => {
      for (const each of more) addOne(each)
    },
    take() {
      const taken = [...counts.values()]
      counts = new Map()
      return taken
    },
    size: () => counts.size,
  }
}
