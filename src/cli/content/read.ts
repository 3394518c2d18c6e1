import type { FlattenedField, GlobalSlug, Payload, PayloadRequest } from 'payload'
import { CONTENT_COLLECTIONS, CONTENT_GLOBALS } from '@/domain/pages'
import { type Content, mapReferences, merge } from './fields'
import { readReferences } from './references'

export type Req = Pick<PayloadRequest, 'transactionID'>

export type ContentCollection = (typeof CONTENT_COLLECTIONS)[number]

export type StoredDocument = Content & { id: string; _status?: string | null; _order?: string | null }

/** The content of a site as it is in a file: a list of documents for each collection, one document for each global. */
export type ContentFile = Record<string, Content | Content[]>

export function fieldsOf(payload: Payload, slug: string): FlattenedField[] {
  const found = isCollection(slug)
    ? payload.collections[slug].config
    : payload.config.globals.find((each) => each.slug === slug)
  if (!found) throw new Error(`There is no content called ${slug}`)
  return found.flattenedFields
}

export const isCollection = (slug: string): slug is ContentCollection =>
  CONTENT_COLLECTIONS.some((each) => each === slug)

/** The documents of a collection in the order of the site, including retired ones. A command has no user. */
export async function readDocuments(payload: Payload, req: Req, collection: ContentCollection) {
  const { docs } = await payload.find({
    collection,
    sort: '_order',
    depth: 0,
    pagination: false,
    overrideAccess: true,
    req,
  })
  return docs as unknown as StoredDocument[]
}

export async function readStoredGlobal(payload: Payload, req: Req, slug: GlobalSlug): Promise<Content> {
  const content = await payload.findGlobal({ slug, depth: 0, overrideAccess: true, req })
  return content as unknown as Content
}

/** The published content of the site, with reference names instead of ids, so that another database can import it. */
export async function readContent(payload: Payload, req: Req = {}): Promise<ContentFile> {
  const names = new Map([...(await readReferences(payload, req))].map(([name, id]) => [id, name]))
  const portable = (slug: string, stored: Content) => {
    const fields = fieldsOf(payload, slug)
    return mapReferences(fields, merge(fields, stored), (text) => toName(text, names), slug)
  }
  const file: ContentFile = {}
  for (const slug of CONTENT_COLLECTIONS) {
    const docs = await readDocuments(payload, req, slug)
    file[slug] = docs.filter(({ _status }) => _status === 'published').map((doc) => portable(slug, doc))
  }
  for (const slug of CONTENT_GLOBALS) file[slug] = portable(slug, await readStoredGlobal(payload, req, slug))
  return file
}

/** The reference name of a stored reference, which is an id, or a kind and an id; other texts stay as they are. */
export function toName(text: string, names: ReadonlyMap<string, string>): string {
  return names.get(text.slice(text.indexOf(':') + 1)) ?? text
}
