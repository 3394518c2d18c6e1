import type { Field, GlobalConfig, GlobalSlug } from 'payload'
import { staffOfGlobal, staffOrPublishedContent } from '../access'
import { metaFields } from '../content/fields'
import { announceGlobal, guardGlobalSave, recordGlobal, refuseUnpublishing } from '../content/hooks'
import { restoreGlobal } from '../content/restore'
import { withRowNames } from '../content/rows'
import { contentParts, contentViews } from '../content/site-collection'
import { dates } from '../fields'

type Tab = { label: string; fields: Field[] }

/**
 * A global with content: a page of the site, the company or the navigation. It is always public, with drafts and a
 * history.
 *
 * @param fields - all fields, or tabs of them
 */
export function siteGlobal(slug: GlobalSlug, label: string, fields: Field[] | Tab[]): GlobalConfig {
  return {
    slug,
    label,
    typescript: { interface: toInterface(slug) },
    admin: {
      group: 'Site',
      hideAPIURL: true,
      components: { elements: contentParts, views: contentViews },
    },
    access: {
      read: staffOrPublishedContent({ global: slug }),
      update: staffOfGlobal(slug, 'update'),
      readVersions: staffOfGlobal(slug, 'readVersions'),
    },
    versions: { drafts: true, max: 50 },
    endpoints: [restoreGlobal(slug)],
    // Payload selects one field to check whether a page is published, but not the status itself.
    forceSelect: { _status: true },
    hooks: {
      beforeOperation: guardGlobalSave,
      beforeChange: [refuseUnpublishing],
      afterChange: [announceGlobal, recordGlobal],
    },
    fields: withRowNames([
      ...(isTabs(fields) ? [{ type: 'tabs', tabs: fields } as const] : fields),
      ...dates,
    ]),
  }
}

/** A page of the site, with its metadata as the last tab. */
export function pageGlobal(slug: GlobalSlug, label: string, tabs: Tab[]): GlobalConfig {
  return siteGlobal(slug, label, [...tabs, { label: 'Search', fields: [metaFields] }])
}

/** Payload would name the type of Terms Term. */
const toInterface = (slug: string) =>
  slug.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())

const isTabs = (fields: Field[] | Tab[]): fields is Tab[] => fields.every((each) => !('type' in each))
