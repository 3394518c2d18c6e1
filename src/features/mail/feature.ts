import { Outbox } from '@collections/Outbox'
import type { Feature } from '@/server/feature'

export const mail: Feature = {
  collections: [Outbox],
}
