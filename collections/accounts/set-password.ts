import type { Payload } from 'payload'
import { noteEvent } from '@/domain/events'
import { hashPassword, inHashSlot } from './hash'
import { withAccount } from './lock'

/**
 * Sets a password and ends every session of the account, in one transaction with the check that it still may
 * be set: the link is unused, or the password that was compared is still the stored one.
 *
 * @param condition - a column of users and the value that it must still have
 * @returns whether it was set
 */
export async function setPassword(
  payload: Payload,
  id: string,
  password: string,
  condition?: { column: 'hash' | 'reset_password_token'; value: string },
): Promise<boolean> {
  const { hash, salt } = await inHashSlot(() => hashPassword(password))
  const wasSet = await withAccount(payload, id, async (db) => {
    const { rowCount } = await db.query(
      `UPDATE users SET hash = $2, salt = $3, reset_password_token = NULL, reset_password_expiration = NULL,
         updated_at = now() WHERE id = $1 ${condition ? `AND ${condition.column} = $4` : ''}`,
      condition ? [id, hash, salt, condition.value] : [id, hash, salt],
    )
    if (rowCount) await db.query('DELETE FROM users_sessions WHERE _parent_id = $1', [id])
    return rowCount === 1
  })
  if (wasSet) noteEvent(payload.logger, 'auth.password-changed', { user: id })
  return wasSet
}
