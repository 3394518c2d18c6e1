import { randomInt } from 'node:crypto'
import type { Payload } from 'payload'
import { ADMIN_ROLE, isAdmin } from '@/domain/roles'
import { env } from '@/env'
import { aboutAccount, recordEvent } from '@/features/audit/server/record-event'
import type { User } from '../../../../payload-types'
import { prepareNotice } from './account-notices'
import { resetFactors } from './factors'
import type { RecordWith } from './lock'
import { accountMails, andMail, prepareMail } from './mail'
import { passwordProblem, setPassword } from './passwords'

// Access control is off throughout: whoever runs these commands has the server, and no account.

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Why a command of the owner did nothing, in words for the owner. */
export class AdminCommandError extends Error {
  override name = 'AdminCommandError'
}

/** A password that can be typed from a screen: four groups of five characters, some 99 bits. */
export function generatePassword(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)]
  const group = () => Array.from({ length: 5 }, letter).join('')
  return Array.from({ length: 4 }, group).join('-')
}

/**
 * Creates an account with the admin role. Only the owner's command and the first start do so here.
 *
 * @returns false when the address already belongs to an admin, whose password stays
 * @throws {AdminCommandError} when the address belongs to an account without rights (nobody gets rights by signing
 * up early), or when the password is too weak
 */
export async function createAdmin(payload: Payload, email: string, password: string): Promise<boolean> {
  const account = await findAccount(payload, email)
  if (isAdmin(account)) return false
  if (account) {
    throw new AdminCommandError(
      `${email} belongs to an account without rights. To give it the role: npm run admin:grant -- ${email}`,
    )
  }
  await requireGood(password, email)
  await payload.create({
    collection: 'users',
    data: { email, password, roles: [ADMIN_ROLE] },
    overrideAccess: true,
  })
  return true
}

/** The link with which a new admin sets a password, and whether the site mails it. */
export type Granted = { link: string; isMailed: boolean }

/**
 * Gives an existing account the admin role. Its password and sessions end, because the person who signed up with the
 * address need not be its owner.
 *
 * @returns null when the account already had the role
 * @throws {AdminCommandError} when there is no such account
 */
export async function grantAdmin(payload: Payload, email: string): Promise<Granted | null> {
  const account = await requireAccount(payload, email)
  if (isAdmin(account)) return null
  const { recoveryLink } = await payload.update({
    collection: 'users',
    id: account.id,
    data: { roles: [ADMIN_ROLE] },
    overrideAccess: true,
  })
  return { link: recoveryLink ?? '', isMailed: Boolean(env.SMTP_URL) }
}

/**
 * Sets an account's password and ends its sessions.
 *
 * @throws {AdminCommandError} when there is no such account, or when the password is too weak
 */
export async function replacePassword(payload: Payload, email: string, password: string): Promise<void> {
  const account = await requireAccount(payload, email)
  await requireGood(password, email)
  const queue = await prepareNotice(payload, account, { what: 'password' })
  await setPassword({ payload }, account.id, password, { queue })
}

/**
 * Removes the second factors of an account whose owner has lost them, ends its sessions, and mails the account.
 *
 * @returns how many there were, and whether the site mails it
 * @throws {AdminCommandError} when there is no such account
 */
export async function resetFactorsOf(
  payload: Payload,
  email: string,
): Promise<{ removed: number; isMailed: boolean }> {
  const account = await requireAccount(payload, email)
  const queue = await prepareMail(payload, email, accountMails.factorsReset())
  const record: RecordWith = (transaction) =>
    recordEvent({ payload }, 'auth.factors-reset', { about: aboutAccount(account) }, transaction)
  const removed = await resetFactors(payload, String(account.id), andMail(record, queue))
  return { removed, isMailed: removed > 0 && queue !== null }
}

async function findAccount(payload: Payload, email: string): Promise<User | undefined> {
  const { docs } = await payload.find({
    collection: 'users',
    where: { email: { equals: email.toLowerCase() } },
    limit: 1,
    depth: 0,
    overrideAccess: true,
  })
  return docs[0]
}

async function requireAccount(payload: Payload, email: string): Promise<User> {
  const account = await findAccount(payload, email)
  if (!account) throw new AdminCommandError(`There is no account with the address ${email}.`)
  return account
}

async function requireGood(password: string, email: string): Promise<void> {
  const problem = await passwordProblem(password, email)
  if (problem) throw new AdminCommandError(problem)
}
