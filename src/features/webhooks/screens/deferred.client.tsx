'use client'

import { documentOf, lazyModule } from '@/staff-ui/lazy-module.client'

const webhooks = lazyModule(() => import('./webhook-screen.client'), documentOf('webhooks'))

export const SaveWebhook = webhooks.part('SaveWebhook')
export const WebhookScreen = webhooks.part('WebhookScreen')
