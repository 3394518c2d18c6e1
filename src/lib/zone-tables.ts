import type { Stretch } from './local-time'

/** An offset, in minutes, and the instant from which it holds until the next one does; milliseconds since 1970. */
export type OffsetChange = Pick<Stretch, 'from' | 'offset'>

/**
 * Finds the first time in which two tables of a zone disagree, for example those of this runtime and of PostgreSQL.
 *
 * @param changes - each table's offsets in their order, the first of which holds where the comparison begins
 * @param until - the end of the comparison
 * @returns null when the clocks go alike; `until` is the end of this disagreement
 */
export function firstDisagreement(
  ours: readonly OffsetChange[],
  theirs: readonly OffsetChange[],
  until: number,
): { from: number; until: number; ours: number; theirs: number } | null {
  const begins = Math.max(ours[0]?.from ?? until, theirs[0]?.from ?? until)
  const moments = [begins, ...[...ours, ...theirs].map(({ from }) => from)]
    .filter((from) => from >= begins && from < until)
    .toSorted((one, other) => one - other)
  const compared = moments.map((from, index) => ({
    from,
    until: moments.slice(index).find((next) => next > from) ?? until,
    ours: offsetIn(ours, from),
    theirs: offsetIn(theirs, from),
  }))
  return compared.find((each) => each.ours !== each.theirs) ?? null
}

function offsetIn(changes: readonly OffsetChange[], ms: number): number {
  return changes.findLast(({ from }) => from <= ms)?.offset ?? Number.NaN
}
