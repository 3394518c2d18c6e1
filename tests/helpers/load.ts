/** More than this in flight would measure the machine, and what waits behind it. */
const MOST_IN_FLIGHT = 100

/**
 * Does something so many times a second, whether what was done before has ended or not; while too much of it is in
 * flight, less often.
 *
 * @returns how it is stopped, which resolves with all that came of it
 */
export function pace<T>(perSecond: number, work: (count: number) => Promise<T>) {
  const all: Promise<T>[] = []
  const began = performance.now()
  let inFlight = 0
  /** What was not begun is left out, and not made up for. */
  let skipped = 0
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1_000) * perSecond
    while (all.length + skipped < due) {
      if (inFlight >= MOST_IN_FLIGHT) {
        skipped += 1
        continue
      }
      inFlight += 1
      all.push(
        work(all.length).finally(() => {
          inFlight -= 1
        }),
      )
    }
  }, 5)
  return {
    async stop(): Promise<T[]> {
      clearInterval(timer)
      return Promise.all(all)
    },
  }
}

const TURN_MS = 250

/**
 * Lets processes run for a part of the time, as on a machine whose processor others take.
 *
 * @param pids - asked anew for each turn, since processes are replaced
 * @param share - from 0 to 1
 */
export function starve(pids: () => readonly number[], share: number): { stop: () => void } {
  const signal = (name: NodeJS.Signals) => {
    for (const pid of pids())
      try {
        process.kill(pid, name)
      } catch {
        // It has ended.
      }
  }
  const timers = new Set<NodeJS.Timeout>()
  const turn = setInterval(() => {
    signal('SIGSTOP')
    const going = setTimeout(
      () => {
        timers.delete(going)
        signal('SIGCONT')
      },
      TURN_MS * (1 - share),
    )
    timers.add(going)
  }, TURN_MS)
  return {
    stop() {
      clearInterval(turn)
      for (const each of timers) clearTimeout(each)
      signal('SIGCONT')
    },
  }
}
