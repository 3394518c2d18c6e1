import { getTranslation, type I18nClient } from '@payloadcms/translations'
import type { SanitizedCollectionConfig } from 'payload'

/** What the list of a collection says. */
export type ListWords = {
  /** One document, in small letters: 'redirect'. */
  one: string
  /** Several of them. */
  many: string
  /** What stands in place of rows when there are none, and what to do about it. */
  none: string
  hint: string
}

/**
 * The words of a collection's list: made of its labels, but for those in its `custom.list`.
 */
export function toListWords(collection: SanitizedCollectionConfig, i18n: I18nClient): ListWords {
  const inWords = (label: typeof collection.labels.singular) => toWords(String(getTranslation(label, i18n)))
  const [one, many] = [inWords(collection.labels.singular), inWords(collection.labels.plural)]
  const own: Partial<ListWords> = collection.custom?.list ?? {}
  return { one, many, none: `No ${many} yet`, hint: 'The first one starts at the button above.', ...own }
}

/** 'Inbound Keys' is written 'inbound keys' within a sentence. */
function toWords(label: string): string {
  return label.toLowerCase()
}
