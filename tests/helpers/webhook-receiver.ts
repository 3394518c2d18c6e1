import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { queueWebhooks } from '@collections/Webhooks/queue'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { startDueWebhooks } from '@/server/webhooks'
import { plantLeads } from './inbox'
import { addAdmin, payload } from './payload'
import { rest, signIn } from './rest'

/** A request as a receiver got it. */
export type Arrived = { body: string; headers: Record<string, string> }

type Answer = (res: ServerResponse, arrived: Arrived, req: IncomingMessage) => void

/** A receiver on this machine, which keeps what arrives and answers 200 unless it is told otherwise. */
async function startReceiver(answer: Answer = (res) => res.end('ok')) {
  const arrived: Arrived[] = []
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(req.headers).map(([name, value]) => [name, String(value)]),
      )
      const one = { body: Buffer.concat(chunks).toString('utf8'), headers }
      arrived.push(one)
      answer(res, one, req)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    arrived,
    /** @throws when the signature, the id or the time is wrong */
    verify: (secret: string, { body, headers }: Arrived) => new Webhook(secret).verify(body, headers),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Stores a webhook with a secret, as an admin does. */
export async function addHook(cookie: string, url: string, events = ['lead.created']) {
  const stored = await rest('POST', 'webhooks', {
    cookie,
    json: { name: 'receiver', url, events, active: true },
  })
  const body = await stored.json()
  if (!stored.ok) throw new Error(JSON.stringify(body))
  const id: string = body.doc.id
  const { secret } = await (await rest('POST', `webhooks/${id}/secret`, { cookie })).json()
  return { id, secret: String(secret) }
}

/** The deliveries of all webhooks, the oldest first. */
export async function deliveries() {
  const { rows } = await payload.db.pool.query(
    `select id, event, state, problem, answer, attempts::int, next_attempt_at from outbox where kind = 'webhook'
     order by created_at, id`,
  )
  return rows
}

/** As if the pause before the next try were over. */
export async function endPauses(): Promise<void> {
  await payload.db.pool.query(
    "update outbox set next_attempt_at = now() - interval '1 second' where state = 'queued'",
  )
}

/** Delivers what is due, and waits for it. */
export const sendDue = async () => (await startDueWebhooks(payload)).done

/** Queues that a new lead was created. */
export async function tellOfLead(name = 'Ada'): Promise<string> {
  const ids = await plantLeads([{ name }])
  await queueWebhooks(payload, null, 'lead.created', ids)
  return ids[0] ?? ''
}

/** For a file of tests: an admin's cookie, and receivers that end with their test. */
export function withReceivers() {
  const closing: (() => void)[] = []
  const held = { cookie: '' }

  beforeAll(async () => {
    held.cookie = await signIn((await addAdmin()).email)
  })

  beforeEach(async () => {
    for (const table of ['outbox', 'webhooks', 'form_submissions'])
      await payload.db.pool.query(`delete from ${table}`)
  })

  afterEach(() => {
    vi.restoreAllMocks()
    for (const close of closing.splice(0)) close()
  })

  return {
    admin: held,
    receiver: async (...how: Parameters<typeof startReceiver>) => {
      const started = await startReceiver(...how)
      closing.push(started.close)
      return started
    },
  }
}
