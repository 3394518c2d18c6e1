import { sql } from '@payloadcms/db-postgres'
import type { CollectionAfterChangeHook } from 'payload'
import { paths } from '@/domain/paths'
import { afterCommit } from '@/lib/after-commit'
import { makeLink } from '../accounts/link'
import { mailLater, mailRoleLink } from '../accounts/mail'
import { storedRoles } from '../accounts/stored-roles'
import { inTransactionOf } from '../accounts/transaction'

/**
 * A role comes only together with a new password: whoever made an account, and knows its password, need not be
 * whoever its address belongs to. In the same transaction the password and every session end; a link sets a new
 * one, which the caller is shown once and the address is mailed.
 */
export const renewPassword: CollectionAfterChangeHook = async ({
  doc,
  previousDoc,
  operation,
  req,
  context,
}) => {
  if (operation !== 'update') return doc
  const had: readonly string[] = previousDoc.roles ?? []
  const roles = await storedRoles(req, doc.id)
  if (roles.every((role) => had.includes(role))) return doc
  const { url, token, expiresAt } = makeLink(paths.authReset)
  const [account] = (await inTransactionOf(
    req,
    sql`UPDATE users SET hash = NULL, salt = NULL, reset_password_token = ${token},
      reset_password_expiration = ${expiresAt.toISOString()} WHERE id = ${doc.id} RETURNING id, email`,
  )) as { id: string; email: string }[]
  await inTransactionOf(req, sql`DELETE FROM users_sessions WHERE _parent_id = ${doc.id}`)
  if (account && !context.isMailedByCaller) {
    const { payload } = req
    await afterCommit(await req.transactionID, () =>
      mailLater(payload, () => mailRoleLink(payload, account, url)),
    )
  }
  return { ...doc, recoveryLink: url }
}
