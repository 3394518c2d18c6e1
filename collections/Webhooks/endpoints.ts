import { randomBytes } from 'node:crypto'
import type { Endpoint, PayloadRequest } from 'payload'
import { isAdmin } from '@/domain/account'
import { logEvent } from '@/domain/events'
import { LEASE_MS } from '@/domain/outbox'
import {
  type Delivery,
  type DeliveryLog,
  FORMER_SECRET_HOURS,
  FORMER_SECRETS,
  TEST_EVENT,
} from '@/domain/webhook'
import { seal } from '@/lib/sealed'

const LISTED = 50

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** An endpoint of one webhook for admins; what it does not find is a 404. */
function webhookEndpoint(
  method: 'get' | 'post',
  path: string,
  handle: (req: PayloadRequest, id: string) => Promise<object | null>,
): Endpoint {
  const handler = async (req: PayloadRequest) => {
    if (!isAdmin(req.user)) return respond(403, { errors: [{ message: 'Not allowed' }] })
    const id = String(req.routeParams?.id)
    const found = UUID.test(id) ? await handle(req, id) : null
    return found ? respond(200, found) : respond(404, { errors: [{ message: 'Not found' }] })
  }
  return { method, path: `/:id${path}`, handler }
}

function respond(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}

type Hook = { hasSecret: boolean; formerSecretEndsAt: string | null }

/** `GET /api/webhooks/:id/deliveries`: the newest deliveries with their answers, and how they are signed. */
export const listDeliveries = webhookEndpoint('get', '/deliveries', async ({ payload }, id) => {
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
})

/**
 * `POST /api/webhooks/:id/secret`: makes a secret and shows it this once; those before it sign too for a day, so that
 * making one twice cuts no receiver off. Sealed ones hold no space.
 */
export const renewSecret = webhookEndpoint('post', '/secret', async ({ payload, user }, id) => {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const { rowCount } = await payload.db.pool.query(
    `update webhooks set secret = $2, updated_at = now(),
       former_secret = nullif(concat_ws(' ', secret, case when former_secret_ends_at > now() then
         array_to_string((string_to_array(former_secret, ' '))[1:$4 - 1], ' ') end), ''),
       former_secret_ends_at = case when secret is not null then now() + $3 * interval '1 hour' end
     where id = $1`,
    [id, seal(secret, payload.secret), FORMER_SECRET_HOURS, FORMER_SECRETS],
  )
  if (!rowCount) return null
  logEvent(payload.logger, 'webhook.secret-made', { webhook: id, by: user?.id })
  return { secret }
})

/** `POST /api/webhooks/:id/test`: queues a delivery that tells of no lead, whether the webhook is switched on or not. */
export const sendTest = webhookEndpoint('post', '/test', async ({ payload }, id) => {
  const data = { message: 'If you can read this, the webhook works.' }
  const body = { type: TEST_EVENT, timestamp: new Date().toISOString(), data }
  const { rows } = await payload.db.pool.query<{ id: string }>(
    `insert into outbox (id, kind, recipient, subject, text, webhook_id, event, state, attempts, next_attempt_at)
     select gen_random_uuid(), 'webhook', name, $2, $3, id, $2, 'queued', 0, now() from webhooks where id = $1
     returning id`,
    [id, TEST_EVENT, JSON.stringify(body)],
  )
  return rows[0] ?? null
})

/**
 * `POST /api/webhooks/:id/deliveries/:delivery`: sends a delivery again, with the id that it had, so that a receiver
 * which has it already can tell. What a worker has in its hands, or has next to do, is left to it.
 */
export const sendAgain = webhookEndpoint(
  'post',
  '/deliveries/:delivery',
  async ({ payload, routeParams }, id) => {
    const delivery = String(routeParams?.delivery)
    if (!UUID.test(delivery)) return null
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
)
