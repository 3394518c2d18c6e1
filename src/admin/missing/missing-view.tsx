import type { AdminViewServerProps } from 'payload'
import { isAdmin } from '@/domain/role'
import { AccessDenied } from '../access-denied'
import { ShellTemplate } from '../shell/shell-template'
import { MissingScreen } from './missing-screen'

/** Stands at every address of the admin that has no screen, with the staff's menu around it (reading A108). */
export function MissingView(view: AdminViewServerProps) {
  if (!isAdmin(view.initPageResult.req.user)) return <AccessDenied />
  return (
    <ShellTemplate {...view}>
      <MissingScreen />
    </ShellTemplate>
  )
}
