import { Webhooks } from '@collections/Webhooks'
import { webhookMetrics } from '@/features/webhooks/server/mute-webhooks'
import { createdInsert, queueAppointments, queueWebhooks } from '@/features/webhooks/server/queue-webhooks'
import { deliveryJob } from '@/features/webhooks/server/webhooks'
import type { Feature } from '@/server/feature'

export const webhooks: Feature = {
  collections: [Webhooks],
  additions: {
    outbox: {
      fields: { after: 'problem', add: [{ name: 'webhook', type: 'relationship', relationTo: 'webhooks' }] },
    },
  },
  jobs: [deliveryJob],
  metrics: webhookMetrics,
  insertWithLead: createdInsert,
  onLeads: async (payload, transaction, news, ids) => {
    // The trash is a change of the list alone, which no webhook offers.
    if (news !== 'lead.trashed') await queueWebhooks(payload, transaction, news, ids)
  },
  onAppointments: queueAppointments,
  site: ['webhooks'],
}
