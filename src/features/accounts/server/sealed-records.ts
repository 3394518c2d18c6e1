import type { Payload } from 'payload'
import { seal, unseal } from '@/lib/sealed'
import { hashOf, randomSecret } from '@/lib/secrets'
import type { Account } from './sessions'

/** Somebody who knows the password could otherwise create any number of records. */
const MOST_OF_ONE = 10

type Kind = {
  table: 'pending_sign_ins' | 'pending_set_ups'
  /** A part of the key, so that no kind can open the records of another. */
  name: string
  /** For how many seconds a record is valid. */
  seconds: number
  /** How many tries a record allows. */
  tries: number
  /** SQL that says which records can still be used. */
  isOpen?: string
}

/** Whose record it is, what was sealed in it, and how many tries are left. */
export type SealedRecord = { user: Account & { roles: string[] }; text: string; triesLeft: number }

type Row = { id: string; email: string; roles: string[]; sealed: string; tries: number }

/**
 * What a right password is worth that opens no session yet: rows which the token of a browser opens and nothing else. The token
 * is not stored, and the key of what is sealed is partly the token.
 */
export function sealedRecords({ table, name, seconds, tries, isOpen = 'true' }: Kind) {
  const keyOf = (secret: string, token: string) => `${secret}:${name}:${token}`
  const isGood = `token_hash = $1 AND ${isOpen} AND tries < $2 AND expires_at > $3`

  async function read({ db, secret }: Payload, token: string, found: string): Promise<SealedRecord | null> {
    const { rows } = await db.accountPool.query<Row>(
      `WITH found AS (${found})
       SELECT users.id, email, sealed, tries,
         array(SELECT value::text FROM users_roles WHERE parent_id = users.id) AS roles
       FROM found JOIN users ON users.id = user_id`,
      [hashOf(token), tries, new Date()],
    )
    const [row] = rows
    const text = row && unseal(row.sealed, keyOf(secret, token))
    if (!row || !text) return null
    const { id, email, roles } = row
    return { user: { id, email, roles }, text, triesLeft: tries - row.tries }
  }

  return {
    seal: ({ secret }: Payload, token: string, text: string) => seal(text, keyOf(secret, token)),
    /** @returns the text; null when it was sealed with another key */
    unseal: ({ secret }: Payload, token: string, sealed: string) => unseal(sealed, keyOf(secret, token)),
    /** @returns the token for the browser */
    async begin(payload: Payload, account: Account, text: string): Promise<string> {
      const { accountPool } = payload.db
      const token = randomSecret()
      const now = Date.now()
      await accountPool.query(`DELETE FROM ${table} WHERE expires_at <= $1`, [new Date(now)])
      await accountPool.query(
        `INSERT INTO ${table} (token_hash, user_id, sealed, expires_at) VALUES ($1, $2, $3, $4)`,
        [hashOf(token), account.id, this.seal(payload, token, text), new Date(now + seconds * 1000)],
      )
      await accountPool.query(
        `DELETE FROM ${table} WHERE token_hash IN (
           SELECT token_hash FROM ${table} WHERE user_id = $1
           ORDER BY token_hash = $3 DESC, expires_at DESC OFFSET $2)`,
        [account.id, MOST_OF_ONE, hashOf(token)],
      )
      return token
    },
    /** The record of a token, without counting a try; null when it is used, expired or out of tries. */
    find: (payload: Payload, token: string) =>
      read(payload, token, `SELECT user_id, sealed, tries FROM ${table} WHERE ${isGood}`),
    /**
     * As `find`, and counts a try before the answer is checked, so that tries at the same time are all counted.
     */
    takeTry: (payload: Payload, token: string) =>
      read(
        payload,
        token,
        `UPDATE ${table} SET tries = tries + 1 WHERE ${isGood} RETURNING user_id, sealed, tries`,
      ),
    /** Gives a try back whose answer was not compared. */
    async giveTryBack({ db }: Payload, token: string): Promise<void> {
      await db.accountPool.query(
        `UPDATE ${table} SET tries = tries - 1 WHERE token_hash = $1 AND tries > 0`,
        [hashOf(token)],
      )
    },
  }
}
