import { sql } from '@payloadcms/db-postgres'
import { type CollectionAfterChangeHook, type Payload, ValidationError } from 'payload'
import { noteEvent } from '@/domain/events'
import { paths } from '@/domain/paths'
import { hashPassword, isPassword } from './hash'
import { hashOf, type Link, makeLink } from './link'
import { withAccount } from './lock'
import { accountMails, mailAccount, mailLater } from './mail'
import { inTransactionOf } from './transaction'

/** Before the hash of a password whose account's address nobody has confirmed: no password fits such a hash. */
const MARK = 'unconfirmed:'

const HOUR_MS = 60 * 60 * 1000
let purgedAt = 0

type Row = { id: string; hash: string | null }

/**
 * Stores an account that opens once its address is confirmed, and mails the link; an address that has an account
 * is mailed a notice instead. Both do the same work, so that neither answer nor time tell which it was.
 *
 * @param mayMail - whether the address may be mailed now; without it everything else happens the same
 */
export async function signUpByMail(
  payload: Payload,
  email: string,
  password: string,
  mayMail: boolean,
): Promise<void> {
  await purgeUnconfirmed(payload)
  const { rows } = await payload.db.pool.query<Row>('SELECT id, hash FROM users WHERE email = $1', [email])
  const [account] = rows
  const link = mayMail ? makeLink(paths.authConfirm) : null
  const isNew = !account || account.hash?.startsWith(MARK)
  if (!account) await create(payload, email, password, link)
  else if (isNew) await chooseAgain(payload, account.id, password, link)
  else await isPassword(password, null)
  if (!mayMail) return
  const words = isNew && link ? accountMails.confirmation(link.url) : accountMails.taken()
  mailLater(payload, () => mailAccount(payload, email, words))
}

async function create(payload: Payload, email: string, password: string, confirmation: Link | null) {
  try {
    // No caller may create accounts; sign-up is the one writer, and it names the rights: none.
    const { id } = await payload.create({
      collection: 'users',
      data: { email, password, roles: [] },
      overrideAccess: true,
      context: { isUnconfirmed: true, confirmation },
    })
    noteEvent(payload.logger, 'auth.sign-up', { user: id })
  } catch (error) {
    // Two sign-ups side by side: the second finds the first's row.
    if (!(error instanceof ValidationError)) throw error
  }
}

/** Who signs up once more has the last word on the password; whoever confirms has to know it. */
async function chooseAgain(payload: Payload, id: string, password: string, link: Link | null) {
  const { hash, salt } = await hashPassword(password)
  await withAccount(payload, id, (db) =>
    db.query(
      `UPDATE users SET hash = $2, salt = $3, reset_password_token = coalesce($4, reset_password_token),
         reset_password_expiration = coalesce($5, reset_password_expiration)
       WHERE id = $1 AND starts_with(hash, $6)`,
      [id, `${MARK}${hash}`, salt, link?.token, link?.expiresAt, MARK],
    ),
  )
}

/** In the transaction that makes the account: at no moment does its password open it. */
export const awaitConfirmation: CollectionAfterChangeHook = async ({ doc, operation, req, context }) => {
  if (operation !== 'create' || !context.isUnconfirmed) return doc
  const link = context.confirmation as Link | null
  await inTransactionOf(
    req,
    sql`UPDATE users SET hash = ${MARK} || hash, reset_password_token = ${link?.token ?? null},
      reset_password_expiration = ${link?.expiresAt.toISOString() ?? null}::timestamptz WHERE id = ${doc.id}`,
  )
  return doc
}

/**
 * Opens an account: the link proves the address, the password that it was asked for by the same person.
 *
 * @returns whether it did; else the link stays as good as it was
 */
export async function confirmAccount(payload: Payload, secret: string, password: string): Promise<boolean> {
  const token = hashOf(secret)
  const { rows } = await payload.db.pool.query<{ id: string; hash: string; salt: string }>(
    `SELECT id, hash, salt FROM users
     WHERE reset_password_token = $1 AND reset_password_expiration > $2 AND starts_with(hash, $3)`,
    [token, new Date(), MARK],
  )
  const [account] = rows
  const hash = account?.hash.slice(MARK.length)
  const isRight = await isPassword(password, account && hash ? { hash, salt: account.salt } : null)
  if (!account || !isRight) return false
  const isOpen = await withAccount(payload, account.id, async (db) => {
    const { rowCount } = await db.query(
      `UPDATE users SET hash = $2, reset_password_token = NULL, reset_password_expiration = NULL, updated_at = now()
       WHERE id = $1 AND hash = $3 AND reset_password_token = $4`,
      [account.id, hash, account.hash, token],
    )
    return rowCount === 1
  })
  if (isOpen) noteEvent(payload.logger, 'auth.confirmed', { user: account.id })
  return isOpen
}

/** Once an hour, what nobody confirmed within a day goes, and its address is free again. */
async function purgeUnconfirmed(payload: Payload): Promise<void> {
  const now = Date.now()
  if (now - purgedAt < HOUR_MS) return
  purgedAt = now
  await payload.db.pool.query('DELETE FROM users WHERE starts_with(hash, $1) AND created_at < $2', [
    MARK,
    new Date(now - 24 * HOUR_MS),
  ])
}
