import type { GlobalSlug, Payload, PayloadRequest } from 'payload'
import { documents, globals } from '@/seed'
import { toIds } from '@/seed/references'
import { toLegalBody } from '@/seed/rich-text'

type Req = Pick<PayloadRequest, 'transactionID'>

/** A collection begins with the page that lists it, so that what an owner has emptied stays empty. */
const LISTED_ON = {
  services: 'services-page',
  industries: 'industries-page',
  plans: 'plans-page',
  testimonials: 'home',
} as const satisfies Record<keyof typeof documents, GlobalSlug>

/**
 * Stores the words that the site does not have yet, all of them or none, and changes nothing that is there.
 *
 * @returns how many documents were stored
 */
export async function seedWords(payload: Payload): Promise<number> {
  const req = { transactionID: (await payload.db.beginTransaction()) ?? undefined }
  try {
    const stored = await storeMissing(payload, req)
    await payload.db.commitTransaction(req.transactionID ?? '')
    return stored
  } catch (error) {
    await payload.db.rollbackTransaction(req.transactionID ?? '')
    throw error
  }
}

async function storeMissing(payload: Payload, req: Req): Promise<number> {
  const slugs = Object.keys(globals) as (keyof typeof globals)[]
  const there = new Set<string>()
  for (const slug of slugs) {
    const { id } = await payload.findGlobal({ slug, depth: 0, overrideAccess: true, req })
    if (id) there.add(slug)
  }
  let stored = 0
  for (const [collection, listedOn] of entries(LISTED_ON))
    if (!there.has(listedOn)) stored += await storeDocuments(payload, req, collection)
  const ids = await readIds(payload, req)
  for (const slug of slugs.filter((each) => !there.has(each))) {
    await payload.updateGlobal({ slug, data: toData(slug, ids), overrideAccess: true, req })
    stored += 1
  }
  return stored
}

async function storeDocuments(payload: Payload, req: Req, collection: keyof typeof documents) {
  const seeds: readonly object[] = documents[collection]
  for (const seed of seeds) {
    const data = { ...toIds(seed, await readIds(payload, req)), _status: 'published' }
    await payload.create({ collection, data: data as never, overrideAccess: true, req })
  }
  return seeds.length
}

/** What words name other documents by. */
async function readIds(payload: Payload, req: Req): Promise<Map<string, string>> {
  const all = { depth: 0, pagination: false, overrideAccess: true, req } as const
  const [services, industries, plans] = [
    await payload.find({ collection: 'services', ...all, select: { slug: true } }),
    await payload.find({ collection: 'industries', ...all, select: { slug: true } }),
    await payload.find({ collection: 'plans', ...all, select: { name: true } }),
  ]
  return new Map([
    ...services.docs.map(({ id, slug }) => [`service:${slug}`, id] as const),
    ...industries.docs.map(({ id, slug }) => [`industry:${slug}`, id] as const),
    ...plans.docs.map(({ id, name }) => [`plan:${name}`, id] as const),
  ])
}

function toData(slug: keyof typeof globals, ids: Map<string, string>) {
  const words = globals[slug]
  const { sections, ...rest } = 'sections' in words ? words : { ...words, sections: undefined }
  const body = sections && { body: toLegalBody(sections) }
  return { ...toIds(rest, ids), ...body, _status: 'published' } as never
}

const entries = <K extends string, V>(record: Record<K, V>) => Object.entries(record) as [K, V][]
