import type pg from 'pg'
import { unseal } from '@/lib/sealed'

/** A webhook that is switched on and cannot send anything: it has no secret, or one of another PAYLOAD_SECRET. */
export type MuteWebhook = { name: string; hasSecret: boolean }

/**
 * Lists them. Their deliveries wait, and are given up after a day.
 *
 * @param key - PAYLOAD_SECRET
 * @throws whatever the database says
 */
export async function listMuteWebhooks(
  session: Pick<pg.ClientBase | pg.Pool, 'query'>,
  key: string,
): Promise<MuteWebhook[]> {
  const { rows } = await session.query<{ name: string; secret: string | null }>(
    'select name, secret from webhooks where active order by name, id',
  )
  return rows.flatMap(({ name, secret }) => {
    const isMute = secret === null || unseal(secret, key) === null
    return isMute ? [{ name, hasSecret: secret !== null }] : []
  })
}
