import { Webhooks } from '@collections/Webhooks'
import { webhookMetrics } from '@/features/outbox/mute-webhooks'
import { deliveryJob } from '@/features/outbox/webhooks'
import type { Feature } from '@/server/feature'

export const webhooks: Feature = {
  collections: [Webhooks],
  jobs: [deliveryJob],
  metrics: webhookMetrics,
  site: ['webhooks'],
}
