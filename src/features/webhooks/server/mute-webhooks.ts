import type pg from 'pg'
import { unseal } from '@/lib/sealed'
import type { Metric } from '@/server/metrics'

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

export const webhookMetrics: Metric[] = [
  {
    kind: 'gauge',
    name: 'nova_webhooks_mute',
    aggregator: 'max',
    help: 'Webhooks that are switched on and have no secret, or one that cannot be opened; the same on every instance.',
    async read(openPayload) {
      const { db, secret } = await openPayload()
      return [{ value: (await listMuteWebhooks(db.pool, secret)).length }]
    },
  },
]
