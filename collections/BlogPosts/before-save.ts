import type { CollectionBeforeChangeHook, CollectionBeforeOperationHook } from 'payload'
import { refuseStale } from '@/features/stale-save'

/**
 * What a request selects counts for reads alone. Payload gives the hooks that follow a change only the fields that were
 * selected, and a post whose `published` they do not see would stay on pages that it has left.
 */
export const ignoreSelect: CollectionBeforeOperationHook = ({ args, operation }) => {
  if (operation === 'read' || !('select' in args)) return args
  const { select: _, ...whole } = args
  return whole
}

/**
 * Payload's lock of a post that is open tells other editors, and refuses nothing: what a save may not
 * overwrite is decided by `refuseStaleSave`, which also sees saves that no lock foretold. Asking for the lock
 * would take a second connection inside the transaction, so that ten saves at once starved the pool.
 */
export const letLocksInform: CollectionBeforeOperationHook = ({ args, operation }) =>
  operation === 'update' || operation === 'delete' ? { ...args, overrideLock: true } : args

/** What the list sends alone. */
const OF_THE_LIST = new Set(['published', 'deletedAt'])

/**
 * Tells the later hooks whether a post is saved by its form, or only published, unpublished, trashed or restored from
 * the list. Later the whole post stands in the data and they look the same.
 */
export const markSave: CollectionBeforeOperationHook = ({ args, operation, context }) => {
  if (operation === 'create' || operation === 'update') {
    const data: unknown = 'data' in args ? args.data : undefined
    context.isSave = Object.keys(data ?? {}).some((name) => !OF_THE_LIST.has(name))
  }
  return args
}

const STALE =
  'This post was changed by someone else after you opened it. Nothing was overwritten, and your text is kept.'

/** Refuses a save of a post that somebody stored after it was opened. */
export const refuseStaleSave: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (operation !== 'update') return args
  const id: unknown = 'id' in args ? args.id : undefined
  await refuseStale(req, { table: 'blog_posts', id, hasDrafts: false, message: STALE })
  return args
}

/** Dates a post at its first publication; unpublishing and publishing again leave the date (reading A50). */
export const setPublishedAt: CollectionBeforeChangeHook = ({ data, originalDoc }) => {
  if (data.published && !originalDoc?.publishedAt) data.publishedAt ??= new Date().toISOString()
  return data
}

/** Records who saved the post last, with or without a change (reading A52); what the list does with it does not count. */
export const setEditor: CollectionBeforeChangeHook = ({ data, context, req }) => {
  if (context.isSave !== false && req.user) data.user = req.user.id
  return data
}
