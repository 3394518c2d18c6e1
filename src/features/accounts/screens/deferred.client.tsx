'use client'

import { paths } from '@/domain/paths'
import { type Deferred, lazyModule } from '@/staff-ui/lazy-module.client'

const account = lazyModule(() => import('./account-parts.client'))
const invitations = lazyModule(() => import('./invitation-panel.client'))

export const AccountSessions = account.part((it) => it.AccountSessions)
export const ChangePassword = account.part((it) => it.ChangePassword)
export const OwnFactors = account.part((it) => it.OwnFactors)
export const ResetFactors = account.part((it) => it.ResetFactors)
export const OwnName = account.part((it) => it.OwnName)
export const OwnSettingsForm = account.part((it) => it.OwnSettingsForm)
export const SessionList = account.part((it) => it.SessionList)
export const SaveFresh = account.part((it) => it.SaveFresh)
export const SaveRevocable = account.part((it) => it.SaveRevocable)
export const SaveAccount = account.part((it) => it.SaveAccount)
export const InvitationPanel = invitations.part((it) => it.InvitationPanel)

/** What the first screen at a path needs. */
export const deferred: readonly Deferred[] = [
  {
    at: (path) =>
      path === `${paths.admin}/account` ||
      path.startsWith(`${paths.adminAccounts}/`) ||
      path === paths.adminSignInRules,
    module: account,
  },
  { at: (path) => path === paths.adminAccounts, module: invitations },
]
