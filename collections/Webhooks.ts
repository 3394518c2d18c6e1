import { type CollectionBeforeChangeHook, type CollectionConfig, ValidationError } from 'payload'
import { env } from '@/env'
import { requireFresh } from '@/features/accounts/server/fresh'
import { requireFreshToRevive } from '@/features/accounts/server/fresh-change'
import { WEBHOOK_EVENTS } from '@/features/webhooks/rules/webhook'
import {
  listDeliveries,
  renewSecret,
  sendAgain,
  sendTest,
} from '@/features/webhooks/server/webhook-endpoints'
import { targetProblem, targetProblemNow } from '@/lib/public-address'
import type { Webhook } from '../payload-types'
import { admins } from './access'
import { dates, screenPart, secret } from './fields'
import { logDeletion } from './log-deletion'
import { recordSave } from './record-save'

/** A new address needs a fresh sign-in, because leads are sent there. */
const requireFreshForTarget: CollectionBeforeChangeHook<Webhook> = async ({ data, originalDoc, req }) => {
  if (req.payloadAPI === 'local') return data
  if (data.url !== undefined && data.url !== originalDoc?.url) await requireFresh(req)
  return data
}

/** A host name may also resolve to a private address, so each delivery checks again. */
const refusePrivateTarget: CollectionBeforeChangeHook = async ({ data, originalDoc, req }) => {
  if (typeof data.url !== 'string' || data.url === originalDoc?.url) return data
  const message = await targetProblemNow(data.url, env.WEBHOOK_ALLOW_PRIVATE)
  if (message)
    throw new ValidationError(
      { collection: 'webhooks', errors: [{ message, label: 'Address', path: 'url' }] },
      req.t,
    )
  return data
}

/** Addresses of other systems that are told of leads, in the form of Standard Webhooks. */
export const Webhooks: CollectionConfig = {
  slug: 'webhooks',
  admin: {
    useAsTitle: 'name',
    defaultColumns: ['name', 'url', 'events', 'active'],
    group: 'Integrations',
    components: { edit: { SaveButton: '/src/features/webhooks/screens/deferred.client#SaveWebhook' } },
  },
  // A copy would have no secret.
  disableDuplicate: true,
  access: { create: admins, read: admins, update: admins, delete: admins },
  custom: {
    list: {
      none: 'No webhooks yet',
      hint: 'A webhook tells another system of each lead. Add one at the button above.',
    },
  },
  endpoints: [listDeliveries, renewSecret, sendTest, sendAgain],
  hooks: {
    // The host is looked up only after a fresh sign-in.
    beforeChange: [requireFreshForTarget, requireFreshToRevive, refusePrivateTarget],
    afterChange: [recordSave({ type: 'webhook', made: 'webhook.made', changed: 'webhook.changed' })],
    afterDelete: [logDeletion('webhook.deleted', 'webhook')],
  },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: 60 },
    {
      name: 'url',
      type: 'text',
      label: 'Address',
      required: true,
      maxLength: 2000,
      validate: (value: unknown) => targetProblem(String(value ?? ''), env.WEBHOOK_ALLOW_PRIVATE) ?? true,
      admin: {
        description: 'Where the receiver takes requests, for example https://example.com/leads.',
        // Two webhooks do not have the same address, and the drawer cannot ask for a fresh sign-in.
        disableBulkEdit: true,
      },
    },
    {
      name: 'events',
      type: 'select',
      hasMany: true,
      required: true,
      options: [...WEBHOOK_EVENTS],
      defaultValue: ['lead.created'],
    },
    {
      name: 'active',
      type: 'checkbox',
      required: true,
      defaultValue: true,
      admin: {
        description: 'A receiver that answers 410 Gone is switched off by itself.',
        disableBulkEdit: true,
      },
    },
    { name: 'secret', type: 'text', ...secret },
    { name: 'formerSecret', type: 'text', ...secret },
    { name: 'formerSecretEndsAt', type: 'date', ...secret },
    screenPart('deliveries', '/src/features/webhooks/screens/deferred.client#WebhookScreen'),
    ...dates,
  ],
}
