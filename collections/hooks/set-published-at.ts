import type { CollectionBeforeChangeHook } from 'payload'

/** Dates a post at its first publication; unpublishing and publishing again leave the date (reading A50). */
export const setPublishedAt: CollectionBeforeChangeHook = ({ data, originalDoc }) => {
  if (data.published && !originalDoc?.publishedAt) data.publishedAt ??= new Date().toISOString()
  return data
}
