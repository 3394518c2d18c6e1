'use client'

import { paths } from '@/domain/paths'
import { lazyModule } from '@/staff-ui/lazy-module.client'

const account = lazyModule(
  () => import('./account-parts.client'),
  `${paths.admin}/account`,
  `${paths.adminAccounts}/`,
  paths.adminSignInRules,
)
const invitations = lazyModule(() => import('./invitation-panel.client'), paths.adminAccounts)

export const AccountSessions = account.part('AccountSessions')
export const ChangePassword = account.part('ChangePassword')
export const OwnFactors = account.part('OwnFactors')
export const ResetFactors = account.part('ResetFactors')
export const OwnName = account.part('OwnName')
export const OwnSettingsForm = account.part('OwnSettingsForm')
export const SessionList = account.part('SessionList')
export const SaveFresh = account.part('SaveFresh')
export const SaveRevocable = account.part('SaveRevocable')
export const SaveAccount = account.part('SaveAccount')
export const InvitationPanel = invitations.part('InvitationPanel')
