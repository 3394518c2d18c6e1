import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from '@payloadcms/db-postgres'
import type { CollectionBeforeValidateHook } from 'payload'
import { NO_PASSWORD_HASH, PASSWORD_LENGTH } from '@/features/accounts/rules/account'
import { recordEvent, type Where } from '@/features/audit/server/record-event'
import { createBoundedQueue } from '@/lib/bounded-queue'
import { Refusal } from '@/server/errors'
import { endSessionsOfAccount } from './end-sessions'
import { withAccount } from './lock'
import { type QueueMail, queueWithin } from './mail'
import { isOpenedBy, setsLink } from './mailed-links'

const derive = promisify(pbkdf2)

// Payload's own format (its functions are not exported); a test signs in with a hash that Payload made.
const PREFIX = 'pbkdf2-sha256-v1:'
const ITERATIONS = 600_000
const KEY_BYTES = 32
const DUMMY = { salt: 'ab'.repeat(32), hash: `${PREFIX}${'00'.repeat(KEY_BYTES)}` }

const HASH_ROOMS = {
  /** Of everybody: two at once, since each takes a whole core for a fifth of a second. */
  anybody: createBoundedQueue({ atOnce: 2, waiting: 20 }),
  /** Of the staff's known browsers, of who is signed in as staff, and of who has given a right password or an invitation. */
  staff: createBoundedQueue({ atOnce: 1, waiting: 20 }),
}

/** Whose hashes wait together. Anybody may sign up, so a member's wait with a stranger's. */
export type HashRoom = keyof typeof HASH_ROOMS

/**
 * Runs a function that hashes a password, and nothing else: who waits for the database meanwhile would keep others from
 * signing in. It throws QueueFullError at once when too many wait in the room.
 */
export function inHashSlot<T>(work: () => Promise<T>, room: HashRoom = 'anybody'): Promise<T> {
  return HASH_ROOMS[room](work)
}

type Stored = { salt: string | null; hash: string | null } | null | undefined

/**
 * Compares a password with a stored hash; takes as long when there is none. The same letters come in several forms of
 * Unicode, by the keyboard, and hashes of before are of the form that was typed, so each form is tried. What was found is
 * not hashed anew: another hash would end what the account's browsers are known by.
 */
export async function isPassword(password: string, stored: Stored): Promise<boolean> {
  const known = stored?.hash?.startsWith(PREFIX) && stored.salt ? stored : null
  const { salt, hash } = known ?? DUMMY
  const expected = Buffer.from((hash ?? '').slice(PREFIX.length), 'hex')
  for (const form of formsOf(password)) {
    const made = await derive(form, salt ?? '', ITERATIONS, KEY_BYTES, 'sha256')
    if (expected.length === made.length && timingSafeEqual(expected, made) && known !== null) return true
  }
  return false
}

/** One for ASCII. They depend on what was typed alone, so that their number tells nothing of an account. */
const formsOf = (password: string) => new Set([toHashedForm(password), password, password.normalize('NFD')])

/** The form of Unicode in which a new password is judged and hashed. */
const toHashedForm = (password: string) => password.normalize('NFC')

/** Hashes a new password as Payload does, for the columns `hash` and `salt` of users. */
export async function hashPassword(password: string): Promise<{ hash: string; salt: string }> {
  const salt = createSalt()
  return { hash: await hashWith(toHashedForm(password), salt), salt }
}

/** What stands in the place of a hash where an account has a passkey and no password. */
export function noPassword(): { hash: string; salt: null } {
  return { hash: `${NO_PASSWORD_HASH}${createSalt()}`, salt: null }
}

export function createSalt(): string {
  return randomBytes(32).toString('hex')
}

/** Hashes a text with a salt that there is already: of what is looked for by its hash. */
export async function hashWith(text: string, salt: string, iterations = ITERATIONS): Promise<string> {
  const made = await derive(text, salt, iterations, KEY_BYTES, 'sha256')
  return `${PREFIX}${made.toString('hex')}`
}

/** Scores 0 to 2 of zxcvbn: such a password can be guessed within hours from stolen hashes. */
const LOWEST_SCORE = 3

/** The estimate takes longer for longer passwords, which are no easier to guess. */
const JUDGED_LENGTH = 40

/** So many characters must remain without the parts of the e-mail address. */
const OWN_LENGTH = 8

type StrengthEstimate = (password: string, known: string[]) => { score: number; why: string }

let guess: Promise<StrengthEstimate> | undefined

/**
 * Says why a password may not be used, or null when it may: 12 to 128 characters, not the e-mail address,
 * neither common nor guessable. No rule about kinds of characters.
 *
 * @param email - the account's address, whose parts count as known to a guesser
 */
export async function passwordProblem(typed: string, email: string): Promise<string | null> {
  const password = toHashedForm(typed)
  const { length } = [...password]
  if (length < PASSWORD_LENGTH.min) return `Use at least ${PASSWORD_LENGTH.min} characters for the password.`
  if (length > PASSWORD_LENGTH.max) return `Use at most ${PASSWORD_LENGTH.max} characters for the password.`
  const folded = password.trim().toLowerCase()
  if (folded.length === 0) return 'The password must not be blank.'
  const parts = [email, ...email.split(/[@.+_-]/)].filter((part) => part.length > 2)
  const own = parts.reduce((rest, part) => rest.replaceAll(part, ''), folded)
  if (own.length < OWN_LENGTH) return 'The password must not be made of your email address.'
  guess ??= loadGuess()
  const { score, why } = (await guess)(password.slice(0, JUDGED_LENGTH), parts)
  return score < LOWEST_SCORE ? `This password is easy to guess. ${why}`.trim() : null
}

/** The word lists weigh some megabytes, so they are loaded with the first password. */
async function loadGuess(): Promise<StrengthEstimate> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
  })
  return (password, known) => {
    const { score, feedback } = zxcvbn.check(password, known)
    return { score, why: feedback.warning ?? feedback.suggestions[0] ?? 'Use a few unrelated words.' }
  }
}

/** How the person has proved that the account is theirs. */
const WAYS = { hash: 'current password', link: 'mailed link' } as const

type Condition = { of: keyof typeof WAYS; value: string }

type Change = {
  /** The stored hash that was compared, or the secret of the link; without one it is the owner's command. */
  condition?: Condition
  room?: HashRoom
  /** The mail that tells the account of it. */
  queue?: QueueMail | null
}

/**
 * Sets a password and ends every session of the account, in one transaction with the check that it still may
 * be set: the link is unused, or the password that was compared is still the stored one.
 *
 * @returns whether it was set
 */
export async function setPassword(
  where: Where,
  id: string,
  password: string,
  { condition, room, queue = null }: Change = {},
): Promise<boolean> {
  const { hash, salt } = await inHashSlot(() => hashPassword(password), room)
  return withAccount(where.payload, id, async (db, transaction) => {
    const [changed] = await transaction.query(
      sql`UPDATE users SET hash = ${hash}, salt = ${salt}, ${setsLink(null)}, updated_at = now()
        WHERE id = ${id} AND ${stillHas(condition)} RETURNING id`,
    )
    if (!changed) return false
    await endSessionsOfAccount(where.payload, db, id)
    const way = condition ? WAYS[condition.of] : 'command'
    await recordEvent(
      where,
      'auth.password-changed',
      {
        // Whoever has the mailed link is no more than its holder, and is named as the account.
        by: condition ? { actor: 'account', account: id } : undefined,
        about: { type: 'user', id },
        details: { way },
      },
      transaction,
    )
    await queueWithin(transaction, queue)
    return true
  })
}

function stillHas(condition?: Condition) {
  if (!condition) return sql`true`
  return condition.of === 'hash' ? sql`hash = ${condition.value}` : isOpenedBy('account', condition.value)
}

/**
 * Passwords change through the account's own endpoints, which ask for the current one or for a link that was
 * mailed, and through the owner's command line. Payload's form of a user asks for neither.
 */
export const refusePassword: CollectionBeforeValidateHook = ({ data, operation }) => {
  if (operation === 'update' && data?.password) {
    throw new Refusal('Passwords are changed on the account page or by recovery.', 400)
  }
  return data
}

/** A new account's password is hashed by Payload, in the form of `hashPassword`. */
export const normalizePassword: CollectionBeforeValidateHook = ({ data }) =>
  typeof data?.password === 'string' ? { ...data, password: toHashedForm(data.password) } : data
