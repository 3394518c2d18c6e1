'use client'

export { SaveWebhook } from './save-webhook.client'
export { WebhookScreen } from './webhook-screen.client'
