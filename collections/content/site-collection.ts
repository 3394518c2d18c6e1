import type { CollectionBeforeChangeHook, CollectionConfig, CollectionSlug, Field } from 'payload'
import type { AuditedEvent } from '@/domain/events'
import { nobody, staffOf, staffOrPublishedContent } from '../access'
import { dates } from '../fields'
import { logDeletion } from '../log-deletion'
import { announceDocument, announceRemoval, guardDocumentSave, recordDocument } from './hooks'
import { restoreDocument } from './restore'
import { withRowNames } from './rows'

const DRAWN = '/src/features/content/screens/deferred.client'

/**
 * The parts of Payload's document screen that are ours: the state, the buttons, and the notice when somebody else
 * has saved meanwhile.
 */
export const contentParts = {
  Status: `${DRAWN}#ContentState`,
  SaveDraftButton: `${DRAWN}#ContentSave`,
  PublishButton: `${DRAWN}#Nothing`,
  UnpublishButton: `${DRAWN}#Nothing`,
}

/** The preview beside the form. Payload's own is wider than its window. */
export const contentViews = { edit: { livePreview: { Component: `${DRAWN}#ContentPreview` } } }

type SiteCollection = {
  slug: CollectionSlug
  labels?: CollectionConfig['labels']
  /** The column between name and state. */
  secondColumn: string
  description?: string
  /** The event of a deletion. Without it nobody may delete a document, and unpublishing retires it. */
  deletionEvent?: AuditedEvent
  beforeChange: CollectionBeforeChangeHook
  fields: Field[]
}

/**
 * A collection of content: its documents have a name, an order, drafts, and a history whose versions are restored as
 * drafts. Visitors read published documents.
 */
export function siteCollection({
  slug,
  labels,
  secondColumn,
  description,
  deletionEvent,
  beforeChange,
  fields,
}: SiteCollection): CollectionConfig {
  return {
    slug,
    labels,
    versions: { drafts: true, maxPerDoc: 50 },
    endpoints: [restoreDocument(slug)],
    orderable: true,
    admin: {
      group: 'Site',
      components: { edit: contentParts, views: contentViews },
      useAsTitle: 'name',
      defaultColumns: ['name', secondColumn, '_status', 'updatedAt'],
      description,
    },
    access: {
      create: staffOf(slug, 'create'),
      read: staffOrPublishedContent({ collection: slug }),
      update: staffOf(slug, 'update'),
      delete: deletionEvent ? staffOf(slug, 'delete') : nobody,
      readVersions: staffOf(slug, 'readVersions'),
    },
    hooks: {
      beforeOperation: guardDocumentSave,
      beforeChange: [beforeChange],
      afterChange: [announceDocument, recordDocument],
      afterDelete: deletionEvent ? [announceRemoval, logDeletion(deletionEvent, 'content')] : [],
    },
    fields: withRowNames([...fields, ...dates]),
  }
}
