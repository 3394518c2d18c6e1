import type { Access, CollectionConfig, PayloadRequest, Where } from 'payload'
import { mayDo } from '@/domain/areas'
import { MAX_SAVED_VIEWS, readViewFilter, VIEW_NAME_LETTERS } from '@/features/leads/rules/inbox-view'
import { isOneLine, isWellFormedText } from '@/lib/text'
import { Refusal } from '@/server/errors'
import { serverField, staffOf } from './access'
import { dates } from './fields'

const VIEWS = { collection: 'inbox-views' }

/** One's own views, and those that others share. */
const ownOrShared: Access = ({ req }) => {
  if (!req.user || !mayDo(req.user, VIEWS, 'read')) return false
  const or: Where[] = [{ owner: { equals: req.user.id } }, { shared: { equals: true } }]
  return { or }
}

const own =
  (action: 'update' | 'delete'): Access =>
  ({ req }) =>
    req.user && mayDo(req.user, VIEWS, action) ? { owner: { equals: req.user.id } } : false

function sayableName(name: string | null | undefined): string | true {
  const text = name?.trim() ?? ''
  if (text === '') return 'Please give the view a name'
  if (text.length > VIEW_NAME_LETTERS) return `A name has at most ${VIEW_NAME_LETTERS} letters`
  return (isOneLine(text) && isWellFormedText(text)) || 'A name is one line of text'
}

async function requireRoom(req: PayloadRequest, owner: string | number): Promise<void> {
  const { totalDocs } = await req.payload.count({
    collection: 'inbox-views',
    where: { owner: { equals: owner } },
    // Of one's own views nothing is said but their number.
    overrideAccess: true,
    req,
  })
  if (totalDocs < MAX_SAVED_VIEWS) return
  throw new Refusal(`You have ${MAX_SAVED_VIEWS} views. Delete one that you no longer need first.`, 409)
}

/** Saved filters of the inbox. */
export const InboxViews: CollectionConfig = {
  slug: 'inbox-views',
  labels: { singular: 'Inbox View', plural: 'Inbox Views' },
  admin: { useAsTitle: 'name', group: false },
  access: {
    create: staffOf('inbox-views', 'create'),
    read: ownOrShared,
    update: own('update'),
    delete: own('delete'),
  },
  defaultSort: 'name',
  hooks: {
    beforeChange: [
      async ({ data, operation, req }) => {
        if (operation !== 'create' || !req.user) return data
        await requireRoom(req, req.user.id)
        return { ...data, owner: req.user.id }
      },
    ],
  },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: VIEW_NAME_LETTERS, validate: sayableName },
    {
      name: 'shared',
      type: 'checkbox',
      required: true,
      defaultValue: false,
      access: { create: ({ req }) => mayDo(req.user, VIEWS, 'create') },
    },
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
