import type { Payload } from 'payload'
import { hashOf, randomSecret } from '@/lib/random-secret'
import { seal, unseal } from '@/lib/sealed'
import type { Account } from './sessions'

/** The most records of one account at once: who has its password could begin any number. */
const MOST_OF_ONE = 10

type Kind = {
  table: 'pending_sign_ins' | 'pending_set_ups'
  /** Part of the key, so that no kind opens another's records. */
  name: string
  /** How long one is good. */
  seconds: number
  /** How often it may be tried to end one. */
  tries: number
  /** SQL that says which rows are still to be ended. */
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
    /** @returns what is stored of a text */
    seal: ({ secret }: Payload, token: string, text: string) => seal(text, keyOf(secret, token)),
    /** @returns the text; null when it was sealed otherwise */
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
           SELECT token_hash FROM ${table} WHERE user_id = $1 ORDER BY expires_at DESC OFFSET $2)`,
        [account.id, MOST_OF_ONE],
      )
      return token
    },
    /** The record of a token, without a try; null when it is over: used, too old, or out of tries. */
    find: (payload: Payload, token: string) =>
      read(payload, token, `SELECT user_id, sealed, tries FROM ${table} WHERE ${isGood}`),
    /** As `find`, and takes one of its tries before what came is looked at, so that tries at the same time all count. */
    takeTry: (payload: Payload, token: string) =>
      read(
        payload,
        token,
        `UPDATE ${table} SET tries = tries + 1 WHERE ${isGood} RETURNING user_id, sealed, tries`,
      ),
  }
}
