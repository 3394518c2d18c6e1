/** Where a lead stands on its way to a job, in the order of that way. */
export const STAGES = ['new', 'contacted', 'booked', 'won', 'lost', 'spam'] as const

export type Stage = (typeof STAGES)[number]

/** What the staff read for each stage. */
export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  new: 'New',
  contacted: 'Contacted',
  booked: 'Booked',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
}

/** A lead that comes into one of these has been reached. */
export const REACHED: readonly Stage[] = ['contacted', 'booked', 'won', 'lost']
