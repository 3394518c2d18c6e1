/** What was typed, as a returned form keeps it. */
export type LeadValues = Readonly<Record<string, string | readonly string[] | boolean | undefined>>

/** One message a field, by the field's wire name. */
export type LeadMessages = Readonly<Record<string, string | undefined>>
