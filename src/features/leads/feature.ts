import { ConsentRecords } from '@collections/ConsentRecords'
import { FormSubmissions } from '@collections/FormSubmissions'
import { LeadHandling } from '@collections/globals/LeadHandling'
import { MessageTemplates } from '@collections/globals/MessageTemplates'
import { InboundKeys } from '@collections/InboundKeys'
import { InboxViews } from '@collections/InboxViews'
import { LeadEvents } from '@collections/LeadEvents'
import { ReturnedForms } from '@collections/ReturnedForms'
import type { Feature } from '@/server/feature'
import { heldLeads } from './server/held'
import { receiveLead } from './server/inbound-lead'
import { expireLeadHandling } from './server/lead-handling'
import { leadJob } from './server/lead-job'
import { leadMetrics } from './server/lead-metrics'

export const leads: Feature = {
  collections: [FormSubmissions, ConsentRecords, ReturnedForms, LeadEvents, InboxViews, InboundKeys],
  globals: [LeadHandling, MessageTemplates],
  endpoints: [receiveLead],
  views: {
    submissions: {
      Component: '/src/features/leads/screens/inbox-view#SubmissionsView',
      path: '/submissions',
      exact: true,
    },
  },
  onStaffChange: expireLeadHandling,
  jobs: [leadJob],
  metrics: leadMetrics,
  site: ['inbound-keys'],
  held: heldLeads,
}
