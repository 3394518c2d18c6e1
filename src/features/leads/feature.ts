import { ConsentRecords } from '@collections/ConsentRecords'
import { FormSubmissions } from '@collections/FormSubmissions'
import { LeadHandling } from '@collections/globals/LeadHandling'
import { InboundKeys } from '@collections/InboundKeys'
import { InboxViews } from '@collections/InboxViews'
import { LeadEvents } from '@collections/LeadEvents'
import { ReturnedForms } from '@collections/ReturnedForms'
import type { Feature } from '@/server/feature'
import { receiveLead } from './inbound-lead'
import { leadJob } from './lead-job'
import { leadMetrics } from './lead-metrics'

export const leads: Feature = {
  collections: [FormSubmissions, ConsentRecords, ReturnedForms, LeadEvents, InboxViews, InboundKeys],
  globals: [LeadHandling],
  endpoints: [receiveLead],
  views: {
    submissions: {
      Component: '/src/admin/inbox/inbox-view#SubmissionsView',
      path: '/submissions',
      exact: true,
    },
  },
  jobs: [leadJob],
  metrics: leadMetrics,
  site: ['inbound-keys'],
}
