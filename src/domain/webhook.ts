/** What of a lead may be told to other systems. */
export const WEBHOOK_EVENTS = ['lead.created', 'lead.stage_changed', 'lead.erased'] as const

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
