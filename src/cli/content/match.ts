import type { Content } from './fields'
import type { StoredDocument } from './read'

/**
 * Finds the stored document of an entry of a file, by its slug and by its name, present or former.
 *
 * @returns null for a new document, 'several' when more than one document matches
 */
export function findMatch(
  stored: readonly StoredDocument[],
  given: Content,
): StoredDocument | 'several' | null {
  const { slug, name, business } = given
  const tests: ((doc: StoredDocument) => boolean)[] = [
    (doc) => isText(slug) && doc.slug === slug,
    (doc) => isText(slug) && has(doc.formerSlugs, slug),
    (doc) => isText(name) && doc.name === name && (business === undefined || doc.business === business),
    (doc) => isText(name) && doc.name === name,
    (doc) => isText(name) && has(doc.formerNames, name),
  ]
  for (const test of tests) {
    const [first, ...more] = stored.filter(test)
    if (first) return more.length > 0 ? 'several' : first
  }
  return null
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''

const has = (list: unknown, value: unknown) => Array.isArray(list) && list.includes(value)
