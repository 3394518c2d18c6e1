import type { CollectionConfig } from 'payload'
import { recordEvent } from '@/features/audit/server/record-event'
import { DROPPED_STATE, SEALED_STATE } from '@/features/mail/rules/outbox'
import { sendNow } from '@/features/mail/server/mail-endpoints'
import { testMail } from '@/features/mail/server/test-mail'
import { admins, leadEndpoint, nobody } from './access'
import { moments } from './fields'
import { logDeletion } from './log-deletion'

const STATE_NAMES = {
  queued: 'Queued',
  [SEALED_STATE]: 'Queued',
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  [DROPPED_STATE]: 'Not sent',
}

/**
 * Mails and webhook deliveries to be sent, written together with what they are about, so that both are stored or
 * neither. Workers of their nouns send them (src/features/mail/server/outbox.ts).
 */
export const Outbox: CollectionConfig = {
  slug: 'outbox',
  labels: { singular: 'Outgoing Mail', plural: 'Outgoing Mail' },
  admin: {
    useAsTitle: 'subject',
    group: 'Integrations',
    defaultColumns: ['createdAt', 'subject', 'recipient', 'state', 'meaning', 'problem'],
    // Webhook deliveries are listed with their webhook.
    baseFilter: () => ({ kind: { equals: 'mail' } }),
    components: { beforeListTable: ['/src/features/mail/screens/waiting-mails#WaitingMails'] },
  },
  custom: { list: { one: 'mail', many: 'mails', none: 'No mails yet' } },
  endpoints: [
    sendNow((req, count, transaction) =>
      recordEvent(req, 'mail.hurried', { count, logged: { count } }, transaction),
    ),
    testMail,
  ],
  access: { create: leadEndpoint, read: admins, update: nobody, delete: admins },
  defaultSort: '-createdAt',
  hooks: { afterDelete: [logDeletion('mail.deleted', 'mail')] },
  fields: [
    {
      name: 'kind',
      type: 'select',
      options: ['mail', 'webhook'],
      required: true,
      defaultValue: 'mail',
    },
    { name: 'recipient', type: 'text', required: true },
    { name: 'subject', type: 'text', required: true },
    { name: 'text', type: 'textarea', required: true },
    { name: 'lead', type: 'relationship', relationTo: 'form-submissions', index: true },
    // Who of the staff has written it, or meets the recipient, and gets the answer.
    { name: 'writer', type: 'relationship', relationTo: 'users' },
    {
      name: 'state',
      type: 'text',
      required: true,
      defaultValue: 'queued',
      custom: { valueLabels: STATE_NAMES },
    },
    { name: 'attempts', type: 'number', required: true, defaultValue: 0 },
    // A mail to one of the staff, which waits for none to a stranger.
    { name: 'forStaff', type: 'checkbox', defaultValue: false },
    // The same for each try.
    { name: 'messageId', type: 'text', label: 'Message-ID' },
    { name: 'nextAttemptAt', type: 'date', required: true },
    { name: 'sentAt', type: 'date' },
    // In plain words, beside the problem, which is in the server's own.
    { name: 'meaning', type: 'text' },
    { name: 'problem', type: 'text' },
    // When it came back, after a mail server had taken it, and how sure that is final (src/features/mail/rules/bounce.ts).
    { name: 'returnedAt', type: 'date' },
    { name: 'returned', type: 'text' },
    { name: 'event', type: 'text' },
    { name: 'answer', type: 'textarea' },
    ...moments,
  ],
}
