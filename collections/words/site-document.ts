import type { CollectionConfig, CollectionSlug } from 'payload'
import { restoreDocument } from './restore'

const DRAWN = '/src/admin/words/screen.client'

/**
 * The parts of Payload's screen of a document that are ours: what visitors see of it, the buttons, and what happens
 * when somebody else has saved it meanwhile.
 */
export const contentParts = {
  Status: `${DRAWN}#ContentState`,
  SaveDraftButton: `${DRAWN}#ContentSave`,
  PublishButton: `${DRAWN}#Nothing`,
  UnpublishButton: `${DRAWN}#Nothing`,
}

/** The preview beside the form, in the place of Payload's own, which is wider than its window. */
export const contentViews = { edit: { livePreview: { Component: `${DRAWN}#ContentPreview` } } }

/** What every document of the site's words has: drafts, and a history of which a version comes back as a draft. */
export function siteDocument(slug: CollectionSlug) {
  return {
    slug,
    versions: { drafts: true, maxPerDoc: 50 },
    endpoints: [restoreDocument(slug)],
  } as const satisfies Partial<CollectionConfig>
}
