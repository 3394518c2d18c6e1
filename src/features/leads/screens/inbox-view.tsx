import type { AdminViewServerProps } from 'payload'
import { preload } from 'react-dom'
import { ShellTemplate } from '@/admin/shell/shell'
import { mayOpen } from '@/domain/areas'
import { AccessDenied } from '@/features/accounts/screens/access-denied'
import { readSourceNames } from '@/features/company/server/offer'
import { channelNames } from '@/features/leads/rules/channels'
import { NEWEST_FIRST } from '@/features/leads/rules/inbox'
import { nameSources, toInboxFields, toTableFields } from '@/features/leads/rules/inbox-fields'
import { readInboxPeople } from '@/features/leads/server/inbox-views'
import { findLeadHandling } from '@/features/leads/server/lead-handling'
import { InboxScreen } from './deferred.client'
import { firstAddress } from './inbox-query'

/** /admin/submissions shows the leads, with the columns and fields that the collection configures. */
export async function SubmissionsView(view: AdminViewServerProps) {
  const { req } = view.initPageResult
  if (!mayOpen(req.user, ['submissions'])) return <AccessDenied payload={req.payload} />
  const { config } = req.payload.collections['form-submissions']
  preloadRows(view.searchParams ?? {})
  const [sourceNames, people, { channels }] = await Promise.all([
    readSourceNames(req.payload),
    readInboxPeople(req),
    findLeadHandling(req.payload),
  ])
  return (
    <ShellTemplate {...view}>
      <InboxScreen
        fields={nameSources(toInboxFields(config), sourceNames)}
        columns={nameSources(toTableFields(config), sourceNames)}
        channels={channelNames(channels)}
        {...people}
      />
    </ShellTemplate>
  )
}

/**
 * Lets the browser request the first rows while it loads the scripts. There is no preload for filters by day, whose
 * zone only the browser knows, nor for saved views. If the browser remembers another order, the rows are requested
 * again.
 */
function preloadRows({ q = '', lead: _, ...others }: NonNullable<AdminViewServerProps['searchParams']>) {
  if (Object.values(others).some(Boolean) || typeof q !== 'string') return
  const address = firstAddress({ text: q, from: null, to: null }, NEWEST_FIRST)
  preload(address, { as: 'fetch', crossOrigin: 'anonymous' })
}
