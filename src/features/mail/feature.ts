import { Outbox } from '@collections/Outbox'
import { mailJob } from '@/features/outbox/outbox'
import { outboxMetrics } from '@/features/outbox/outbox-age'
import type { Feature } from '@/server/feature'

export const mail: Feature = {
  collections: [Outbox],
  jobs: [mailJob],
  metrics: outboxMetrics,
}
