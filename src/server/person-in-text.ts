import { domainToASCII, domainToUnicode } from 'node:url'
import { sql } from '@payloadcms/db-postgres'
import type { Person } from '@/domain/person'
import { phonePattern, roughPhonePattern } from '@/domain/phone'
import { INVISIBLE_LETTERS } from '@/lib/clean-text'
import { isRecord } from '@/lib/fetch-json'

type Statement = ReturnType<typeof sql>

/** Replaces the address and the number of an erased person in texts that belong to others. */
export const ERASED = '(erased)'

/** The spellings of an address: its domain may be written in the letters of a language, or in ASCII (`xn--`). */
export function spellingsOf(email: string): string[] {
  const [[local = ''], domains] = partsOf(email)
  return domains.map((domain) => `${local}@${domain}`)
}

/**
 * Columns that hold the person's address. Earlier releases stored it with the invisible letters that it was pasted with. Must stay
 * equal to the expression of the index `form_submissions_address_idx`.
 */
export function isAddress(column: Statement, { email }: Person): Statement {
  const stored = sql`lower(btrim(translate(${column}, ${sql.raw(`'${INVISIBLE_LETTERS}'`)}, ''))) collate "C"`
  return sql`${stored} = any(${sql.param(spellingsOf(email))}::text[])`
}

/**
 * Texts of the database that may name the person by the address or the number; `personIn` decides. One expression reads
 * a text once, and in half the time that its lower case would take. Most texts lack the sign of an address, which is seen at once.
 */
export function mayName(person: Person, text: Statement): Statement {
  const pattern = roughPattern(person)
  if (!pattern) return sql`false`
  if (roughPhonePattern(person.phone)) return sql`${text} ~ ${pattern}`
  return sql`(${text} like any (array['%@%', '%\\%40%']) and ${text} ~ ${pattern})`
}

/** The source of a regular expression, for PostgreSQL too, that finds all that `personIn` finds and more; null for nobody. */
export function roughPattern({ email, phone }: Person): string | null {
  const [locals, domains] = partsOf(email)
  const either = (texts: readonly string[]) => `(?:${[...new Set(texts)].map(inAnyCase).join('|')})`
  // With the domain: half of all mails may be to some `info@`, and each that fits is read.
  const address = domains.length > 0 && `${either(locals)}(?:@|%40)${either(domains.flatMap(writtenIn))}`
  return [address, roughPhonePattern(phone)].filter(Boolean).join('|') || null
}

const inAnyCase = (text: string) =>
  Array.from(text, (letter) => {
    const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()]
    return lower === upper || upper.length > 1 ? quoted(letter) : `[${lower}${upper}]`
  }).join('')

/** Reads whether texts name a person, and takes the person out of them. */
export function personIn({ email, phone }: Person) {
  const patterns = [emailPattern(email), phonePattern(phone)].filter((each) => each !== null)
  const clean = (text: string) => patterns.reduce((left, pattern) => left.replace(pattern, ERASED), text)
  const isNamed = (text: unknown) => typeof text === 'string' && clean(text) !== text

  /** @param value - as the database gives it: a text, a list, or JSON with its keys */
  function without(value: unknown): unknown {
    if (typeof value === 'string') return clean(value)
    if (typeof value === 'number') return isNamed(String(value)) ? null : value
    if (Array.isArray(value)) return value.map(without)
    if (!isRecord(value) || value instanceof Date) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [clean(key), without(inner)]))
  }

  return { isNamed, without }
}

/** Finds the address, also as links write it (`%40`), and not as a part of a longer one; null without an address. */
function emailPattern(email: string): RegExp | null {
  const [locals, domains] = partsOf(email)
  if (domains.length === 0) return null
  const either = (texts: readonly string[]) => `(?:${[...new Set(texts)].map(quoted).join('|')})`
  const address = `${either(locals)}(?:@|%40)${either(domains.flatMap(writtenIn))}`
  // What stands before it may end with a letter in JSON (`\\n`) and in addresses of pages (`%3A`).
  const start = '(?:(?<![a-z0-9._%+-])|(?<=\\\\[bfnrt]|%[0-9a-f]{2}))'
  return new RegExp(`${start}${address}(?![a-z0-9-]|\\.[a-z0-9])`, 'giu')
}

/** The name in each way in which it is written, first as it is, and the domains; none of either without an address. */
function partsOf(email: string): [locals: string[], domains: string[]] {
  const at = email.lastIndexOf('@')
  if (at < 0) return [[], []]
  const domain = email.slice(at + 1)
  const domains = [domain, domainToASCII(domain), domainToUnicode(domain)]
  return [writtenIn(email.slice(0, at)), [...new Set(domains.filter(Boolean))]]
}

/** A text as it is, and as addresses of pages have it. */
const writtenIn = (text: string): string[] => [
  text,
  encodeURI(text).toLowerCase(),
  encodeURIComponent(text).toLowerCase(),
]

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
