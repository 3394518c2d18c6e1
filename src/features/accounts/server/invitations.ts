import { sql } from '@payloadcms/db-postgres'
import type { Payload, PayloadRequest } from 'payload'
import type { PoolClient } from 'pg'
import { inTransaction, type Transaction } from '@/data/transaction'
import type { Area } from '@/domain/area-list'
import { ADMIN_ROLE } from '@/domain/roles'
import { serverPaths } from '@/domain/server-paths'
import { staffName } from '@/domain/staff'
import {
  INVITATION_HOURS,
  type InvitationState,
  type ListedInvitation,
} from '@/features/accounts/rules/invitation'
import { recordEvent } from '@/features/audit/server/record-event'
import { flags } from '@/lib/payload-flags'
import { notifyWithin } from './account-notices'
import { type NewCodes, storeBackupCodes } from './backup-codes'
import { dropFactors } from './factors'
import { lockOne } from './lock'
import type { QueueMail } from './mail'
import { createLink, isOpenedBy, type Link, setsLink } from './mailed-links'
import { type NewPasskey, storeHandle, storePasskey } from './passkeys'
import { createSalt, hashPassword, inHashSlot, noPassword } from './passwords'
import { hasRightInSql } from './rights-in-sql'

const HOUR_MS = 60 * 60 * 1000
const LISTED = 50

const IS_PENDING = 'accepted_at IS NULL AND withdrawn_at IS NULL'

/** An invitation ends when the admin who sent it loses the role or the account, or is limited to areas. */
const IS_OF_ADMIN = hasRightInSql('invited_by', [])

type Row = {
  id: string
  name: string
  email: string
  areas: Area[]
  byName: string | null
  byEmail: string | null
  sentAt: Date
  expiresAt: Date
  acceptedAt: Date | null
  withdrawnAt: Date | null
  isOfAdmin: boolean
}

/** The newest invitations; those that can still be accepted come first. */
export async function listInvitations({ db }: Payload): Promise<ListedInvitation[]> {
  const { rows } = await db.pool.query<Row>(
    `SELECT invitations.id, invitations.name, invitations.email, areas, giver.name AS "byName", giver.email AS "byEmail",
       sent_at AS "sentAt", expires_at AS "expiresAt", accepted_at AS "acceptedAt", withdrawn_at AS "withdrawnAt",
       ${IS_OF_ADMIN} AS "isOfAdmin"
     FROM invitations LEFT JOIN users giver ON giver.id = invited_by
     ORDER BY (${IS_PENDING}) DESC, sent_at DESC, invitations.id LIMIT ${LISTED}`,
  )
  const now = new Date()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    areas: row.areas,
    by: row.byEmail === null ? null : staffName({ name: row.byName, email: row.byEmail }),
    sentAt: row.sentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    endedAt: (row.acceptedAt ?? row.withdrawnAt)?.toISOString() ?? null,
    state: stateOf(row, now),
  }))
}

function stateOf({ acceptedAt, withdrawnAt, expiresAt, isOfAdmin }: Row, now: Date): InvitationState {
  if (acceptedAt) return 'accepted'
  if (withdrawnAt) return 'withdrawn'
  if (expiresAt <= now) return 'expired'
  return isOfAdmin ? 'open' : 'void'
}

type Invitee = { name: string; email: string; areas: Area[] }
/** The admin who acts, and the session, which must still be open. */
type ActingAdmin = { by: string; sid: string }

/** The link of an invitation that is not stored yet. */
export const newInvitationLink = () => createLink(serverPaths.authInvitation, INVITATION_HOURS * HOUR_MS)

/**
 * Stores an invitation, and its mail with it. An address has at most one valid invitation: inviting it again makes a new link
 * and ends the former one.
 *
 * @param link - of which only a hash is stored
 * @param queue - null where no mail is sent
 * @returns the id of the mail, if there is one; null when the session of the admin has ended
 */
export async function storeInvitation(
  req: PayloadRequest,
  { name, email, areas }: Invitee,
  { by, sid }: ActingAdmin,
  { token, expiresAt }: Link,
  queue: QueueMail | null,
): Promise<{ mail: string | null } | null> {
  return inTransaction(req.payload, async (transaction) => {
    const { rows } = await transaction.client.query<{ id: string }>(
      `INSERT INTO invitations (name, email, token, invited_by, sent_at, expires_at, areas)
       SELECT $1::varchar, $2::varchar, $3::varchar, $4::uuid, $5::timestamptz, $6::timestamptz, $8::varchar[]
       WHERE EXISTS (SELECT 1 FROM users_sessions WHERE id = $7)
       ON CONFLICT (email) WHERE ${IS_PENDING} DO UPDATE SET name = excluded.name, token = excluded.token,
         areas = excluded.areas, invited_by = excluded.invited_by, sent_at = excluded.sent_at, expires_at = excluded.expires_at
       RETURNING id`,
      [name, email, token, by, new Date(), expiresAt, sid, areas],
    )
    const [stored] = rows
    if (!stored) return null
    const about = { type: 'invitation', id: stored.id } as const
    await recordEvent(req, 'auth.invited', { about, details: { areas: namedAreas(areas) } }, transaction)
    return { mail: queue && (await queue(transaction.client)) }
  })
}

/** As the audit log names them. */
const namedAreas = (areas: readonly Area[]) => (areas.length === 0 ? 'all' : areas)

/** The person and areas of an invitation that can still be accepted or sent again. */
export async function findPending({ db }: Payload, id: string): Promise<Invitee | null> {
  const { rows } = await db.pool.query<Invitee>(
    `SELECT name, email, areas FROM invitations WHERE id = $1 AND ${IS_PENDING}`,
    [id],
  )
  return rows[0] ?? null
}

/**
 * Ends an invitation before it is accepted.
 *
 * @returns false when it was accepted or withdrawn already, or the session of the admin has ended
 */
export function withdrawInvitation(req: PayloadRequest, id: string, sid: string): Promise<boolean> {
  return inTransaction(req.payload, async (transaction) => {
    const { rowCount } = await transaction.client.query(
      `UPDATE invitations SET withdrawn_at = $2, token = NULL WHERE id = $1 AND ${IS_PENDING}
         AND EXISTS (SELECT 1 FROM users_sessions WHERE id = $3)`,
      [id, new Date(), sid],
    )
    if (!rowCount) return false
    await recordEvent(req, 'auth.invitation-withdrawn', { about: { type: 'invitation', id } }, transaction)
    return true
  })
}

/**
 * Withdraws the invitation of an address once its account has got or lost the role in another way, so that an old
 * link cannot give it.
 *
 * @param query - in the transaction of the change
 */
export async function endInvitationsTo(query: Transaction['query'], email: string): Promise<void> {
  await query(sql`UPDATE invitations SET withdrawn_at = now(), token = NULL
    WHERE email = ${email} AND accepted_at IS NULL AND withdrawn_at IS NULL`)
}

export type Acceptable = { id: string; name: string; email: string; by: string }

/**
 * The invitation of a link; null when it is unknown, used, withdrawn, older than 72 hours, or of somebody who is no
 * admin any more.
 */
export async function findInvitation({ db }: Payload, secret: string): Promise<Acceptable | null> {
  const { rows } = await db.drizzle.execute<Acceptable>(
    sql`SELECT id, name, email, invited_by AS by FROM invitations WHERE ${isAcceptable(secret)}`,
  )
  return rows[0] ?? null
}

const isAcceptable = (secret: string) =>
  sql`${isOpenedBy('invitation', secret)} AND ${sql.raw(`${IS_PENDING} AND ${IS_OF_ADMIN}`)}`

/** The credentials of the new account: a password, or a passkey with its backup codes. */
export type Credentials = { password: string } | { passkey: NewPasskey; codes: NewCodes }

/**
 * Makes the account of whoever was invited, with the admin role and the areas of the invitation. An account without rights that
 * the address has is given all of it together with what opens it, since whoever chose the password before need not be its owner;
 * an admin's is left alone.
 *
 * @param secret - of the link; it is used up in the transaction that makes the account
 * @returns the account and the hash that stands in it; null when the link opens nothing any more
 * @throws {Refusal} with 400 when the passkey is known already; the link stays as good as it was
 */
export async function acceptInvitation(
  req: PayloadRequest,
  invitation: Acceptable,
  secret: string,
  credentials: Credentials,
): Promise<{ id: string; hash: string } | null> {
  const { payload } = req
  // Before the transaction, which waits for the account and would hold a slot meanwhile.
  const own = 'passkey' in credentials ? noPassword() : await hashInvited(credentials.password)
  return inTransaction(payload, async (transaction) => {
    const { id: transactionID, client } = transaction
    const { rows } = await client.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [
      invitation.email,
    ])
    const [known] = rows
    // Locked before the invitation, in the order of other changes of an account, to avoid a deadlock.
    if (known) await lockOne(client, known.id)
    const areas = await takeInvitation(transaction, invitation.id, secret)
    if (!areas) return null
    const invited = { ...invitation, areas }
    const id = known
      ? await promote(payload, transactionID, client, known.id, invited)
      : await createInvited(payload, transactionID, invited)
    if (id === null) return null
    await setCredentials(transaction, id, invitation, credentials, own)
    const by = { actor: 'visitor' } as const
    const about = { type: 'user', id, label: invitation.email } as const
    if (known) {
      const changed = { by, about, details: { way: 'invitation' } }
      await recordEvent(req, 'auth.password-changed', changed, transaction)
      await notifyWithin(payload, transaction, { id, email: invitation.email }, { what: 'password' })
    }
    const told = {
      by,
      about,
      details: {
        invitation: invitation.id,
        by: invitation.by,
        areas: namedAreas(areas),
        way: 'passkey' in credentials ? 'passkey' : 'password',
      },
    }
    await recordEvent(req, 'auth.invitation-accepted', told, transaction)
    if ('passkey' in credentials) {
      const added = { by: { actor: 'account', account: id }, details: { factor: 'passkey' } } as const
      await recordEvent(req, 'auth.factor-added', { ...added, about: { type: 'user', id } }, transaction)
    }
    return { id, hash: own.hash }
  })
}

const hashInvited = (password: string) => inHashSlot(() => hashPassword(password), 'staff')

/** @returns the areas that the invitation gives at the moment it is used; null when it is not valid */
async function takeInvitation({ query }: Transaction, id: string, secret: string): Promise<Area[] | null> {
  const [taken] = await query<{ areas: Area[] }>(
    sql`UPDATE invitations SET accepted_at = ${new Date().toISOString()}::timestamptz, token = NULL
      WHERE id = ${id} AND ${isAcceptable(secret)} RETURNING areas`,
  )
  return taken?.areas ?? null
}

type TransactionId = string | number

async function createInvited(
  payload: Payload,
  transactionID: TransactionId,
  { email, name, areas }: Invitee,
): Promise<string> {
  // Payload creates no account without a password, so a random one stands there until the next statement. Its hash needs no
  // slot: one invitation, which is used up by now, makes one.
  const password = createSalt()
  // Callers may not create accounts, but this one has the link of an admin who may.
  const { id } = await payload.create({
    collection: 'users',
    data: { email, name, password, roles: [ADMIN_ROLE], areas },
    overrideAccess: true,
    req: { transactionID },
  })
  return id
}

/**
 * @returns null when the account already has the role, because an invitation must not change its credentials
 */
async function promote(
  payload: Payload,
  transactionID: TransactionId,
  client: PoolClient,
  id: string,
  { id: invitation, name, areas }: Acceptable & Invitee,
): Promise<string | null> {
  // As above. A new role also ends the password and sessions and makes a link, which is not needed here.
  const { recoveryLink } = await payload.update({
    collection: 'users',
    id,
    data: { roles: [ADMIN_ROLE], areas },
    overrideAccess: true,
    context: flags({ needsNoRoleMail: true }),
    req: { transactionID },
  })
  if (!recoveryLink) {
    await client.query('UPDATE invitations SET accepted_at = NULL, withdrawn_at = $2 WHERE id = $1', [
      invitation,
      new Date(),
    ])
    return null
  }
  await client.query("UPDATE users SET name = coalesce(nullif(name, ''), $2) WHERE id = $1", [id, name])
  return id
}

/** Replaces every credential that opened the account before. */
async function setCredentials(
  { client, query }: Transaction,
  id: string,
  invitation: Acceptable,
  credentials: Credentials,
  { hash, salt }: { hash: string; salt: string | null },
): Promise<void> {
  await query(sql`UPDATE users SET hash = ${hash}, salt = ${salt}, ${setsLink(null)} WHERE id = ${id}`)
  await dropFactors(client, id)
  if (!('passkey' in credentials)) return
  const { passkey, codes } = credentials
  await storePasskey(client, id, passkey)
  await storeHandle(client, id, invitation.id)
  await storeBackupCodes(client, id, codes)
}
