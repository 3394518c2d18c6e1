/** In seconds. */
export type ExpiryUsage = {
  /** For how long what other processes changed was still in this memory, of each change once: asked again, it is gone. */
  lags: number[]
  /** Since the table was asked last. */
  answerAge: number
}

/** More than change between two scrapes. */
const REMEMBERED = 1_000

/** Remembers how far this process was behind the others. */
export function recordExpiryUsage() {
  let lags: number[] = []
  let answeredAt = Number.NEGATIVE_INFINITY
  return {
    /**
     * @param ages - of the changes that it has just expired, when it heard of them, in seconds
     * @param heardAt - then, as `performance.now()`
     */
    add(ages: readonly number[], heardAt: number) {
      answeredAt = performance.now()
      const took = (answeredAt - heardAt) / 1_000
      lags = [...lags, ...ages.map((age) => age + took)].slice(-REMEMBERED)
    },
    take(): ExpiryUsage {
      const taken = lags
      lags = []
      return { lags: taken, answerAge: (performance.now() - answeredAt) / 1_000 }
    },
  }
}
