import type { WorkedLead } from './lead-work'
import type { Currency } from './money'

/** An entry of a lead's timeline: stored, or told by what else is stored of the lead. */
export type TimelineItem = {
  id: string
  /** `sent`, `consent` and `mail` are told by other tables; the rest are events. */
  kind: string
  /** ISO. */
  at: string
  /** The id of who did it; null for the product and for accounts that are gone. */
  by: string | null
  data: Readonly<Record<string, unknown>>
  /** A note. */
  text: string | null
  editedAt: string | null
  /** Whoever asks may still change it, for so long. */
  editableMs: number
}

/** What was done with a lead, newest first. */
export type Timeline = {
  lead: WorkedLead & { spamScore: number | null; spamReasons: unknown }
  items: TimelineItem[]
  /** What the accounts that are named are called, by their ids. */
  people: Readonly<Record<string, string>>
  /** The owner's. */
  currency: Currency
  /** The id of whoever asks. */
  me: string
}
