import { Outbox } from '@collections/Outbox'
import { mailJob } from '@/features/mail/server/outbox'
import { outboxMetrics } from '@/features/mail/server/outbox-age'
import type { Feature } from '@/server/feature'

export const mail: Feature = {
  collections: [Outbox],
  jobs: [mailJob],
  metrics: outboxMetrics,
}
