import type { CollectionConfig } from 'payload'
import { requireFreshToRevive } from '@/features/accounts/server/fresh-change'
import { readKeyState, renewKey } from '@/features/leads/server/inbound-keys'
import { admins } from './access'
import { dates, screenPart, secret, serverWritten } from './fields'
import { logDeletion } from './log-deletion'
import { recordSave } from './record-save'

/** Keys of call trackers and form tools, which send leads to `POST /api/leads/inbound`. */
export const InboundKeys: CollectionConfig = {
  slug: 'inbound-keys',
  labels: { singular: 'Inbound key', plural: 'Inbound keys' },
  admin: {
    useAsTitle: 'name',
    defaultColumns: ['name', 'active', 'usedAt'],
    group: 'Integrations',
    components: { edit: { SaveButton: '/src/features/accounts/screens/deferred.client#SaveRevocable' } },
  },
  // A copy would have a password or key that nobody was shown.
  disableDuplicate: true,
  access: { create: admins, read: admins, update: admins, delete: admins },
  endpoints: [readKeyState, renewKey],
  hooks: {
    beforeChange: [requireFreshToRevive],
    afterChange: [recordSave({ type: 'key', made: 'inbound.made', changed: 'inbound.changed' })],
    afterDelete: [logDeletion('inbound.key-deleted', 'key')],
  },
  fields: [
    {
      name: 'name',
      type: 'text',
      required: true,
      maxLength: 60,
      admin: { description: 'Of the tool, as the timeline of its leads names it: CallRail, landing pages.' },
    },
    {
      name: 'active',
      type: 'checkbox',
      required: true,
      defaultValue: true,
      // The drawer cannot ask for a fresh sign-in.
      admin: { description: 'Without it nothing is taken, whoever has the key.', disableBulkEdit: true },
    },
    { name: 'keyHash', type: 'text', ...secret },
    { name: 'usedAt', label: 'Last used', type: 'date', ...serverWritten },
    screenPart('key', '/src/features/leads/screens/deferred.client#InboundKey'),
    ...dates,
  ],
}
