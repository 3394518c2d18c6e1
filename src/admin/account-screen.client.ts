'use client'

import { paths } from '@/domain/paths'
import { deferScreen } from './shell/deferred-screen.client'

const { screen, part } = deferScreen(
  (path) => path === `${paths.admin}/account` || path.startsWith(`${paths.admin}/collections/users/`),
  () => import('./account-parts.client'),
)

export const accountScreen = screen
export const ChangePassword = part((it) => it.ChangePassword)
export const OwnName = part((it) => it.OwnName)
export const OwnSettingsForm = part((it) => it.OwnSettingsForm)
export const SaveAccount = part((it) => it.SaveAccount)
