/** What an owner of a new site does first, in this order. */
export const FIRST_STEPS = ['company', 'mail', 'invite', 'costs', 'policy'] as const

export type FirstStep = (typeof FIRST_STEPS)[number]

/** The name of the preference with which an owner puts the list of first steps away. */
export const FIRST_STEPS_KEY = 'first-steps'
