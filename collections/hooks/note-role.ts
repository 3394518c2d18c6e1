import type { CollectionAfterChangeHook } from 'payload'
import { noteEvent } from '@/domain/events'
import { isAdmin } from '@/domain/role'
import { afterCommit } from '@/lib/after-commit'
import { storedRoles } from '../accounts/stored-roles'

/** Notes that an account became an admin's or is one no more, by whom, once it is stored. */
export const noteRole: CollectionAfterChangeHook = async ({ doc, previousDoc, operation, req }) => {
  const was = operation === 'update' && isAdmin(previousDoc)
  if (was === isAdmin({ roles: await storedRoles(req, doc.id) })) return doc
  const event = was ? 'auth.role-removed' : 'auth.role-given'
  await afterCommit(await req.transactionID, () =>
    noteEvent(req.payload.logger, event, { user: doc.id, by: req.user?.id }),
  )
  return doc
}
