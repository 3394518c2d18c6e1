import type { Facts } from '@/domain/facts'
import { accounts } from '@/features/accounts/facts'
import { audit } from '@/features/audit/facts'
import { company } from '@/features/company/facts'
import { content } from '@/features/content/facts'
import { leads } from '@/features/leads/facts'
import { mail } from '@/features/mail/facts'
import { media } from '@/features/media/facts'
import { posts } from '@/features/posts/facts'
import { privacy } from '@/features/privacy/facts'
import { redirects } from '@/features/redirects/facts'
import { results } from '@/features/results/facts'
import { webhooks } from '@/features/webhooks/facts'

/** The nouns of the house, the lowest first: each of them may import those before it. */
export const FACTS = {
  company,
  mail,
  media,
  audit,
  accounts,
  leads,
  posts,
  content,
  results,
  redirects,
  webhooks,
  privacy,
} as const

/** What each noun says, in that order, for readers that need no literals. */
export const EACH_NOUN: readonly Facts[] = Object.values(FACTS)

type Noun = (typeof FACTS)[keyof typeof FACTS]
type Said<Field extends keyof Facts> = Extract<Noun, Record<Field, unknown>>[Field]
/** The fields that hold things by their names. */
type Joinable = {
  [Field in keyof Facts]-?: NonNullable<Facts[Field]> extends readonly unknown[] ? never : Field
}[keyof Facts]
type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/**
 * One field of all nouns as one object, in the order of the nouns.
 *
 * @throws when two nouns name the same
 */
export function joined<Field extends Joinable>(field: Field): AllOf<Said<Field>> {
  const entries = EACH_NOUN.flatMap((noun) => Object.entries(noun[field] ?? {}))
  const all = Object.fromEntries(entries)
  if (Object.keys(all).length < entries.length) throw new Error(`Two nouns name the same of ${field}`)
  return all as AllOf<Said<Field>>
}
