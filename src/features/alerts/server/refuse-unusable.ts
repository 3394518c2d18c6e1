import type { Payload } from 'payload'
import { env } from '@/env'
import { testAlert } from '@/features/alerts/rules/alert'
import type { Subscription } from '@/features/alerts/rules/subscription'
import { targetProblemNow } from '@/lib/public-address'
import { Refusal } from '@/server/errors'
import { requireKeys } from './keys'
import { toRequest } from './push'

/**
 * Refuses a subscription to which nothing could be sent: its address is not public, or its key is no point of the curve.
 *
 * @throws {Refusal} with the reason
 */
export async function refuseUnusable(payload: Payload, subscription: Subscription): Promise<void> {
  const problem = await targetProblemNow(subscription.endpoint, env.WEBHOOK_ALLOW_PRIVATE)
  if (problem) throw new Refusal('The address that this browser has sent is not one of the internet.', 400)
  const keys = await requireKeys(payload)
  await toRequest(keys, subscription, testAlert('test'), 0).catch(() => {
    throw new Refusal('This browser has sent no key that can be used.', 400)
  })
}
