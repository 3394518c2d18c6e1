import { randomBytes } from 'node:crypto'
import { inTransaction } from '@/data/transaction'
import { recordEvent } from '@/features/audit/server/record-event'
import { LEASE_MS } from '@/features/mail/rules/outbox'
import {
  type Delivery,
  type DeliveryLog,
  FORMER_SECRET_HOURS,
  FORMER_SECRETS,
  TEST_EVENT,
} from '@/features/webhooks/rules/webhook'
import { seal } from '@/lib/sealed'
import { adminEndpoint } from '@/server/admin-endpoint'

const LISTED = 50

type Hook = { hasSecret: boolean; formerSecretEndsAt: string | null }

/** `GET /api/webhooks/:id/deliveries` lists the newest deliveries with their responses, and how they are signed. */
export const listDeliveries = adminEndpoint({
  method: 'get',
  path: '/:id/deliveries',
  handle: async ({ req: { payload }, ids: { id } }) => {
    const { rows } = await payload.db.pool.query<Hook>(
      `select secret is not null as "hasSecret",
         case when former_secret_ends_at > now() then former_secret_ends_at end as "formerSecretEndsAt"
       from webhooks where id = $1`,
      [id],
    )
    const [hook] = rows
    if (!hook) return null
    const { rows: deliveries } = await payload.db.pool.query<Delivery>(
      `select id, event, lead_id as lead, state, attempts::int, created_at as "createdAt",
         next_attempt_at as "nextAttemptAt", sent_at as "sentAt", problem, answer
       from outbox where webhook_id = $1 order by created_at desc, id desc limit ${LISTED}`,
      [id],
    )
    return { ...hook, deliveries } satisfies DeliveryLog
  },
})

/**
 * `POST /api/webhooks/:id/secret` creates a secret and shows it only this once. Former secrets still sign for a day, so
 * that creating two in a row locks no receiver out. They are stored in one text, because sealed secrets contain no
 * spaces.
 */
export const renewSecret = adminEndpoint({
  method: 'post',
  path: '/:id/secret',
  handle: async ({ req, ids: { id } }) => {
    const { payload } = req
    const secret = `whsec_${randomBytes(32).toString('base64')}`
    return inTransaction(payload, async (transaction) => {
      const { rows } = await transaction.client.query<{ name: string }>(
        `update webhooks set secret = $2, updated_at = now(),
           former_secret = nullif(concat_ws(' ', secret, case when former_secret_ends_at > now() then
             array_to_string((string_to_array(former_secret, ' '))[1:$4 - 1], ' ') end), ''),
           former_secret_ends_at = case when secret is not null then now() + $3 * interval '1 hour' end
         where id = $1 returning name`,
        [id, seal(secret, payload.secret), FORMER_SECRET_HOURS, FORMER_SECRETS],
      )
      const [row] = rows
      if (!row) return null
      const about = { type: 'webhook', id, label: row.name } as const
      await recordEvent(req, 'webhook.secret-made', { about }, transaction)
      return { secret }
    })
  },
})

/** `POST /api/webhooks/:id/test` queues a delivery without a lead, whether the webhook is active or not. */
export const sendTest = adminEndpoint({
  method: 'post',
  path: '/:id/test',
  handle: async ({ req: { payload }, ids: { id } }) => {
    const data = { message: 'If you can read this, the webhook works.' }
    const body = { type: TEST_EVENT, timestamp: new Date().toISOString(), data }
    const { rows } = await payload.db.pool.query<{ id: string }>(
      `insert into outbox (id, kind, recipient, subject, text, webhook_id, event, state, attempts, next_attempt_at)
       select gen_random_uuid(), 'webhook', name, $2, $3, id, $2, 'queued', 0, now() from webhooks where id = $1
       returning id`,
      [id, TEST_EVENT, JSON.stringify(body)],
    )
    return rows[0] ?? null
  },
})

/**
 * `POST /api/webhooks/:id/deliveries/:delivery` sends a delivery again with the same id, by which a receiver recognises
 * it. A delivery that a worker has claimed or will send next is left to the worker.
 */
export const sendAgain = adminEndpoint({
  method: 'post',
  path: '/:id/deliveries/:delivery',
  handle: async ({ req: { payload }, ids: { id, delivery } }) => {
    const { rows } = await payload.db.pool.query<{ id: string }>(
      `with again as (
           update outbox set state = 'queued', attempts = 0, next_attempt_at = now(), updated_at = now()
           where id = $2 and webhook_id = $1
             and (state <> 'queued' or next_attempt_at > now() + $3 * interval '1 millisecond')
         )
         select id from outbox where id = $2 and webhook_id = $1`,
      [id, delivery, LEASE_MS],
    )
    return rows[0] ?? null
  },
})
