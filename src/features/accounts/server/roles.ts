import { sql } from '@payloadcms/db-postgres'
import type { CollectionAfterChangeHook, PayloadRequest } from 'payload'
import { transactionOf } from '@/data/transaction'
import { logEvent } from '@/domain/events'
import { isAdmin } from '@/domain/roles'
import { serverPaths } from '@/domain/server-paths'
import { aboutAccount, recordEvent } from '@/features/audit/server/record-event'
import { afterCommit } from '@/lib/after-commit'
import { flagsOf } from '@/lib/payload-flags'
import type { User } from '../../../../payload-types'
import { notifyWithin } from './account-notices'
import { endSessionsOfAccount } from './end-sessions'
import { dropFactors } from './factors'
import { endInvitationsTo } from './invitations'
import { prepareRoleMail, queueWithin } from './mail'
import { createLink, setsLink } from './mailed-links'
import { sidOf } from './sid'

declare module 'payload' {
  interface RequestContext {
    /** Whoever gives the role needs no mail with its link. */
    needsNoRoleMail?: boolean
  }
}

/**
 * The roles of an account as the transaction of a request has stored them. The document that Payload hands its
 * hooks does not tell: it lacks every field that the request did not select.
 */
export async function storedRoles(req: PayloadRequest, id: string): Promise<string[]> {
  const { query } = await transactionOf(req)
  const rows = await query<{ value: string }>(
    sql`SELECT value::text FROM users_roles WHERE parent_id = ${id}`,
  )
  return rows.map(({ value }) => value)
}

/** The roles and the areas, as `storedRoles`. */
export async function storedRights(
  req: PayloadRequest,
  id: string,
): Promise<{ roles: string[]; areas: string[] }> {
  const { query } = await transactionOf(req)
  const rows = await query<{ value: string }>(
    sql`SELECT value::text FROM users_areas WHERE parent_id = ${id} ORDER BY value`,
  )
  return { roles: await storedRoles(req, id), areas: rows.map(({ value }) => value) }
}

/**
 * Whoever loses the admin role loses every session with it, and every second factor, in the same transaction: a passkey alone
 * opens an account, and whoever is given the role later need not be who has it.
 */
export const endSessions: CollectionAfterChangeHook = async ({ doc, previousDoc, operation, req }) => {
  if (operation !== 'update' || !isAdmin(previousDoc)) return doc
  if (isAdmin({ roles: await storedRoles(req, doc.id) })) return doc
  const { client } = await transactionOf(req)
  await endSessionsOfAccount(req.payload, client, String(doc.id))
  await dropFactors(client, String(doc.id))
  return doc
}

/**
 * A role comes only together with a new password: whoever made an account, and knows its password, need not be
 * whoever its address belongs to. In the same transaction the password and every session end; a link sets a new
 * one, which the caller is shown once and the address is mailed.
 */
export const renewPassword: CollectionAfterChangeHook = async ({ doc, previousDoc, operation, req }) => {
  if (operation !== 'update') return doc
  const had: readonly string[] = previousDoc.roles ?? []
  const roles = await storedRoles(req, doc.id)
  if (roles.every((role) => had.includes(role))) return doc
  const link = createLink(serverPaths.authReset)
  const transaction = await transactionOf(req)
  const { query } = transaction
  const [account] = await query<{ id: string; email: string }>(
    sql`UPDATE users SET hash = NULL, salt = NULL, ${setsLink(link)} WHERE id = ${doc.id} RETURNING id, email`,
  )
  await endSessionsOfAccount(req.payload, transaction.client, String(doc.id))
  if (account && !flagsOf(req).needsNoRoleMail) {
    const { payload } = req
    const queue = await prepareRoleMail(payload, account.email, link, transaction)
    await queueWithin(transaction, queue)
    const tell = () => logEvent(payload.logger, 'auth.recovery-mailed', { user: account.id })
    if (queue) await afterCommit(transaction.id, tell)
  }
  return { ...doc, recoveryLink: link.url }
}

/**
 * Mails an account whose address an admin has changed, at both addresses, or whose role has been taken; a role that is given is
 * mailed with its link. Links that the former address was mailed end with it: whoever reads it need not be its owner.
 */
export const notifyOfChanges: CollectionAfterChangeHook = async ({ doc, previousDoc, operation, req }) => {
  if (operation !== 'update') return doc
  const { payload } = req
  const transaction = await transactionOf(req)
  const { query } = transaction
  const [account] = await query<{ id: string; email: string }>(
    sql`SELECT id, email FROM users WHERE id = ${doc.id}`,
  )
  if (!account) return doc
  const { id, email } = account
  const former: string = previousDoc.email
  if (former !== email) {
    await query(sql`UPDATE users SET ${setsLink(null)} WHERE id = ${id}`)
    for (const to of [former, email])
      await notifyWithin(payload, transaction, { id, email: to }, { what: 'email', to: email })
  }
  if (isAdmin(previousDoc) && !isAdmin({ roles: await storedRoles(req, id) })) {
    await notifyWithin(payload, transaction, account, { what: 'role-removed' })
  }
  return doc
}

/**
 * Another address ends the other sessions of an account, since whoever opened them may have done so by the former one. The
 * session that asks stays. Factors stay too: they are a person's, and not an address's.
 */
export const endSessionsOfFormerAddress: CollectionAfterChangeHook = async ({
  doc,
  previousDoc,
  operation,
  req,
}) => {
  if (operation !== 'update') return doc
  const id = String(doc.id)
  const { query, client } = await transactionOf(req)
  const [account] = await query<{ email: string }>(sql`SELECT email FROM users WHERE id = ${id}`)
  if (!account || account.email === previousDoc.email) return doc
  const count = await endSessionsOfAccount(req.payload, client, id, sidOf(req))
  if (count > 0) await recordEvent(req, 'auth.sessions-ended', { about: { type: 'user', id }, count })
  return doc
}

/** What an address was invited to ends with every change of its role. */
export const endInvitations: CollectionAfterChangeHook = async ({ doc, previousDoc, operation, req }) => {
  if (operation !== 'update') return doc
  if (isAdmin(previousDoc) === isAdmin({ roles: await storedRoles(req, doc.id) })) return doc
  const { query } = await transactionOf(req)
  const [account] = await query<{ email: string }>(sql`SELECT email FROM users WHERE id = ${doc.id}`)
  if (account) await endInvitationsTo(query, account.email)
  return doc
}

/** What colleagues see of an account, and what decides who gets leads and mails. */
const SETTINGS = ['name', 'takesLeads', 'dailyMail'] as const

/**
 * Records that an account was made, that it became an admin's or is one no more, that its address is another, and that
 * its settings are others, by whom. What a request has selected says nothing of it: the rows are asked.
 */
export const recordAccount: CollectionAfterChangeHook<User> = async ({
  doc,
  data,
  previousDoc,
  operation,
  req,
}) => {
  const id = String(doc.id)
  const { query } = await transactionOf(req)
  const [stored] = await query<{ email: string }>(sql`SELECT email FROM users WHERE id = ${id}`)
  const roles = await storedRoles(req, id)
  const account = { id, email: stored?.email, roles }
  const isStaff = isAdmin(account)
  const about = aboutAccount(account)
  if (operation === 'create')
    await recordEvent(req, isStaff ? 'auth.account-made' : 'auth.sign-up', { about })
  const was = operation === 'update' && isAdmin(previousDoc)
  if (was !== isStaff) {
    const named = aboutAccount({ ...account, roles: [...roles, ...(previousDoc?.roles ?? [])] })
    await recordEvent(req, was ? 'auth.role-removed' : 'auth.role-given', { about: named })
  }
  if (operation === 'update' && stored && stored.email !== previousDoc.email)
    await recordEvent(req, 'auth.email-changed', {
      about: isStaff ? { ...about, label: `${previousDoc.email} > ${stored.email}` } : about,
    })
  const fields = SETTINGS.filter((name) => data[name] !== undefined && isOther(data[name], previousDoc[name]))
  if (operation === 'update' && fields.length > 0)
    await recordEvent(req, 'auth.account-changed', { about, details: { fields } })
  return doc
}

/** An empty name is none. */
const isOther = (now: unknown, before: unknown) => (now || null) !== (before || null)
