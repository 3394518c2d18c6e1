import type { LeadWithActivity } from './lead-activity'
import type { Currency } from './money'

/** An entry of a lead's timeline: a stored event, or one that follows from other stored data of the lead. */
export type TimelineItem = {
  id: string
  /** `sent`, `consent` and `mail` come from other tables; the others are events. */
  kind: string
  at: string
  /** The id of the account that did it; null for the product and for deleted accounts. */
  by: string | null
  data: Readonly<Record<string, unknown>>
  text: string | null
  editedAt: string | null
  /** The milliseconds for which the reader may still change the entry. */
  editableMs: number
}

/** The history of a lead, newest first. */
export type Timeline = {
  lead: LeadWithActivity & { spamScore: number | null; spamReasons: unknown }
  items: TimelineItem[]
  /** Names by the ids of accounts. */
  people: Readonly<Record<string, string>>
  currency: Currency
  /** The id of the reader. */
  me: string
}
