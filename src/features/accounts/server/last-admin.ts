import { sql } from '@payloadcms/db-postgres'
import type {
  CollectionAfterChangeHook,
  CollectionAfterOperationHook,
  CollectionBeforeDeleteHook,
} from 'payload'
import { PAIRED_LOCKS } from '@/data/locks'
import { transactionOf } from '@/data/transaction'
import { isUnlimited } from '@/domain/areas'
import { ADMIN_ROLE, isAdmin } from '@/domain/roles'
import { flagsOf, setFlags } from '@/lib/payload-flags'
import { Refusal } from '@/server/errors'
import type { User } from '../../../../payload-types'
import { requireFresh } from './fresh'
import { storedRights } from './roles'

declare module 'payload' {
  interface RequestContext {
    /** One of the changed accounts could open all screens before: at the end of the operation one that can must be left. */
    hasTakenAdmin?: boolean
  }
}

const LAST_ADMIN =
  'This is the only admin. Give somebody else the role first, without areas: without such an admin nobody can open all of these screens.'

/** Records that a change has taken the role of an admin, or has limited one to areas. */
export const noteLostRights: CollectionAfterChangeHook = async ({ doc, previousDoc, operation, req }) => {
  if (operation === 'update' && wasUnlimited(previousDoc) && !isUnlimited(await storedRights(req, doc.id)))
    setFlags(req, { hasTakenAdmin: true })
  return doc
}

/** The document before a change has all fields, so an account without `areas` was not limited. */
const wasUnlimited = ({ roles, areas }: Partial<User>) => isUnlimited({ roles, areas: areas ?? [] })

/**
 * Records that an admin's account is about to be deleted, which needs a fresh sign-in like taking the role.
 */
export const noteLostAccount: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const rights = await storedRights(req, String(id))
  if (isAdmin(rights) && req.payloadAPI !== 'local') await requireFresh(req)
  if (isUnlimited(rights)) setFlags(req, { hasTakenAdmin: true })
}

/**
 * Refuses a change after which no admin could open all screens, before it is committed and however many accounts it
 * changes. Two changes at the same time come here one after the other, and the second sees what the first has
 * committed.
 */
export const keepOneAdmin: CollectionAfterOperationHook = async ({ req, result }) => {
  if (!flagsOf(req).hasTakenAdmin) return result
  setFlags(req, { hasTakenAdmin: false })
  const { query } = await transactionOf(req)
  await query(sql`SELECT pg_advisory_xact_lock(${PAIRED_LOCKS.admins}, 0)`)
  const left = await query(sql`SELECT 1 FROM users_roles role WHERE value::text = ${ADMIN_ROLE}
    AND NOT EXISTS (SELECT FROM users_areas area WHERE area.parent_id = role.parent_id) LIMIT 1`)
  if (left.length === 0) throw new Refusal(LAST_ADMIN, 409)
  return result
}
