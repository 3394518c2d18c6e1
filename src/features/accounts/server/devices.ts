import type { Payload } from 'payload'
import type { PoolClient } from 'pg'
import { env } from '@/env'
import { bindTo, newDeviceName, readDeviceToken, toDeviceToken } from '@/lib/device-token'
import { isSame } from '@/lib/secrets'
import { deviceCookie } from './cookies'
import { isAdminSql } from './factor-demand'

/** A browser that has signed in with the credentials that its account has now. */
export type KnownDevice = {
  name: string
  /** Whether the account is one of the staff, for whom hashes and sign-ins have room of their own. */
  isOfStaff: boolean
}

/**
 * What all known browsers of an account may get wrong in a day, since each has counts of its own and anybody with the
 * password can make more of them. Past it they are counted as a stranger's.
 */
export const KNOWN_DEVICES_DAY = { points: 20, seconds: 24 * 60 * 60 }

type Database = Pick<PoolClient, 'query'>

type Credentials = { id: string; hash: string | null; factors: string; isOfStaff: boolean }

/**
 * Marks a browser from which an account has signed in, so that a stranger's wrong guesses do not slow it down. It opens
 * nothing, and says nothing once the password or the factors of the account are others: who knew the former ones need
 * not be its owner.
 *
 * @param db - in the transaction that has compared the credentials, or after it
 * @param name - of a browser that is known already; null makes a new one
 * @returns the Set-Cookie line; null when there is no such account any more
 */
export async function markDevice(db: Database, userId: string, name: string | null): Promise<string | null> {
  const has = await readCredentials(db, 'id', userId)
  if (!has) return null
  const token = { name: name ?? newDeviceName(), bound: bindingOf(has), isOfStaff: has.isOfStaff }
  return deviceCookie(toDeviceToken(secret(), token))
}

/**
 * As `markDevice`, for who has just proved who they are and changed the credentials of their own account: their browser
 * stays known. Its cookie goes to no other endpoint, so it gets another name.
 *
 * @returns the Set-Cookie lines
 */
export async function markOwnDevice({ db }: Payload, userId: string): Promise<string[]> {
  const line = await markDevice(db.accountPool, userId, null)
  return line ? [line] : []
}

/** The browser that a request comes from; null when the account does not know it, or had other credentials then. */
export async function knownDevice(
  { db }: Payload,
  account: { id: string } | { email: string },
  headers: Headers,
): Promise<KnownDevice | null> {
  const token = readDeviceToken(secret(), headers.get('cookie') ?? '')
  if (!token) return null
  const has =
    'id' in account
      ? await readCredentials(db.accountPool, 'id', account.id)
      : await readCredentials(db.accountPool, 'email', account.email)
  if (!has || !isSame(token.bound, bindingOf(has))) return null
  return { name: token.name, isOfStaff: has.isOfStaff }
}

async function readCredentials(db: Database, column: 'id' | 'email', value: string) {
  const { rows } = await db.query<Credentials>(
    `SELECT id, hash, ${isAdminSql('users.id')} AS "isOfStaff",
       (SELECT coalesce(string_agg(factor.id::text, ' ' ORDER BY factor.id), '') FROM account_factors factor
        WHERE factor.user_id = users.id AND factor.status = 'verified') AS factors
     FROM users WHERE ${column} = $1`,
    [value],
  )
  return rows[0]
}

const bindingOf = ({ id, hash, factors }: Credentials) => bindTo(secret(), [id, hash ?? '', factors])

const secret = () => env.PAYLOAD_SECRET ?? ''
