import { Webhooks } from '@collections/Webhooks'
import type { Feature } from '@/server/feature'

export const webhooks: Feature = {
  collections: [Webhooks],
}
