import type { CollectionConfig } from 'payload'
import { nobody } from './access'

const OUR_LIST = { list: { Component: '/src/admin/documents/document-list#DocumentList' } }

/**
 * A collection without Payload's API tab and without its operation that unlocks accounts, which it would leave open to
 * every account. Its list is our table.
 */
export function withOurList(collection: CollectionConfig): CollectionConfig {
  const { admin, access } = collection
  const views = { ...admin?.components?.views, ...OUR_LIST }
  return {
    ...collection,
    admin: { ...admin, hideAPIURL: true, components: { ...admin?.components, views } },
    access: { ...access, unlock: nobody },
  }
}
