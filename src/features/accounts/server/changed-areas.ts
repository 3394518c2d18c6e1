import { sql } from '@payloadcms/db-postgres'
import type { CollectionAfterChangeHook } from 'payload'
import { transactionOf } from '@/data/transaction'
import { isAdmin } from '@/domain/roles'
import { aboutAccount, recordEvent } from '@/features/audit/server/record-event'
import type { User } from '../../../../payload-types'
import { notifyWithin } from './account-notices'
import { storedRights } from './roles'

/**
 * Records that an account was limited to other areas, and mails it. No session ends, because the account is read
 * again for each request.
 */
export const notifyOfAreas: CollectionAfterChangeHook<User> = async ({
  doc,
  previousDoc,
  operation,
  req,
}) => {
  if (operation !== 'update') return doc
  const id = String(doc.id)
  const { roles, areas } = await storedRights(req, id)
  const had = [...(previousDoc.areas ?? [])].sort()
  if ([...areas].sort().join() === had.join()) return doc
  const transaction = await transactionOf(req)
  const { query } = transaction
  const [account] = await query<{ id: string; email: string }>(
    sql`SELECT id, email FROM users WHERE id = ${id}`,
  )
  if (!account) return doc
  const { payload } = req
  await recordEvent(req, 'auth.areas-changed', {
    about: aboutAccount({ ...account, roles }),
    details: { areas, had },
  })
  if (isAdmin({ roles })) await notifyWithin(payload, transaction, account, { what: 'areas', areas })
  return doc
}
