import { Webhooks } from '@collections/Webhooks'
import { webhookMetrics } from '@/features/webhooks/server/mute-webhooks'
import { deliveryJob } from '@/features/webhooks/server/webhooks'
import type { Feature } from '@/server/feature'

export const webhooks: Feature = {
  collections: [Webhooks],
  jobs: [deliveryJob],
  metrics: webhookMetrics,
  site: ['webhooks'],
}
