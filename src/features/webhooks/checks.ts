import { checkWebhooks } from '@/features/webhooks/server/check-webhooks'
import type { Checks } from '@/server/checks'

export const webhooks: Checks = {
  checks: [{ name: 'webhooks', examine: (url, env) => checkWebhooks(url, env.PAYLOAD_SECRET) }],
}
