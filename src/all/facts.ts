import type { Facts } from '@/domain/facts'
import { accounts } from '@/features/accounts/facts'
import { alerts } from '@/features/alerts/facts'
import { audit } from '@/features/audit/facts'
import { booking } from '@/features/booking/facts'
import { company } from '@/features/company/facts'
import { content } from '@/features/content/facts'
import { imports } from '@/features/imports/facts'
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
  booking,
  posts,
  content,
  results,
  redirects,
  webhooks,
  alerts,
  privacy,
  imports,
} as const

type Noun = (typeof FACTS)[keyof typeof FACTS]
type Said<Field extends keyof Facts> = Extract<Noun, Record<Field, unknown>>[Field]
type Listing = {
  [Field in keyof Facts]-?: NonNullable<Facts[Field]> extends readonly unknown[] ? Field : never
}[keyof Facts]
type ElementOf<List> = List extends readonly (infer Element)[] ? Element : never
type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

const EACH_NOUN: readonly Facts[] = Object.values(FACTS)

/** A field that is a list, of all nouns in their order. */
export function listed<Field extends Listing>(field: Field): readonly ElementOf<Said<Field>>[] {
  return EACH_NOUN.flatMap((noun): readonly unknown[] => noun[field] ?? []) as ElementOf<Said<Field>>[]
}

/**
 * A field that names things, of all nouns in their order, as one object.
 *
 * @throws when two nouns name the same
 */
export function joined<Field extends Exclude<keyof Facts, Listing>>(field: Field): AllOf<Said<Field>> {
  const entries = EACH_NOUN.flatMap((noun) => Object.entries(noun[field] ?? {}))
  const all = Object.fromEntries(entries)
  if (Object.keys(all).length < entries.length) throw new Error(`Two nouns name the same of ${field}`)
  return all as AllOf<Said<Field>>
}
