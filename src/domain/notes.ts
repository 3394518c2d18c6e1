/** The longest note, and the time in which its author may still change it. */
export const NOTE_LIMITS = { letters: 5_000, minutes: 5 } as const

/** An entry of the timeline of a lead or a post: a stored event, or one that follows from other stored data. */
export type TimelineItem = {
  id: string
  /** Of a lead, `sent`, `consent` and `mail` come from other tables; the others are events. */
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
