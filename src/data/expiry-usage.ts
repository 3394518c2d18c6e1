/** In seconds. */
export type ExpiryUsage = {
  /** Seconds for which a change of another process was still in this memory. Each change is reported once. */
  lags: number[]
  /** Seconds since the last answer of the table. */
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
     * @param ages - of the changes that have just expired, when they were read, in seconds
     * @param heardAt - that time, as `performance.now()`
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
