import type { CollectionConfig } from 'payload'
import type { Feature } from '@/server/feature'

/** A collection with what the nouns above its own add to it, in their order. */
export function withAdditions(
  collection: CollectionConfig,
  features: readonly Pick<Feature, 'additions'>[],
): CollectionConfig {
  const additions = features.flatMap(({ additions = {} }) => additions[collection.slug] ?? [])
  if (additions.length === 0) return collection
  const fields = [...collection.fields]
  for (const { fields: added } of additions) {
    if (!added) continue
    const place = fields.findIndex((field) => 'name' in field && field.name === added.after)
    if (place < 0) throw new Error(`${collection.slug} has no field ${added.after}`)
    fields.splice(place + 1, 0, ...added.add)
  }
  const own = collection.endpoints || []
  return {
    ...collection,
    fields,
    endpoints: [...own, ...additions.flatMap(({ endpoints = [] }) => endpoints)],
  }
}
