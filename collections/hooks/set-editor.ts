import type { CollectionBeforeChangeHook } from 'payload'

/** The fields that the editor's form writes; a change of none of them is no save (reading A52). */
const FORM_FIELDS = ['title', 'slug', 'excerpt', 'content', 'category', 'author'] as const

/** Notes who saved the post; the list's publish switch, which sends `published` alone, does not count. */
export const setEditor: CollectionBeforeChangeHook = ({ data, originalDoc, operation, req }) => {
  const isSave = operation === 'create' || FORM_FIELDS.some((name) => data[name] !== originalDoc?.[name])
  if (isSave && req.user) data.user = req.user.id
  return data
}
