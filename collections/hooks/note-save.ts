import type { CollectionBeforeOperationHook } from 'payload'

/**
 * Tells the later hooks whether a post is saved by its form, or only published or unpublished from the list,
 * which sends `published` alone. Later the whole post stands in the data and the two look the same.
 */
export const noteSave: CollectionBeforeOperationHook = ({ args, operation, context }) => {
  if (operation === 'create' || operation === 'update') {
    const data: unknown = 'data' in args ? args.data : undefined
    context.isSave = Object.keys(data ?? {}).some((name) => name !== 'published')
  }
  return args
}
