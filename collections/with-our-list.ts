import type { CollectionConfig } from 'payload'
import { nobody } from './access'

const OUR_LIST = { list: { Component: '/src/admin/documents/document-list#DocumentList' } }

/**
 * A collection without Payload's API tab and without its operation that unlocks accounts, which it would leave open to
 * every account. Its list is our table, but for those that are ordered by dragging, those of files, those that show a
 * part of their rows, and those that a screen of ours replaces.
 */
export function withOurList(collection: CollectionConfig): CollectionConfig {
  const { admin, access } = collection
  const views = hasOurList(collection) ? OUR_LIST : admin?.components?.views
  return {
    ...collection,
    admin: { ...admin, hideAPIURL: true, components: { ...admin?.components, views } },
    access: { ...access, unlock: nobody },
  }
}

function hasOurList({ orderable, upload, admin }: CollectionConfig): boolean {
  return !orderable && !upload && !admin?.baseFilter && !admin?.components?.views
}
