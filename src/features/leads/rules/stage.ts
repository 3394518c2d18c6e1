/** The stages of a lead on its way to a job, in their order. */
export const STAGES = ['new', 'contacted', 'booked', 'won', 'lost', 'spam'] as const

export type Stage = (typeof STAGES)[number]

export function isStage(value: unknown): value is Stage {
  return STAGES.some((stage) => stage === value)
}

/** The labels of the stages for the staff. */
export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  new: 'New',
  contacted: 'Contacted',
  booked: 'Booked',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
}

/** The usual reasons why a lead is lost, which one key or click chooses; other reasons are typed. */
export const LOST_REASONS = [
  'No answer',
  'Too expensive',
  'Chose somebody else',
  'Too far away',
  'Not our work',
  'Only asked',
] as const

/**
 * Matches reasons which say that nobody answered. The sender of such a lost lead was never reached, whatever else the
 * reason says.
 */
const NEVER_REACHED = /^\s*(?:no[ -]answer|not reached|never (?:reached|answered))/i

/** Says whether the sender of a lead that gets a stage has been reached. */
export function isReached(stage: Stage, lostReason: string | null): boolean {
  if (stage === 'lost') return !NEVER_REACHED.test(lostReason ?? '')
  return stage === 'contacted' || stage === 'booked' || stage === 'won'
}
