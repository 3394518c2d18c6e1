import { HELD, type HeldKind, type HeldRow, type KeptKind, type Person } from '@/domain/person'
import { lastDigits } from '@/domain/phone'
import { withoutInvisible } from '@/lib/clean-text'
import { isRecord } from '@/lib/fetch-json'

export type Found = {
  at: string
  person: Person
  /** A fingerprint of what was found. An erasure needs it, as a proof that all of it was seen. */
  seen: string
  held: Record<HeldKind, HeldRow[]>
}

/**
 * The time of an erasure, and the number of rows of each kind that it affected. Its rows are deleted, except records of
 * consent, requests of others and other records, which stay without the person.
 */
export type Erased = { at: string; counts: Partial<Record<HeldKind, number>> }

export const PRIVACY_TEXTS = {
  nobody: 'Give a whole e-mail address, or a phone number with at least seven digits.',
  unconfirmed: 'Type the e-mail address or the phone number again, as it was searched.',
  changed: 'What is stored has changed since you looked. Search again, and look before you erase.',
} as const

const LONGEST = 320

/**
 * Reads the person of a search.
 *
 * @returns null for anything that is not a whole address or number
 */
export function toPerson(value: unknown): Person | null {
  if (!isRecord(value)) return null
  const email = withoutInvisible(textOf(value.email)).trim().toLowerCase()
  const phone = textOf(value.phone)
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email)) return null
  if (phone && lastDigits(phone).length === 0) return null
  if (email.length > LONGEST || phone.length > LONGEST) return null
  return email || phone ? { email, phone } : null
}

/** Whether the address or the number of a search was typed again. */
export function isConfirmed(typed: unknown, { email, phone }: Person): boolean {
  const text = textOf(typed)
  return text !== '' && (text.toLowerCase() === email || text === phone)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** The kinds that nouns keep, in the order in which they are found and shown: what belongs to leads is found by them. */
export const KEPT_KINDS: readonly KeptKind[] = (Object.keys(HELD) as HeldKind[]).filter(isKept)

function isKept(kind: HeldKind): kind is KeptKind {
  return kind !== 'traces' && kind !== 'site'
}

/** The kinds that can be erased: all but the site itself, which its editors change. */
export const ERASED_KINDS: readonly HeldKind[] = [...KEPT_KINDS, 'traces']

/** The kinds that are no data of the person: what others wrote, and where. */
export const OF_OTHERS: readonly HeldKind[] = ['mentions', 'traces', 'site']
