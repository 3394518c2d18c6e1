'use client'

import { paths } from '@/domain/paths'
import { deferScreen } from '../shell/deferred-screen.client'

const { screen, part } = deferScreen(
  (path) => path.startsWith(`${paths.admin}/collections/webhooks/`),
  () => import('./webhook-desk.client'),
)

export const webhooksScreen = screen
export const WebhookDesk = part((it) => it.WebhookDesk)
