/** Random numbers that can be had again: mulberry32, from 0 up to 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The same things in another order. */
export function shuffled<T>(things: readonly T[], random: () => number): T[] {
  return things
    .map((thing) => ({ thing, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ thing }) => thing)
}

/** FAULT_SEED, or a new seed; a run that failed is repeated with the one that it printed. */
export function chooseSeed(): number {
  const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000)
  console.log(`FAULT_SEED=${seed}`)
  return seed
}
