import { TOTP } from 'otpauth'
import { createBackupCodes, storeBackupCodes } from '../../src/features/accounts/server/backup-codes'
import { withAccount } from '../../src/features/accounts/server/lock'
import { createTotpSecret } from '../../src/features/accounts/server/totp'
import { seal } from '../../src/lib/sealed'
import { cookiesOf, freshAddress, post } from './accounts'
import { PASSWORD, payload } from './payload'

/** The code of an app at a moment. */
export function codeAt(secret: string, moment: number = Date.now()): string {
  return new TOTP({ secret }).generate({ timestamp: moment })
}

/** Gives an account a confirmed app whose codes were never used, and backup codes. */
export async function plantFactor({ id }: { id: string }) {
  const secret = createTotpSecret()
  const codes = await createBackupCodes()
  const factor = await withAccount(payload, id, async (db) => {
    await storeBackupCodes(db, id, codes)
    const { rows } = await db.query<{ id: string }>(
      `INSERT INTO account_factors (user_id, factor_type, friendly_name, status, sealed_secret)
       VALUES ($1, 'totp', 'Phone', 'verified', $2) RETURNING id`,
      [id, seal(secret, payload.secret)],
    )
    return String(rows[0]?.id)
  })
  return { id: factor, secret, backupCodes: codes.shown }
}

/** Gives the right password of an account with a factor; the cookies are those of the half sign-in. */
export async function halfSignIn(email: string, password = PASSWORD): Promise<string> {
  return cookiesOf(await post('/login', { email, password }))
}

/** Sends a code with the cookies of a half sign-in. */
export function sendCode(cookie: string, code: string, address = freshAddress()) {
  return post('/login/code', { code }, { cookie, address })
}
