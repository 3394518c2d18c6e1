/** A time in which somebody is busy: two instants as milliseconds since 1970, of which the second comes later. */
export type BusyTime = { begins: number; ends: number }

/** Joins times that overlap or touch, the earliest first. Those without a length are left out. */
export function joinBusy(times: readonly BusyTime[]): BusyTime[] {
  const joined: BusyTime[] = []
  for (const { begins, ends } of times.toSorted((one, other) => one.begins - other.begins)) {
    const last = joined.at(-1)
    if (ends <= begins) continue
    if (last && begins <= last.ends) last.ends = Math.max(last.ends, ends)
    else joined.push({ begins, ends })
  }
  return joined
}
