import type { CollectionConfig, GlobalConfig } from 'payload'
import type { Feature } from '@/server/feature'

/** A collection or a global with what the nouns above its own add to it, in their order. */
export function withAdditions<Config extends CollectionConfig | GlobalConfig>(
  config: Config,
  features: readonly Pick<Feature, 'additions'>[],
): Config {
  const additions = features.flatMap(({ additions = {} }) => additions[config.slug] ?? [])
  if (additions.length === 0) return config
  const fields = [...config.fields]
  for (const { fields: added } of additions) {
    if (!added) continue
    const place = fields.findIndex((field) => 'name' in field && field.name === added.after)
    if (place < 0) throw new Error(`${config.slug} has no field ${added.after}`)
    fields.splice(place + 1, 0, ...added.add)
  }
  const own = config.endpoints || []
  return {
    ...config,
    fields,
    endpoints: [...own, ...additions.flatMap(({ endpoints = [] }) => endpoints)],
  }
}
