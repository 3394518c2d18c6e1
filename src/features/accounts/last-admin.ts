import { sql } from '@payloadcms/db-postgres'
import type {
  CollectionAfterChangeHook,
  CollectionAfterOperationHook,
  CollectionBeforeDeleteHook,
} from 'payload'
import { transactionOf } from '@/data/transaction'
import { ADMIN_ROLE, isAdmin } from '@/domain/account'
import { Refusal } from '@/features/errors'
import { storedRoles } from './roles'

/** Names the lock of all admins among those of the database, beside the locks of accounts. */
const ADMINS = 0x61646d6e

const LAST_ADMIN =
  'This is the only admin. Give the role to somebody else first: without an admin nobody can open these screens.'

/** Notes that a change has taken the role of an admin. */
export const noteLostRole: CollectionAfterChangeHook = async ({
  doc,
  previousDoc,
  operation,
  req,
  context,
}) => {
  if (operation === 'update' && isAdmin(previousDoc) && !isAdmin({ roles: await storedRoles(req, doc.id) }))
    context.hasTakenAdmin = true
  return doc
}

/** Notes that the account of an admin is about to be deleted. */
export const noteLostAccount: CollectionBeforeDeleteHook = async ({ id, req, context }) => {
  if (isAdmin({ roles: await storedRoles(req, String(id)) })) context.hasTakenAdmin = true
}

/**
 * Refuses a change that leaves nobody who can open the staff's screens, before it is committed and however many accounts
 * it is about: what was written is rolled back. Two who take each other's role at once come here one after the other, and
 * the second sees what the first has committed.
 */
export const keepOneAdmin: CollectionAfterOperationHook = async ({ req, result }) => {
  if (!req.context.hasTakenAdmin) return result
  req.context.hasTakenAdmin = false
  const { query } = await transactionOf(req)
  await query(sql`SELECT pg_advisory_xact_lock(${ADMINS}, 0)`)
  const left = await query(sql`SELECT 1 FROM users_roles WHERE value::text = ${ADMIN_ROLE} LIMIT 1`)
  if (left.length === 0) throw new Refusal(LAST_ADMIN, 409)
  return result
}
