import type { CollectionConfig, SanitizedConfig } from 'payload'
import { admins, nobody } from './access'

type Access = NonNullable<CollectionConfig['access']>

/** What Payload leaves to anyone who is signed in, in the collections that it adds by itself. */
const STOCK: Record<string, Access> = {
  'payload-kv': { unlock: nobody },
  'payload-locked-documents': {
    create: admins,
    read: admins,
    update: admins,
    delete: admins,
    unlock: nobody,
  },
  'payload-migrations': { create: nobody, read: nobody, update: nobody, delete: nobody, unlock: nobody },
  'payload-preferences': { create: admins, unlock: nobody },
}

/**
 * Names the access functions of Payload's own collections, which no configuration can name before it is built.
 *
 * @param built - what `buildConfig` returns
 */
export async function withStockAccess(built: Promise<SanitizedConfig>): Promise<SanitizedConfig> {
  const config = await built
  for (const collection of config.collections) Object.assign(collection.access, STOCK[collection.slug])
  return config
}
