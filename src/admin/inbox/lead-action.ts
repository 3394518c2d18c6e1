/** The action for which the panel of a lead is opened. */
export type LeadAction = 'stage' | 'owner' | 'follow-up' | 'value' | 'note'
