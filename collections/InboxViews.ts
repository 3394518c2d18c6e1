import type { Access, CollectionConfig, Where } from 'payload'
import { isAdmin } from '@/domain/account'
import { readViewFilter, VIEW_NAME_LETTERS } from '@/domain/inbox-view'
import { isOneLine, isWellFormedText } from '@/lib/text'
import { adminField, nobody, serverField } from './access'
import { dates } from './fields'

/** One's own views, and those that others share. */
const ownOrShared: Access = ({ req }) => {
  if (!isAdmin(req.user) || !req.user) return false
  const or: Where[] = [{ owner: { equals: req.user.id } }, { shared: { equals: true } }]
  return { or }
}

const own: Access = ({ req }) => (isAdmin(req.user) && req.user ? { owner: { equals: req.user.id } } : false)

function sayableName(name: string | null | undefined): string | true {
  const text = name?.trim() ?? ''
  if (text === '') return 'Please give the view a name'
  if (text.length > VIEW_NAME_LETTERS) return `A name has at most ${VIEW_NAME_LETTERS} letters`
  return (isOneLine(text) && isWellFormedText(text)) || 'A name is one line of text'
}

/** Filters of the inbox that somebody has given a name. */
export const InboxViews: CollectionConfig = {
  slug: 'inbox-views',
  labels: { singular: 'Inbox View', plural: 'Inbox Views' },
  admin: { useAsTitle: 'name', group: false },
  access: {
    create: ({ req }) => isAdmin(req.user),
    read: ownOrShared,
    update: own,
    delete: own,
    unlock: nobody,
  },
  defaultSort: 'name',
  hooks: {
    beforeChange: [
      ({ data, operation, req }) => (operation === 'create' ? { ...data, owner: req.user?.id } : data),
    ],
  },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: VIEW_NAME_LETTERS, validate: sayableName },
    { name: 'shared', type: 'checkbox', required: true, defaultValue: false, access: { create: adminField } },
    {
      name: 'filter',
      type: 'json',
      required: true,
      validate: (filter) => readViewFilter(filter) !== null || 'This is no filter of the inbox',
    },
    {
      name: 'owner',
      type: 'relationship',
      relationTo: 'users',
      index: true,
      access: { create: serverField, update: serverField },
    },
    ...dates,
  ],
}
