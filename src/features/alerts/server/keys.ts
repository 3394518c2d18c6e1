import type { Payload } from 'payload'
import type pg from 'pg'
import { inTransaction } from '@/data/transaction'
import { seal, unseal } from '@/lib/sealed'

/** The pair by which push services know the site (VAPID, RFC 8292). */
export type AlertKeys = { publicKey: string; privateKey: string }

type Stored = { public_key: string; private_key: string }

/**
 * Reads the pair.
 *
 * @returns null while none has been made, and when it was sealed with another secret
 */
export async function readKeys(
  { secret }: Pick<Payload, 'secret'>,
  db: Pick<pg.PoolClient | pg.Pool, 'query'>,
): Promise<AlertKeys | null> {
  const { rows } = await db.query<Stored>('select public_key, private_key from alert_keys')
  const [stored] = rows
  const privateKey = stored ? unseal(stored.private_key, secret) : null
  return stored && privateKey ? { publicKey: stored.public_key, privateKey } : null
}

/**
 * The pair, which is made when it is first needed, once over all processes. One that cannot be opened any more is replaced,
 * and all devices end with it: no push service would take an alert for them from another pair.
 */
export async function requireKeys(payload: Payload): Promise<AlertKeys> {
  const known = await readKeys(payload, payload.db.pool)
  if (known) return known
  const { default: webPush } = await import('web-push')
  const made = webPush.generateVAPIDKeys()
  return inTransaction(payload, async ({ client }) => {
    // Whoever comes second waits here, and then finds the pair of the first.
    await client.query('lock table alert_keys in exclusive mode')
    const meanwhile = await readKeys(payload, client)
    if (meanwhile) return meanwhile
    await client.query('delete from alert_devices')
    await client.query('delete from alert_keys')
    await client.query('insert into alert_keys (public_key, private_key) values ($1, $2)', [
      made.publicKey,
      seal(made.privateKey, payload.secret),
    ])
    return made
  })
}
