import type { CollectionConfig } from 'payload'
import { AuditLog } from './AuditLog'
import { Authors } from './Authors'
import { nobody } from './access'
import { BlogPosts } from './BlogPosts'
import { ConsentRecords } from './ConsentRecords'
import { ConversionFeeds } from './ConversionFeeds'
import { Erasures } from './Erasures'
import { FormSubmissions } from './FormSubmissions'
import { InboundKeys } from './InboundKeys'
import { InboxViews } from './InboxViews'
import { Industries } from './Industries'
import { LeadEvents } from './LeadEvents'
import { Media } from './Media'
import { Outbox } from './Outbox'
import { PendingChanges } from './PendingChanges'
import { Plans } from './Plans'
import { PostEvents } from './PostEvents'
import { PostReviews } from './PostReviews'
import { Redirects } from './Redirects'
import { ReturnedForms } from './ReturnedForms'
import { ScheduledPosts } from './ScheduledPosts'
import { Services } from './Services'
import { Testimonials } from './Testimonials'
import { Users } from './Users'
import { Webhooks } from './Webhooks'

const OUR_LIST = { list: { Component: '/src/admin/documents/document-list#DocumentList' } }

/**
 * Every collection, in the order of the admin's navigation, without Payload's API tab and without its operation that
 * unlocks accounts, which it would leave open to every account. Their lists are our table, but for those that are ordered by dragging,
 * those of files, those that show a part of their rows, and those that a screen of ours replaces.
 */
export const collections = [
  BlogPosts,
  FormSubmissions,
  Services,
  Industries,
  Plans,
  Testimonials,
  Authors,
  Media,
  Redirects,
  Users,
  ConsentRecords,
  Outbox,
  ReturnedForms,
  LeadEvents,
  InboxViews,
  Webhooks,
  ConversionFeeds,
  InboundKeys,
  Erasures,
  PendingChanges,
  ScheduledPosts,
  PostReviews,
  PostEvents,
  AuditLog,
].map((collection) => ({
  ...collection,
  admin: {
    ...collection.admin,
    hideAPIURL: true,
    components: { ...collection.admin?.components, ...(hasOurList(collection) && { views: OUR_LIST }) },
  },
  access: { ...collection.access, unlock: nobody },
}))

function hasOurList({ orderable, upload, admin }: CollectionConfig): boolean {
  return !orderable && !upload && !admin?.baseFilter && !admin?.components?.views
}
