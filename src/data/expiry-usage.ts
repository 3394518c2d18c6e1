/** How far this process is behind the changes of others, in seconds. */
export type ExpiryUsage = {
  /** Seconds for which a change of another process was still in this memory. Each change is reported once. */
  lags: number[]
  /** Seconds since the table was last read. */
  answerAge: number
}

/** The number of lags that are kept, which is more than the changes between two scrapes. */
const REMEMBERED = 1_000

/** Records how far this process was behind the others, for the metrics. */
export function recordExpiryUsage() {
  let lags: number[] = []
  let answeredAt = Number.NEGATIVE_INFINITY
  return {
    /**
     * @param ages - the ages of the changes that have just expired, in seconds at the time when they were read
     * @param heardAt - the time when they were read, as `performance.now()`
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
