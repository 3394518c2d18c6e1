import type { Access, CollectionConfig } from 'payload'
import { isUnlimited } from '@/domain/areas'
import { paths } from '@/domain/paths'
import { checkLinksSoon } from '@/features/redirects/server/check-links'
import {
  announceRedirect,
  announceRedirectGone,
  checkRedirect,
  tryRedirect,
} from '@/features/redirects/server/check-redirect'
import { forgetMissing } from '@/features/redirects/server/missing-addresses'
import { admins, serverField } from './access'
import { dates } from './fields'
import { logDeletion } from './log-deletion'
import { recordSave } from './record-save'

/**
 * Admins change the redirects of the staff. Rows that belong to posts record former addresses, which nobody can
 * change.
 */
const adminsButPosts: Access = ({ req }) => isUnlimited(req.user) && { fromSlug: { exists: false } }

/**
 * Redirects of the staff, and former addresses of posts. The latter have a slug and are written by a hook of the
 * posts, so that links do not break.
 */
export const Redirects: CollectionConfig = {
  slug: 'redirects',
  admin: {
    useAsTitle: 'fromPath',
    defaultColumns: ['fromPath', 'toPath', 'post', 'kind', 'createdAt'],
    listSearchableFields: ['fromPath', 'fromSlug', 'toPath'],
    components: {
      edit: { SaveButton: '/src/staff-ui/deferred.client#SaveButton' },
      beforeListTable: ['/src/features/redirects/screens/missing-list#MissingList'],
    },
  },
  custom: {
    list: {
      none: 'No redirects yet',
      hint: 'An address that a post leaves is added by itself. Add another one at the button above.',
    },
  },
  access: { create: admins, read: admins, update: adminsButPosts, delete: admins },
  disableDuplicate: true,
  endpoints: [tryRedirect, forgetMissing, checkLinksSoon],
  hooks: {
    beforeValidate: [checkRedirect],
    afterChange: [
      announceRedirect,
      recordSave({
        type: 'redirect',
        made: 'redirect.made',
        changed: 'redirect.changed',
        nameField: 'fromPath',
      }),
    ],
    afterDelete: [announceRedirectGone, logDeletion('redirect.deleted', 'redirect')],
  },
  fields: [
    {
      name: 'fromPath',
      label: 'From',
      type: 'text',
      unique: true,
      // Payload queries the column; this computes the value for readers of the row.
      hooks: { afterRead: [({ value, siblingData }) => value ?? addressOfSlug(siblingData.fromSlug)] },
      admin: {
        description:
          'The old address, without the host: /old-page. It counts while no page stands there. One with a query, such as /?p=12, always counts.',
      },
    },
    {
      name: 'toPath',
      label: 'To a path',
      type: 'text',
      admin: {
        description:
          'On this site: /plans, or /contact#request-form. Leave it empty when it leads to a post.',
      },
    },
    {
      name: 'post',
      label: 'To a post',
      type: 'relationship',
      relationTo: 'blog-posts',
      index: true,
      admin: { description: 'Follows the post when its address changes, and counts while it is published.' },
    },
    {
      name: 'kind',
      label: 'For how long',
      type: 'select',
      required: true,
      defaultValue: '308',
      options: [
        { value: '308', label: 'Permanent (308)' },
        { value: '307', label: 'Temporary (307)' },
      ],
    },
    {
      name: 'fromSlug',
      label: 'Slug that a post has left',
      type: 'text',
      unique: true,
      access: { create: serverField, update: serverField },
      admin: { readOnly: true, condition: ({ fromSlug }) => Boolean(fromSlug), disableListColumn: true },
    },
    {
      name: 'test',
      type: 'ui',
      admin: {
        components: { Field: '/src/features/redirects/screens/deferred.client#RedirectTest' },
        disableBulkEdit: true,
        disableListColumn: true,
      },
    },
    ...dates,
  ],
}

function addressOfSlug(slug: unknown): string | null {
  return typeof slug === 'string' && slug !== '' ? paths.post(slug) : null
}
