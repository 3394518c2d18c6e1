'use client'

import { type Deferred, isDocumentOf, lazyModule } from '@/staff-ui/lazy-module.client'

const webhooks = lazyModule(() => import('./webhook-screen.client'))

export const SaveWebhook = webhooks.part((it) => it.SaveWebhook)
export const WebhookScreen = webhooks.part((it) => it.WebhookScreen)

/** What the first screen at a path needs. */
export const deferred: readonly Deferred[] = [{ at: isDocumentOf('webhooks'), module: webhooks }]
