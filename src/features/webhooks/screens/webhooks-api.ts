import { paths } from '@/domain/paths'
import type { DeliveryLog } from '@/features/webhooks/rules/webhook'
import { fetchJson, RequestFailed } from '@/lib/fetch-json'

const addressOf = (hook: string, rest: string) => `${paths.webhooks}/${encodeURIComponent(hook)}/${rest}`

const post = (hook: string, rest: string) => fetchJson(addressOf(hook, rest), { method: 'POST' })

/** @throws {RequestFailed}, as the other functions do */
export async function readLog(hook: string): Promise<DeliveryLog> {
  const log = await fetchJson(addressOf(hook, 'deliveries'))
  if (!Array.isArray(log.deliveries)) throw new RequestFailed(502)
  return log
}

/**
 * Creates a new secret.
 *
 * @returns the secret, which cannot be read again
 */
export async function makeSecret(hook: string): Promise<string> {
  const { secret } = await post(hook, 'secret')
  if (typeof secret !== 'string') throw new RequestFailed(502)
  return secret
}

/** Queues a test delivery without a lead. */
export async function sendTest(hook: string): Promise<void> {
  await post(hook, 'test')
}

/** Queues a delivery again. */
export async function sendAgain(hook: string, delivery: string): Promise<void> {
  await post(hook, `deliveries/${encodeURIComponent(delivery)}`)
}
