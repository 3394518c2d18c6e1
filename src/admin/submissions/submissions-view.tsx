import type { AdminViewServerProps } from 'payload'
import { toInboxFields, toTableFields } from '@/domain/inbox-fields'
import { isAdmin } from '@/domain/role'
import { AccessDenied } from '../access-denied'
import { InboxScreen } from '../screens.client'
import { ShellTemplate } from '../shell/shell-template'

/** /admin/submissions: the leads, with the columns and the facts that the collection's fields ask for. */
export function SubmissionsView(view: AdminViewServerProps) {
  const { req } = view.initPageResult
  if (!isAdmin(req.user)) return <AccessDenied />
  const { config } = req.payload.collections['form-submissions']
  return (
    <ShellTemplate {...view}>
      <InboxScreen fields={toInboxFields(config)} columns={toTableFields(config)} />
    </ShellTemplate>
  )
}
