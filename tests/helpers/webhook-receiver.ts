import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { queueWebhooks } from '@/features/webhooks/server/queue-webhooks'
import { startDueWebhooks } from '@/features/webhooks/server/webhooks'
import { plantLeads } from './inbox'
import { addAdmin, payload, query } from './payload'
import { startReceiver } from './receiver'
import { rest, signIn } from './rest'

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
  const rows = await query(
    `select id, event, state, problem, answer, attempts::int, next_attempt_at from outbox where kind = 'webhook'
     order by created_at, id`,
  )
  return rows
}

/** As if the pause before the next try were over. */
export async function endPauses(): Promise<void> {
  await query("update outbox set next_attempt_at = now() - interval '1 second' where state = 'queued'")
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
    for (const table of ['outbox', 'webhooks', 'form_submissions']) await query(`delete from ${table}`)
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
