import { sql } from '@payloadcms/db-postgres'
import { type CollectionAfterChangeHook, type Payload, ValidationError } from 'payload'
import { transactionOf } from '@/data/transaction'
import { serverPaths } from '@/domain/server-paths'
import { UNCONFIRMED_HASH } from '@/features/accounts/rules/account'
import { recordEvent, type Where } from '@/features/audit/server/record-event'
import { flags, flagsOf } from '@/lib/payload-flags'
import { withAccount } from './lock'
import { accountMails, mailAccount, prepareMail, type QueueMail, wasMailTaken } from './mail'
import { createLink, isOpenedBy, type Link, setsLink } from './mailed-links'
import { hashPassword, inHashSlot, isPassword } from './passwords'

declare module 'payload' {
  interface RequestContext {
    /** The account that is made opens once its address is confirmed. */
    confirmation?: Confirmation
  }
}

/** A link, and what queues its mail; null where none may be mailed now. */
type Confirmation = { link: Link | null; queue: QueueMail | null }

/**
 * Creates an account without rights.
 *
 * @param confirmation - for an account that opens with a link
 * @returns false when another sign-up has just created it
 */
export async function createMember(
  payload: Payload,
  email: string,
  password: string,
  confirmation?: Confirmation,
): Promise<boolean> {
  try {
    // No caller may create accounts; sign-up is the one writer, and it names the rights: none. Payload hashes inside.
    await inHashSlot(() =>
      payload.create({
        collection: 'users',
        data: { email, password, roles: [] },
        overrideAccess: true,
        context: flags({ confirmation }),
      }),
    )
    return true
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return false
  }
}

type Row = { id: string; hash: string | null }

/**
 * Stores an account that opens with a link, and the mail with the link; an address that has an account is mailed a notice
 * instead. Both do the same work, so that neither answer nor time tell which it was.
 *
 * @param mayMail - whether the address may be mailed now; without it everything else happens the same
 * @returns whether there is a mail
 */
export async function signUpByMail(
  payload: Payload,
  email: string,
  password: string,
  mayMail: boolean,
): Promise<boolean> {
  const link = mayMail ? createLink(serverPaths.authConfirm) : null
  const sending = { kind: 'sign-up', endsAt: link?.expiresAt, forStaff: false } as const
  const queue = link && (await prepareMail(payload, email, accountMails.confirmation(link.url), sending))
  const confirmation = { link, queue }
  const isUnknown = !(await findRow(payload, email))
  const isMade = isUnknown && (await createMember(payload, email, password, confirmation))
  // It may have been made by a sign-up beside this one, with another link or none.
  const account = isMade ? undefined : await findRow(payload, email)
  const isNew = !account || account.hash?.startsWith(UNCONFIRMED_HASH)
  // The first one's link is still good: a second mail could only spoil it.
  if (account && isNew && !(await chooseAgain(payload, { id: account.id, email }, password, confirmation)))
    return false
  if (account && !isNew) {
    // One hash, as a new account takes: a comparison takes several for some passwords.
    await inHashSlot(() => hashPassword(password))
    if (mayMail) await mailAccount(payload, email, accountMails.taken(), sending)
  }
  return mayMail
}

async function findRow(payload: Payload, email: string): Promise<Row | undefined> {
  const { rows } = await payload.db.pool.query<Row>('SELECT id, hash FROM users WHERE email = $1', [email])
  return rows[0]
}

/**
 * A new sign-up with the same address replaces the password, but not while a link is valid that a mail server has taken:
 * otherwise a stranger could make the owner's link useless. A link that no server has taken is of no use to anybody.
 *
 * @returns whether the password was replaced
 */
async function chooseAgain(
  payload: Payload,
  { id, email }: { id: string; email: string },
  password: string,
  { link, queue }: Confirmation,
): Promise<boolean> {
  const { hash, salt } = await inHashSlot(() => hashPassword(password))
  return withAccount(payload, id, async (db) => {
    const wasMailed = await wasMailTaken(db, 'sign-up', email)
    const { rowCount } = await db.query(
      `UPDATE users SET hash = $2, salt = $3, reset_password_token = coalesce($4, reset_password_token),
         reset_password_expiration = coalesce($5, reset_password_expiration)
       WHERE id = $1 AND starts_with(hash, $6)
         AND (NOT $8 OR reset_password_token IS NULL OR reset_password_expiration IS NULL OR reset_password_expiration <= $7)`,
      [
        id,
        `${UNCONFIRMED_HASH}${hash}`,
        salt,
        link?.token,
        link?.expiresAt,
        UNCONFIRMED_HASH,
        new Date(),
        wasMailed,
      ],
    )
    if (rowCount !== 1) return false
    await queue?.(db)
    return true
  })
}

/**
 * Part of the transaction that creates the account, so that its password never opens it before the confirmation.
 */
export const awaitConfirmation: CollectionAfterChangeHook = async ({ doc, operation, req }) => {
  const { confirmation } = flagsOf(req)
  if (operation !== 'create' || !confirmation) return doc
  const { query, client } = await transactionOf(req)
  await query(
    sql`UPDATE users SET hash = ${UNCONFIRMED_HASH} || hash, created_at = now(), ${setsLink(confirmation.link)}
      WHERE id = ${doc.id}`,
  )
  await confirmation.queue?.(client)
  return doc
}

/**
 * Confirms an account: the link proves the address, and the password that the same person signed up.
 *
 * @returns whether it did; otherwise the link stays valid
 */
export async function confirmAccount(where: Where, secret: string, password: string): Promise<boolean> {
  const { payload } = where
  const { rows } = await payload.db.drizzle.execute<{ id: string; hash: string; salt: string }>(
    sql`SELECT id, hash, salt FROM users
      WHERE ${isOpenedBy('account', secret)} AND starts_with(hash, ${UNCONFIRMED_HASH})`,
  )
  const [account] = rows
  const hash = account?.hash.slice(UNCONFIRMED_HASH.length)
  const stored = account && hash ? { hash, salt: account.salt } : null
  const isRight = await inHashSlot(() => isPassword(password, stored))
  if (!account || !isRight) return false
  return withAccount(payload, account.id, async (_, transaction) => {
    const [confirmed] = await transaction.query(
      sql`UPDATE users SET hash = ${hash}, ${setsLink(null)}, updated_at = now()
        WHERE id = ${account.id} AND hash = ${account.hash} AND ${isOpenedBy('account', secret)} RETURNING id`,
    )
    if (!confirmed) return false
    const by = { actor: 'account', account: account.id } as const
    await recordEvent(where, 'auth.confirmed', { by, about: { type: 'user', id: account.id } }, transaction)
    return true
  })
}
