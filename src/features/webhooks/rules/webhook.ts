const LEAD_EVENTS = ['lead.created', 'lead.stage_changed', 'lead.erased'] as const

const APPOINTMENT_EVENTS = ['appointment.created', 'appointment.moved', 'appointment.cancelled'] as const

/** The events that webhooks can send to other systems. */
export const WEBHOOK_EVENTS = [...LEAD_EVENTS, ...APPOINTMENT_EVENTS] as const

export type LeadEvent = (typeof LEAD_EVENTS)[number]

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** The event that "Send a test" sends. */
export const TEST_EVENT = 'webhook.test'

/** The time after which a delivery counts as not answered. */
export const WEBHOOK_TIMEOUT_MS = 15_000

/** The hours for which the former secrets still sign deliveries after a new one was created. */
export const FORMER_SECRET_HOURS = 24

/**
 * The number of former secrets that do so. Each adds a signature to a header, and receivers limit the length of
 * headers.
 */
export const FORMER_SECRETS = 3

/** The characters of a response that are stored. */
export const ANSWER_LENGTH = 500

/** The outcome of a delivery by the status of its response. A 410 means that the receiver is gone for good. */
export function outcomeOf(status: number): 'sent' | 'gone' | 'again' {
  if (status >= 200 && status < 300) return 'sent'
  return status === 410 ? 'gone' : 'again'
}

/** Describes a response that counts as failed. Redirects fail too, because nobody has checked their target. */
export function answerProblem(status: number): string {
  const isRedirect = status >= 300 && status < 400
  return `The receiver answered ${status}${isRedirect ? '; redirects are not followed' : ''}`
}

/** A delivery as the screen of its webhook lists it. */
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
