import type { CollectionConfig } from 'payload'

/** What every document of the site's words has: drafts, a history, and only what is locked by a stale save refused. */
export const siteDocument = {
  versions: { drafts: true, maxPerDoc: 50 },
} as const satisfies Partial<CollectionConfig>
