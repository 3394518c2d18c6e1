import type { CollectionBeforeChangeHook } from 'payload'

/** Notes who saved the post last, with or without a change (reading A52); the publish switch does not count. */
export const setEditor: CollectionBeforeChangeHook = ({ data, context, req }) => {
  if (context.isSave !== false && req.user) data.user = req.user.id
  return data
}
