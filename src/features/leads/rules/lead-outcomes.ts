/** The names are fixed, so that no input of a visitor can become one. */
const OUTCOMES = [
  'accepted',
  'invalid',
  'reused-key',
  'limited',
  'honeypot',
  'unreadable',
  'failed',
  'watch',
] as const

type Outcome = (typeof OUTCOMES)[number]

// Every outcome is there from the start, so that the metrics name it before it has happened.
const counts = new Map<Outcome, number>(OUTCOMES.map((name) => [name, 0]))

/**
 * Counts the outcomes of the leads that were sent to this process. A lead that was stored too late, after its sender
 * had been told that it failed, counts as both. Test leads of the owner's watch count only as `watch`.
 */
export const leadOutcomes = {
  add: (name: Outcome) => void counts.set(name, (counts.get(name) ?? 0) + 1),
  entries: () => [...counts],
}
