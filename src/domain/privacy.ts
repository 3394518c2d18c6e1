import { isRecord } from '@/lib/fetch-json'

/** Whom a search is about: an e-mail address, a phone number, or either of both. */
export type Person = { email: string; phone: string }

/** What is stored of a row, as the REST interface gives it. */
export type HeldRow = { id: string } & Record<string, unknown>

/** Everything that is held about a person, by what it is. */
export const HELD = {
  leads: 'Requests',
  events: 'What the staff did and noted',
  consents: 'Records of consent',
  mails: 'Mails and deliveries to other systems',
  forms: 'Forms that were sent back',
  views: 'Saved views of the inbox that name the address',
  accounts: 'Accounts',
  mentions: 'Requests of others that name the address',
} as const

export type HeldKind = keyof typeof HELD

export type Found = {
  at: string
  person: Person
  /** A fingerprint of what was found: whoever erases must have seen all of it. */
  seen: string
  held: Record<HeldKind, HeldRow[]>
}

/** What an erasure deletes; of the records of consent it is the name that goes. */
export type Erased = { at: string; counts: Partial<Record<HeldKind, number>> }

export const PRIVACY_TEXTS = {
  nobody: 'Give a whole e-mail address, or a phone number with at least seven digits.',
  unconfirmed: 'Type the e-mail address or the phone number again, as it was searched.',
  changed: 'What is stored has changed since you looked. Search again, and look before you erase.',
  admin: 'This address belongs to an admin. Take the role away under Users first.',
} as const

const LEAST_DIGITS = 7
const LONGEST = 320

/**
 * Reads whom somebody asks about.
 *
 * @returns null for anything that is not a whole address or number
 */
export function toPerson(value: unknown): Person | null {
  if (!isRecord(value)) return null
  const email = textOf(value.email).toLowerCase()
  const phone = textOf(value.phone)
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email)) return null
  if (phone && phone.replace(/\D/g, '').length < LEAST_DIGITS) return null
  if (email.length > LONGEST || phone.length > LONGEST) return null
  return email || phone ? { email, phone } : null
}

/** Whether somebody has typed again whom a search was about. */
export function isConfirmed(typed: unknown, { email, phone }: Person): boolean {
  const text = textOf(typed)
  return text !== '' && (text.toLowerCase() === email || text === phone)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** What can be erased: all but what belongs to somebody else. */
export const ERASED_KINDS: readonly HeldKind[] = [
  'leads',
  'events',
  'consents',
  'mails',
  'forms',
  'views',
  'accounts',
]

/** The part before the @ says nothing to others: whether a row is an account with the admin role. */
export function isAdminRow({ roles }: HeldRow): boolean {
  return Array.isArray(roles) && roles.includes('admin')
}
