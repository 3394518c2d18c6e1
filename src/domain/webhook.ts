/** What of a lead may be told to other systems. */
export const WEBHOOK_EVENTS = ['lead.created', 'lead.stage_changed', 'lead.erased'] as const

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** What "Send a test" sends. */
export const TEST_EVENT = 'webhook.test'

/** A receiver that takes longer has not answered. */
export const WEBHOOK_TIMEOUT_MS = 15_000

/** So long after a new secret was made, those before it sign too. */
export const FORMER_SECRET_HOURS = 24

/** How many of them do: each signature is a part of a header, which receivers let grow only so far. */
export const FORMER_SECRETS = 3

/** What is kept of an answer. */
export const ANSWER_LENGTH = 500

/** What becomes of a delivery after its answer: a receiver that is gone for good says so by 410. */
export function outcomeOf(status: number): 'sent' | 'gone' | 'again' {
  if (status >= 200 && status < 300) return 'sent'
  return status === 410 ? 'gone' : 'again'
}

/** Why such an answer is none: where a redirect leads to, nobody has checked. */
export function answerProblem(status: number): string {
  const isRedirect = status >= 300 && status < 400
  return `The receiver answered ${status}${isRedirect ? '; redirects are not followed' : ''}`
}

/** One delivery, as the screen of its webhook lists it. */
export type Delivery = {
  id: string
  event: string
  lead: string | null
  state: string
  attempts: number
  createdAt: string
  nextAttemptAt: string
  sentAt: string | null
  problem: string | null
  answer: string | null
}

/** The deliveries of a webhook, newest first, and how it signs them. */
export type DeliveryLog = { hasSecret: boolean; formerSecretEndsAt: string | null; deliveries: Delivery[] }
