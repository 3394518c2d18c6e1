import type { CollectionSlug, DataFromGlobalSlug, GlobalSlug, Payload, Where } from 'payload'
import { paths } from '@/domain/paths'
import { fillIn } from '@/features/company/rules/company'
import { type BusinessSettings, findCompany, toBusinessSettings } from '@/features/company/server/company'
import { type LinkTargets, resolveLink } from '@/features/content/rules/link'
import type { TypedContent } from '@/features/content/rules/typed-content'
import { cached } from '@/lib/content-cache'
import type { Industry, Plan, Service, Testimonial } from '../../../../payload-types'
import { completeContent } from './complete-content'

/** A service or industry with the address of its page. */
export type WithPage<T> = T & { href: string }

/**
 * The reader of content. Visitors read published content. A preview reads the newest draft, with the unsaved input of
 * its reader's form; only a preview that an admin has opened may.
 */
export type Reader = { draft?: boolean; typed?: TypedContent | null }

/** Reads a global, with its links and placeholders resolved as for visitors. */
export async function readGlobal<S extends GlobalSlug>(
  payload: Payload,
  slug: S,
  reader: Reader = {},
): Promise<DataFromGlobalSlug<S>> {
  const read = async () => toPublicContent(payload, await findGlobal(payload, slug, reader), reader)
  return reader.draft ? read() : cached(slug, read)
}

/** Reads the settings of the business. */
export async function readCompany(payload: Payload, reader: Reader = {}): Promise<BusinessSettings> {
  return reader.draft
    ? toBusinessSettings(await findGlobal(payload, 'company', reader))
    : findCompany(payload)
}

/** Reads the services that visitors may see, in the order of the site. */
export const readServices = async (payload: Payload, reader?: Reader): Promise<WithPage<Service>[]> =>
  (await list(payload, 'services', reader)).map((doc) => ({ ...doc, href: paths.service(doc.slug) }))

/** Reads the industries that visitors may see, in the order of the site. */
export const readIndustries = async (payload: Payload, reader?: Reader): Promise<WithPage<Industry>[]> =>
  (await list(payload, 'industries', reader)).map((doc) => ({ ...doc, href: paths.industry(doc.slug) }))

export const readPlans = (payload: Payload, reader?: Reader): Promise<Plan[]> =>
  list(payload, 'plans', reader)

export const readTestimonials = (payload: Payload, reader?: Reader): Promise<Testimonial[]> =>
  list(payload, 'testimonials', reader)

/**
 * Reads the present addresses of services or industries by their present and former slugs. A former slug leads to the
 * present page of its document, and that of a retired document, which visitors may not read, leads to the list
 * (reading A98).
 */
function readAddresses(
  payload: Payload,
  collection: 'services' | 'industries',
): Promise<ReadonlyMap<string, string>> {
  return cached(`${collection} addresses`, async () => {
    const { docs } = await payload.find({
      collection,
      depth: 0,
      pagination: false,
      overrideAccess: true,
      select: { slug: true, formerSlugs: true, _status: true },
    })
    const [toPage, list] =
      collection === 'services' ? [paths.service, paths.services] : [paths.industry, paths.industries]
    const shownDocs = docs.filter(({ _status }) => _status === 'published')
    return new Map([
      ...docs.flatMap(({ slug, formerSlugs, _status }) =>
        (formerSlugs ?? []).map((left) => [left, _status === 'published' ? toPage(slug) : list] as const),
      ),
      ...shownDocs.map(({ slug }) => [slug, toPage(slug)] as const),
    ])
  })
}

/**
 * The present address of the service or industry that has a slug, or had it: a former one in any case of its letters.
 */
export async function findAddress(
  payload: Payload,
  collection: 'services' | 'industries',
  slug: string,
): Promise<string | null> {
  const known = await readAddresses(payload, collection)
  const lower = slug.toLowerCase()
  const found = known.get(slug) ?? known.get(lower)
  const own = collection === 'services' ? paths.service(lower) : paths.industry(lower)
  return found === undefined || (slug !== lower && found === own) ? null : found
}

type Documents = { services: Service; industries: Industry; plans: Plan; testimonials: Testimonial }

/**
 * Reads the newest draft of a document for a preview, with the unsaved input of its form. The caller has a signed
 * preview address, which only admins get, as has every reader of drafts below.
 */
export async function readDraft<S extends keyof Documents>(
  payload: Payload,
  slug: S,
  id: string,
  { typed }: Pick<Reader, 'typed'> = {},
): Promise<Documents[S] | null> {
  const stored = await payload.findByID({
    collection: slug as CollectionSlug,
    id,
    depth: 0,
    draft: true,
    disableErrors: true,
    overrideAccess: true,
  })
  if (!stored) return null
  const [newest] = withTyped([stored], slug, typed)
  const doc = completeContent(payload.collections[slug].config.fields, newest)
  return toPublicContent(payload, doc as unknown as Documents[S], { draft: true, typed })
}

const PUBLISHED: Where = { _status: { equals: 'published' } }

function list<S extends keyof Documents>(payload: Payload, collection: S, reader: Reader = {}) {
  const { draft = false, typed } = reader
  const read = async (): Promise<Documents[S][]> => {
    const { docs } = await payload.find({
      collection: collection as CollectionSlug,
      sort: '_order',
      depth: 0,
      pagination: false,
      ...(draft ? { draft, overrideAccess: true } : { where: PUBLISHED, overrideAccess: false }),
    })
    if (!draft) return toPublicContent(payload, docs as unknown as Documents[S][])
    const { fields } = payload.collections[collection].config
    const drafts = withTyped(docs, collection, typed).map((doc) => completeContent(fields, doc))
    return toPublicContent(payload, drafts as unknown as Documents[S][], reader)
  }
  return draft ? read() : cached(`${collection} public`, read)
}

/** Adds the unsaved input of the form to the document that is being edited. */
function withTyped(
  docs: readonly { id: string | number }[],
  collection: string,
  typed: Reader['typed'],
): object[] {
  return docs.map((doc) =>
    typed?.document === `${collection}/${doc.id}` ? { ...doc, ...typed.content } : doc,
  )
}

async function findGlobal<S extends GlobalSlug>(
  payload: Payload,
  slug: S,
  reader: Reader,
): Promise<DataFromGlobalSlug<S>> {
  const { draft = false, typed } = reader
  const stored = await payload.findGlobal({ slug, depth: 0, draft, overrideAccess: draft })
  if (!draft) return stored
  const fields = payload.config.globals.find((global) => global.slug === slug)?.fields ?? []
  const newest = typed?.document === `globals/${slug}` ? { ...stored, ...typed.content } : stored
  return completeContent(fields, newest) as unknown as DataFromGlobalSlug<S>
}

/** The current addresses of stored links. */
function readTargets(payload: Payload): Promise<LinkTargets> {
  return cached('link targets', async () => {
    const slugs = async (collection: 'services' | 'industries', toPath: (slug: string) => string) => {
      const { docs } = await payload.find({
        collection,
        where: PUBLISHED,
        select: { slug: true },
        depth: 0,
        pagination: false,
        overrideAccess: false,
      })
      return new Map(docs.map(({ id, slug }) => [String(id), toPath(slug)]))
    }
    const [services, industries, company] = await Promise.all([
      slugs('services', paths.service),
      slugs('industries', paths.industry),
      readCompany(payload),
    ])
    return { services, industries, phone: company.phone, email: company.email }
  })
}

/** Converts content to what visitors see: placeholders become the company's settings, and links become addresses. */
async function toPublicContent<T>(payload: Payload, content: T, reader: Reader = {}): Promise<T> {
  const [company, targets] = await Promise.all([readCompany(payload, reader), readTargets(payload)])
  return map(content, company, targets) as T
}

function map(value: unknown, company: BusinessSettings, targets: LinkTargets): unknown {
  if (typeof value === 'string') return fillIn(value, company)
  if (Array.isArray(value)) return value.map((each) => map(each, company, targets))
  if (value === null || typeof value !== 'object') return value
  const link = 'href' in value && typeof value.href === 'string' ? resolveLink(value.href, targets) : null
  const entries = Object.entries(value)
    // The id of a row is left out, because it would become the id of the link.
    .filter(([key]) => !(link && key === 'id'))
    .map(([key, each]) => [key, map(each, company, targets)])
  return { ...Object.fromEntries(entries), ...link }
}
