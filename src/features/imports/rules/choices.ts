import { z } from 'zod'
import { CATEGORIES } from '@/features/posts/rules/post'
import { leadChoices as tableChoices } from './lead-choices'

const words = z.string().max(1_000)

/** A day as `YYYY-MM-DD`. */
const day = z.iso.date()

/** What is asked before an import of posts. Each has a safe default, so that a script is asked nothing. */
const postChoices = z.strictObject({
  /** The category here by its name there. A post whose categories are all missing has none. */
  categories: z.record(words, z.enum(['', ...CATEGORIES])).default({}),
  /** The name here by the name there. */
  authors: z.record(words, z.string().trim().min(1).max(120)).default({}),
  /** Authors get a page of their own. */
  makesAuthors: z.boolean().default(false),
  /** Of a scheduled post whose minute has passed meanwhile. */
  pastMinutes: z.enum(['draft', 'publish']).default('draft'),
  /** Posts that only members could read are drafts, or stay where they are. */
  membersPosts: z.enum(['draft', 'leave-out']).default('draft'),
  /** The address of a site whose file does not tell it (Ghost), such as `https://old.example`; empty for none. */
  oldSite: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** Whether images that the folder does not have are fetched from the old site. */
  fetchesImages: z.boolean().default(true),
})

/** What is asked before an import of leads, beyond how the table is read. */
const leadChoices = z.strictObject({
  /** Of leads that are older than leads are kept: they stay where they are, or are kept here until a day. */
  older: z.enum(['leave-out', 'keep']).default('leave-out'),
  keepUntil: day.nullable().default(null),
  /** Of a person who is there already, here or in the file: a lead of its own, or none. */
  samePerson: z.enum(['both', 'one']).default('both'),
  /** The account here (its id; empty for nobody) by the owner there, as it is written. */
  owners: z.record(words, z.union([z.literal(''), z.guid()])).default({}),
})

/**
 * Everything that is asked before an import. `table` is how a table of leads is read: columns, kind of dates, zone.
 */
export const choicesSchema = z
  .strictObject({
    posts: postChoices.prefault({}),
    leads: leadChoices.prefault({}),
    table: tableChoices.prefault({}),
  })
  .refine(({ leads }) => leads.older === 'leave-out' || leads.keepUntil !== null, {
    path: ['leads', 'keepUntil'],
    message: 'Say until which day these leads are kept',
  })

export type Choices = z.output<typeof choicesSchema>

export const DEFAULT_CHOICES: Choices = choicesSchema.parse({})
