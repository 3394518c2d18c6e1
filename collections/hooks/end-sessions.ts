import { sql } from '@payloadcms/db-postgres'
import type { CollectionAfterChangeHook } from 'payload'
import { isAdmin } from '@/domain/role'
import { inTransactionOf } from '../accounts/transaction'

/** Whoever loses the admin role loses every session with it, in the same transaction. */
export const endSessions: CollectionAfterChangeHook = async ({ doc, previousDoc, operation, req }) => {
  if (operation !== 'update' || !isAdmin(previousDoc) || isAdmin(doc)) return doc
  await inTransactionOf(req, sql`DELETE FROM users_sessions WHERE _parent_id = ${doc.id}`)
  return doc
}
