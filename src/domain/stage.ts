/** Where a lead stands on its way to a job, in the order of that way. */
export const STAGES = ['new', 'contacted', 'booked', 'won', 'lost', 'spam'] as const

export type Stage = (typeof STAGES)[number]

export function isStage(value: unknown): value is Stage {
  return STAGES.some((stage) => stage === value)
}

/** What the staff read for each stage. */
export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  new: 'New',
  contacted: 'Contacted',
  booked: 'Booked',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
}

/** Why leads are lost, as one key or one press says it; anything else is written. */
export const LOST_REASONS = [
  'No answer',
  'Too expensive',
  'Chose somebody else',
  'Too far away',
  'Not our work',
  'Only asked',
] as const

/**
 * The sender of a lead that is lost because nobody answered was never reached, whatever else the reason says.
 */
const NEVER_REACHED = /^\s*(?:no[ -]answer|not reached|never (?:reached|answered))/i

/** Says whether whoever sent a lead that comes into a stage has been reached. */
export function isReached(stage: Stage, lostReason: string | null): boolean {
  if (stage === 'lost') return !NEVER_REACHED.test(lostReason ?? '')
  return stage === 'contacted' || stage === 'booked' || stage === 'won'
}
