'use client'

import { paths } from '@/domain/paths'
import { deferScreen } from '../shell/deferred-screen.client'

const { screen, part } = deferScreen(
  (path) => path === paths.adminSubmissions,
  () => import('./inbox.client'),
)

export const inboxScreen = screen
export const InboxScreen = part((it) => it.InboxScreen)
