/** Work that is done piece by piece, each when the one before has ended, however that ended. */
export type Turns = {
  add: <T>(work: () => Promise<T>) => Promise<T>
  isBusy: () => boolean
}

/** Creates such a row of work. A client of PostgreSQL needs one: its driver takes one query at a time. */
export function inTurn(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    add(work) {
      waiting += 1
      const next = last.then(work).finally(() => {
        waiting -= 1
      })
      last = next.catch(() => undefined)
      return next
    },
    isBusy: () => waiting > 0,
  }
}
