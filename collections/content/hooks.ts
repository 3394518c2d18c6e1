import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionBeforeChangeHook,
  CollectionBeforeOperationHook,
  CollectionSlug,
  Field,
  GlobalAfterChangeHook,
  GlobalBeforeChangeHook,
  GlobalBeforeOperationHook,
  GlobalSlug,
  PayloadRequest,
} from 'payload'
import type { AuditedEvent } from '@/domain/events'
import { toSlug } from '@/domain/slug'
import { recordEvent } from '@/features/audit/server/record-event'
import { type PublicDocument, pagesOfGlobal, pagesShowing } from '@/features/content/rules/content-expiry'
import type { Expiry } from '@/lib/page-expiry'
import { flagsOf, setFlags } from '@/lib/payload-flags'
import { Refusal } from '@/server/errors'
import { refuseStale } from '@/server/stale-save'
import { serverField } from '../access'
import { asWhole } from '../as-whole'

const STALE =
  'This was changed by someone else, or by you elsewhere, after you opened it. Nothing was overwritten, and what you typed is still here.'

/** The table of a collection or a global. */
const tableOf = (slug: string) => slug.replaceAll('-', '_')

declare module 'payload' {
  interface RequestContext {
    /** An earlier version becomes the newest draft: it is recorded as such, and its badge is what it was. */
    bringsVersionBack?: boolean
    /** Whether documents are saved as drafts, and the public version of each before, which a save cannot ask for later. */
    contentSave?: { isDraft: boolean; before: Map<string, Remembered | null> }
  }
}

/** A draft is saved beside the published version and changes nothing that visitors see. */
function isDraftSave(args: object): boolean {
  const { draft, data } = args as { draft?: boolean; data?: { _status?: string } }
  return draft === true && data?._status !== 'published'
}

const isDraft = (req: PayloadRequest) => flagsOf(req).contentSave?.isDraft === true

const publicBefore = (req: PayloadRequest, id: unknown) => flagsOf(req).contentSave?.before.get(String(id))

/** Checks every save of a document first. */
export const guardDocumentSave: CollectionBeforeOperationHook[] = [
  async ({ args, operation, collection, req }) => {
    if (operation === 'read') return args
    setFlags(req, { contentSave: { isDraft: isDraftSave(args), before: new Map() } })
    if (operation === 'update') {
      const id: unknown = 'id' in args ? args.id : undefined
      await refuseStale(req, { table: tableOf(collection.slug), id, message: STALE })
    }
    return asWhole(args)
  },
]

/** As `guardDocumentSave`, for a global. */
export const guardGlobalSave: GlobalBeforeOperationHook[] = [
  async ({ args, operation, global, req }) => {
    if (operation !== 'update') return args
    setFlags(req, { contentSave: { isDraft: isDraftSave(args), before: new Map() } })
    await refuseStale(req, { table: tableOf(global.slug), id: null, message: STALE })
    return asWhole(args)
  },
]

/** An address of the site must not lose its content, so pages cannot be unpublished. */
export const refuseUnpublishing: GlobalBeforeChangeHook = ({ data, req }) => {
  if (data._status === 'draft' && !isDraft(req))
    throw new Refusal('This page is always public. To take words back, restore an earlier version.', 409)
  return data
}

/**
 * The published version of a document, whoever saves it. The caller's right was checked before.
 *
 * @returns null when there is none
 */
export async function findPublic<Doc>(
  req: PayloadRequest,
  collection: string,
  id: string | number,
): Promise<Doc | null> {
  const doc: unknown = await req.payload.findByID({
    collection: collection as CollectionSlug,
    id,
    depth: 0,
    draft: false,
    overrideAccess: true,
    disableErrors: true,
    req,
  })
  return doc as Doc | null
}

type Remembered = PublicDocument & { formerNames?: string[] | null; formerSlugs?: string[] | null }

/**
 * Reads the published version before a change, and stores the names and addresses that the document leaves, because
 * open forms still send them (readings A97, A98).
 */
export const remember: CollectionBeforeChangeHook = async ({
  data,
  originalDoc,
  operation,
  collection,
  req,
}) => {
  // A copy has had no other name yet.
  if (operation === 'create') return { ...data, formerNames: [], formerSlugs: [] }
  const before = await findPublic<Remembered>(req, collection.slug, originalDoc.id)
  flagsOf(req).contentSave?.before.set(String(originalDoc.id), before)
  if (!before || isDraft(req)) return data
  const wasPublic = before._status === 'published'
  const isPublic = (data._status ?? before._status) === 'published'
  // A retired document keeps its own name among them, which tells it from a draft that nobody has seen.
  const left = (kept: string[] | null | undefined, former: string | undefined, after: unknown) => {
    const now = isPublic ? (after ?? former) : undefined
    const earlier = (kept ?? []).filter((each) => each !== now)
    if (!wasPublic || !former || former === now) return earlier
    return [...earlier.filter((each) => each !== former), former]
  }
  if (collection.slug !== 'industries') data.formerNames = left(before.formerNames, before.name, data.name)
  if (before.slug) data.formerSlugs = left(before.formerSlugs, before.slug, data.slug)
  return data
}

/** Expires the pages that show a document, when its published version changes. */
export const announceDocument: CollectionAfterChangeHook = async ({ doc, collection, req }) => {
  if (isDraft(req)) return doc
  const before = publicBefore(req, doc.id)
  await announce(req, pagesShowing(collection.slug, { before: toPublic(before), after: toPublic(doc) }))
  return doc
}

export const announceRemoval: CollectionAfterDeleteHook = ({ doc, collection, req }) =>
  announce(req, pagesShowing(collection.slug, { before: toPublic(doc), after: null }))

export const announceGlobal: GlobalAfterChangeHook = async ({ doc, global, req }) => {
  if (!isDraft(req))
    await announce(req, { paths: pagesOfGlobal(global.slug as GlobalSlug), isRemoval: false })
  return doc
}

function contentEvent(req: PayloadRequest, isPublic: boolean, was: boolean): AuditedEvent {
  if (flagsOf(req).bringsVersionBack) return 'content.restored'
  if (isDraft(req)) return 'content.saved'
  if (isPublic) return 'content.published'
  return was ? 'content.unpublished' : 'content.saved'
}

/** Records events of a document. */
export const recordDocument: CollectionAfterChangeHook = async ({ doc, data, collection, req }) => {
  const before = publicBefore(req, doc.id)
  const isPublic = (data?._status ?? doc._status) === 'published'
  const event = contentEvent(req, isPublic, before?._status === 'published')
  const name: unknown = data?.name ?? before?.name
  await recordEvent(req, event, {
    about: { type: 'content', id: String(doc.id), label: typeof name === 'string' ? name : null },
    details: { collection: collection.slug },
  })
  return doc
}

/** As `recordDocument`, for a global, which is always public. */
export const recordGlobal: GlobalAfterChangeHook = async ({ doc, global, req }) => {
  const about = { type: 'content', id: global.slug, label: String(global.label) } as const
  await recordEvent(req, contentEvent(req, true, true), { about })
  return doc
}

const toPublic = (doc: PublicDocument | null | undefined) => (doc?._status === 'published' ? doc : null)

async function announce(req: PayloadRequest, pages: Expiry) {
  if (pages.paths.length === 0) return
  await req.payload.db.expireAfterCommit(await req.transactionID, { cacheKey: '*', pages })
}

/** Names that open forms may still send. */
export const formerNames = former('formerNames', 'Earlier names')

/** Addresses that redirect to it. */
export const formerSlugs = former('formerSlugs', 'Earlier addresses')

function former(name: string, label: string): Field {
  return {
    name,
    label,
    type: 'text',
    hasMany: true,
    access: { create: serverField, update: serverField },
    admin: { readOnly: true, position: 'sidebar', condition: (data) => Boolean(data?.[name]?.length) },
  } as Field
}

/** The last part of a page's address; by default made from the name. */
export function slug(collection: 'services' | 'industries'): Field {
  return {
    name: 'slug',
    label: 'Address',
    type: 'text',
    required: true,
    unique: true,
    maxLength: 60,
    admin: {
      description: `The page is at /${collection}/ and this. When it changes, the old address leads here.`,
    },
    hooks: { beforeValidate: [({ value, data }) => value || toSlug(String(data?.name ?? '')) || value] },
    validate: (value: unknown) =>
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(String(value ?? '')) ||
      'Please use small letters, digits and single hyphens',
  } as Field
}
