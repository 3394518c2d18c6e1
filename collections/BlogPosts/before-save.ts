import type { CollectionBeforeChangeHook, CollectionBeforeOperationHook } from 'payload'
import { guardSave } from '../save-guard'

/** The fields that the list of posts sends. */
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
  if (operation !== 'read') context.isVersion = operation === 'restoreVersion'
  return args
}

/** Refuses a save of a post that somebody stored after it was opened. */
export const guardPost = guardSave(
  false,
  'This post was changed by someone else, or by you elsewhere, after you opened it. Nothing was overwritten, and your text is kept.',
)

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
