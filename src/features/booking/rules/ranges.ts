/** A range of time, without its end; milliseconds since 1970. */
export type Range = { from: number; until: number }

/** Joins ranges that overlap or touch, the earliest first. Those without a length are left out. */
export function joinRanges(ranges: readonly Range[]): Range[] {
  const joined: Range[] = []
  for (const { from, until } of ranges.toSorted((one, other) => one.from - other.from)) {
    if (!(from < until)) continue
    const last = joined.at(-1)
    if (last && from <= last.until) last.until = Math.max(last.until, until)
    else joined.push({ from, until })
  }
  return joined
}
