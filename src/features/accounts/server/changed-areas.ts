import { sql } from '@payloadcms/db-postgres'
import type { CollectionAfterChangeHook } from 'payload'
import { transactionOf } from '@/data/transaction'
import { isAdmin } from '@/domain/roles'
import { aboutAccount, recordEvent } from '@/features/audit/server/record-event'
import { afterCommit } from '@/lib/after-commit'
import type { User } from '../../../../payload-types'
import { notifyAccount } from './account-notices'
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
  const { id: transaction, query } = await transactionOf(req)
  const [account] = await query<{ id: string; email: string }>(
    sql`SELECT id, email FROM users WHERE id = ${id}`,
  )
  if (!account) return doc
  const { payload } = req
  await recordEvent(req, 'auth.areas-changed', {
    about: aboutAccount({ ...account, roles }),
    details: { areas, had },
  })
  if (isAdmin({ roles }))
    await afterCommit(transaction, () => notifyAccount(payload, account, { what: 'areas', areas }))
  return doc
}
