import { audited, type Facts, info, KNOWN } from '@/domain/facts'

/** A webhook delivery with its response. Both are deleted with their lead at the latest. */
const DELIVERY_DAYS = 30

export const webhooks = {
  freshCalls: ['POST webhooks/:id/secret'],
  periods: { deliveryDays: DELIVERY_DAYS },
  sweeps: [
    {
      table: 'outbox',
      isOver: `kind = 'webhook' and created_at < now() - interval '${DELIVERY_DAYS} days'`,
    },
  ],
  events: {
    'webhook.made': audited('Webhook made', 'An admin made a webhook.', KNOWN),
    'webhook.changed': audited('Webhook changed', 'An admin changed a webhook; which fields of it.', KNOWN),
    'webhook.secret-made': audited(
      'Secret of a webhook made',
      'An admin made a secret for a webhook. Those before it sign too for a day.',
      KNOWN,
    ),
    'webhook.gone': {
      level: 'warn',
      meaning: 'A receiver answered that it is gone for good. Its webhook is switched off.',
      action: 'Delete the webhook, or correct its address and switch it on.',
      audited: 'Webhook switched off',
    },
    'webhook.deleted': audited('Webhook deleted', 'An admin deleted a webhook.'),
    'webhook.delivered': info('A receiver took what it is told of a `lead`.'),
    'webhook.postponed': {
      level: 'warn',
      meaning: 'A receiver did not take what it is told of a lead. It is tried again for a day.',
      action: 'When it goes on: read the answer in the screen of the webhook.',
    },
    'webhook.given-up': {
      level: 'error',
      meaning: 'A receiver did not take what it is told of a lead for a day, and it is given up.',
      action: 'Read the answer in the screen of the webhook, mend the receiver, and send it again there.',
    },
  },
  auditGroups: { webhook: 'Settings and connections' },
  auditSubjects: {
    webhook: { label: 'Webhook', collection: 'webhooks' },
  },
} as const satisfies Facts
