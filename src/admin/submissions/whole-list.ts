import { type InboxFilter, isShown } from '@/domain/inbox-filter'
import { compareLeads, type InboxLead, type InboxSort, NEWEST_FIRST } from '@/domain/inbox-order'

/** All leads in an order; as they come they are newest first. */
export function inOrder(leads: InboxLead[], sort: InboxSort): InboxLead[] {
  const isAsComes = sort.by === NEWEST_FIRST.by && sort.descending === NEWEST_FIRST.descending
  return isAsComes ? leads : leads.toSorted(compareLeads(sort))
}

/** The leads that the filter shows, in the order given. */
export function filtered(leads: InboxLead[], filter: InboxFilter): InboxLead[] {
  return leads.filter((lead) => isShown(lead, filter))
}
