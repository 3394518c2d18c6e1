import type { Payload } from 'payload'
import { inTransaction } from '@/data/transaction'
import { recordEvent } from '@/features/audit/server/record-event'
import { hashOf, isSecretOf, randomSecret } from '@/lib/secrets'
import { adminEndpoint } from '@/server/admin-endpoint'

/** The form of a key: its id and the secret. The prefix lets scanners of leaked secrets find it. */
const KEY_FORM = /^inb_([0-9a-f]{32})_[A-Za-z0-9_-]{43}$/

/** `POST /api/inbound-keys/:id/key`: makes the key and shows it this once. The one before is no longer taken. */
export const renewKey = adminEndpoint({
  method: 'post',
  path: '/:id/key',
  handle: ({ req, ids: { id } }) => {
    const key = `inb_${id.replaceAll('-', '')}_${randomSecret()}`
    return inTransaction(req.payload, async (transaction) => {
      const { rows } = await transaction.client.query<{ isFirst: boolean; name: string }>(
        `update inbound_keys new set key_hash = $2, updated_at = now()
          from (select id, key_hash from inbound_keys where id = $1 for update) old
          where new.id = old.id returning old.key_hash is null as "isFirst", new.name`,
        [id, hashOf(key)],
      )
      const [row] = rows
      if (!row) return null
      const event = row.isFirst ? 'inbound.key-made' : 'inbound.key-rotated'
      await recordEvent(req, event, { about: { type: 'key', id, label: row.name } }, transaction)
      return { key }
    })
  },
})

/** `GET /api/inbound-keys/:id/state`: whether there is a key, and when it was used last. */
export const readKeyState = adminEndpoint({
  method: 'get',
  path: '/:id/state',
  handle: async ({ req: { payload }, ids: { id } }) => {
    const { rows } = await payload.db.pool.query<{ hasKey: boolean; usedAt: Date | null }>(
      'select key_hash is not null as "hasKey", used_at as "usedAt" from inbound_keys where id = $1',
      [id],
    )
    return rows[0] ?? null
  },
})

/** A key that is taken: its row, not its text. */
export type InboundKey = { id: string; name: string }

/**
 * Finds whose key a request has, and notes that it was used, to the minute.
 *
 * @param header - `Authorization`
 * @returns null for no key, one that there is not, one that was revoked, and one of which another was made
 */
export async function findKey({ db }: Payload, header: string | null): Promise<InboundKey | null> {
  const key = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? ''
  const digits = KEY_FORM.exec(key)?.[1]
  if (!digits) return null
  const { rows } = await db.leadPool.query<InboundKey & { hash: string | null }>(
    'select id, name, key_hash as hash from inbound_keys where id = $1::uuid and active',
    [digits],
  )
  const [row] = rows
  if (!isSecretOf(row?.hash, key) || !row) return null
  await db.leadPool.query(
    `update inbound_keys set used_at = now()
      where id = $1 and (used_at is null or used_at < now() - interval '1 minute')`,
    [row.id],
  )
  return { id: row.id, name: row.name }
}
