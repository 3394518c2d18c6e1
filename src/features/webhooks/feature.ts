import { Webhooks } from '@collections/Webhooks'
import { deliveryJob } from '@/features/outbox/webhooks'
import type { Feature } from '@/server/feature'

export const webhooks: Feature = {
  collections: [Webhooks],
  jobs: [deliveryJob],
}
