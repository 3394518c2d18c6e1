'use client'

import { useMemo } from 'react'
import { type InboxFilter, isShown } from '@/domain/inbox-filter'
import { compareLeads, type InboxLead, type InboxSort, NEWEST_FIRST } from '@/domain/inbox-order'
import { notifyError } from '../notify.client'
import { type List, useList } from '../table/use-list.client'
import { type Known, readFirst, readPage } from './submissions-api'

/** The leads behind the table; a small inbox is altogether in the browser. */
export type Inbox = List<InboxLead, Known>

const failedToLoad = () => notifyError('Failed to load submissions')

/** The list of leads that the filter shows, in the order wanted. */
export function useInbox(filter: InboxFilter, sort: InboxSort, isReady: boolean): Inbox {
  const order = useMemo(() => inOrder(sort), [sort])
  const source = useMemo(
    () => ({
      read: (page: number, known: Known | null, signal: AbortSignal) =>
        known ? readPage(filter, sort, { page, until: known.asOf }, signal) : readFirst(filter, sort, signal),
      order,
      keep: (lead: InboxLead) => isShown(lead, filter),
    }),
    [filter, sort, order],
  )
  return useList(source, failedToLoad, isReady)
}

/** Puts all leads into an order; as they come they are newest first. */
function inOrder(sort: InboxSort): (leads: InboxLead[]) => InboxLead[] {
  const isAsComes = sort.by === NEWEST_FIRST.by && sort.descending === NEWEST_FIRST.descending
  return (leads) => (isAsComes ? leads : leads.toSorted(compareLeads(sort)))
}
