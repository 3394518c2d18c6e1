/**
 * A lead is stored a moment after its date was taken, so a later one may be seen before it. Who asks for what
 * came in since an instant goes so far back, and leaves out what it knows.
 */
export const OVERLAP_MS = 5_000

/** How often an open inbox asks for new leads; they must appear within 15 s. */
export const POLL_MS = 10_000

/** The instant to ask from, when all leads up to `asOf` are known. */
export function sinceOf(asOf: string): string {
  return new Date(Math.max(0, Date.parse(asOf) - OVERLAP_MS)).toISOString()
}
