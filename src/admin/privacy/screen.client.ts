'use client'

import { paths } from '@/domain/paths'
import { deferScreen } from '../shell/deferred-screen.client'

const { screen, part } = deferScreen(
  (path) => path === paths.adminPrivacy,
  () => import('./privacy-desk.client'),
)

export const privacyScreen = screen
export const PrivacyDesk = part((it) => it.PrivacyDesk)
