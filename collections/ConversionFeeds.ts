import type { CollectionConfig } from 'payload'
import { requireFreshToRevive } from '@/features/accounts/server/fresh-change'
import { AD_PLATFORMS } from '@/features/results/rules/conversions'
import { readFeedState, renewPassword, serveFeed } from '@/features/results/server/conversion-feeds'
import { admins } from './access'
import { dates, screenPart, secret, serverWritten } from './fields'
import { logDeletion } from './log-deletion'
import { recordSave } from './record-save'

/** Files that an advertising platform fetches, with the clicks that became booked calls and jobs. */
export const ConversionFeeds: CollectionConfig = {
  slug: 'conversion-feeds',
  labels: { singular: 'Conversion feed', plural: 'Conversion feeds' },
  admin: {
    useAsTitle: 'name',
    defaultColumns: ['name', 'platform', 'active', 'fetchedAt'],
    group: 'Integrations',
    components: {
      edit: { SaveButton: '/src/features/accounts/screens/deferred.client#SaveRevocable' },
      beforeListTable: ['/src/features/results/screens/click-ids-notice#ClickIdsOfFeeds'],
    },
  },
  // A copy would have a password or key that nobody was shown.
  disableDuplicate: true,
  access: { create: admins, read: admins, update: admins, delete: admins },
  endpoints: [readFeedState, renewPassword, serveFeed],
  hooks: {
    beforeChange: [requireFreshToRevive],
    afterChange: [recordSave({ type: 'feed', made: 'conversions.made', changed: 'conversions.changed' })],
    afterDelete: [logDeletion('conversions.deleted', 'feed')],
  },
  fields: [
    {
      name: 'clickIds',
      type: 'ui',
      admin: {
        components: { Field: '/src/features/results/screens/click-ids-notice#ClickIdsOfFeed' },
        disableBulkEdit: true,
        disableListColumn: true,
      },
    },
    { name: 'name', type: 'text', required: true, maxLength: 60 },
    {
      name: 'platform',
      type: 'select',
      required: true,
      defaultValue: 'google',
      options: Object.entries(AD_PLATFORMS).map(([value, { label }]) => ({ value, label })),
    },
    {
      name: 'bookedName',
      label: 'Conversion of a booked call',
      type: 'text',
      required: true,
      maxLength: 100,
      defaultValue: 'Booked call',
      admin: { description: 'As it is called on the platform, to the letter.' },
    },
    {
      name: 'wonName',
      label: 'Conversion of a won job',
      type: 'text',
      required: true,
      maxLength: 100,
      defaultValue: 'Won job',
    },
    {
      name: 'active',
      type: 'checkbox',
      required: true,
      defaultValue: true,
      // The drawer cannot ask for a fresh sign-in.
      admin: { description: 'Without it nobody is let in, whoever has the password.', disableBulkEdit: true },
    },
    { name: 'passwordHash', type: 'text', ...secret },
    { name: 'fetchedAt', label: 'Last fetched', type: 'date', ...serverWritten },
    screenPart('addresses', '/src/features/results/screens/deferred.client#ConversionFeed'),
    ...dates,
  ],
}
