import { Outbox } from '@collections/Outbox'
import { SuppressedAddresses } from '@collections/SuppressedAddresses'
import { bounceJob, bounceMetric } from '@/features/mail/server/bounce-inbox'
import { heldMails } from '@/features/mail/server/held'
import { mailJob } from '@/features/mail/server/outbox'
import { outboxMetrics } from '@/features/mail/server/outbox-age'
import type { Feature } from '@/server/feature'

export const mail: Feature = {
  collections: [Outbox, SuppressedAddresses],
  jobs: [mailJob, bounceJob],
  metrics: [...outboxMetrics, bounceMetric],
  held: heldMails,
}
