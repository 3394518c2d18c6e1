/** What of a lead is about to be changed when its panel opens. */
export type LeadAction = 'stage' | 'owner' | 'follow-up' | 'value' | 'note'
