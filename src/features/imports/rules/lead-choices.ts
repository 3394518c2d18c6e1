import { z } from 'zod'
import { CURRENCIES } from '@/domain/money'
import { STAGES } from '@/features/leads/rules/stage'
import { LEAD_FIELDS, type LeadField } from './lead-columns'

/** How `03/04/2024` is read. */
export const DATE_ORDERS = ['day-first', 'month-first'] as const

export type DateOrder = (typeof DATE_ORDERS)[number]

/** What is asked about a file of leads. Without an answer nothing that reads two ways is guessed. */
export const leadChoices = z.strictObject({
  /** Fields of columns, by the columns' names, where the usual names do not tell or tell wrong. */
  columns: z.record(z.string(), z.enum(LEAD_FIELDS)).default({}),
  /** Null: rows with a date that reads two ways are refused, unless other dates of the file decide it. */
  dates: z.enum(DATE_ORDERS).nullable().default(null),
  /** The IANA time zone of times that name none. */
  zone: z.string().default('UTC'),
  /** Which of two hours is meant where the clocks were set back. Null: the earlier one, and each such lead says so. */
  twice: z.enum(['earlier', 'later']).nullable().default(null),
  /** Our stages for those of the file, by the words of the file. */
  stages: z.record(z.string(), z.enum(STAGES)).default({}),
  /** The currency of this site. An amount in another one is not a value here. Null: any currency is taken as it is. */
  currency: z.enum(CURRENCIES).nullable().default(null),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).nullable().default(null),
  delimiter: z.enum([',', ';', '\t', '|']).nullable().default(null),
})

export type LeadChoices = z.output<typeof leadChoices>

/** A question about a file, asked once for all of its rows. */
export type LeadQuestion = {
  choice: 'columns' | 'dates' | 'twice' | 'stages'
  /** A sentence for the staff. */
  ask: string
  /** How many rows it is about, and the first of their values as written. */
  count: number
  examples: string[]
  /** What happens without an answer. */
  otherwise: string
}

/** What is known of a table of leads beyond its columns. */
export type LeadTable = {
  /** The fields of the columns, by the columns' names, as they were chosen or recognised. */
  fields: Record<string, LeadField>
  /** The first value of each column, by its name. */
  samples: Record<string, string>
  questions: LeadQuestion[]
  /** The words for stages in the file, the commonest first, with the stage that each is taken for. */
  stages: { written: string; stage: string | null; count: number }[]
  /** Who owns leads, as written. */
  owners: string[]
}
