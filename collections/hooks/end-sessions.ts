import { sql } from '@payloadcms/db-postgres'
import type { CollectionAfterChangeHook } from 'payload'
import { isAdmin } from '@/domain/role'
import { storedRoles } from '../accounts/stored-roles'
import { inTransactionOf } from '../accounts/transaction'

/** Whoever loses the admin role loses every session with it, in the same transaction. */
export const endSessions: CollectionAfterChangeHook = async ({ doc, previousDoc, operation, req }) => {
  if (operation !== 'update' || !isAdmin(previousDoc)) return doc
  if (isAdmin({ roles: await storedRoles(req, doc.id) })) return doc
  await inTransactionOf(req, sql`DELETE FROM users_sessions WHERE _parent_id = ${doc.id}`)
  return doc
}
