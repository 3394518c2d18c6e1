import 'server-only'
import type { CollectionSlug, DataFromGlobalSlug, GlobalSlug, Where } from 'payload'
import { fillIn } from '@/domain/company'
import { type LinkTargets, resolveLink } from '@/domain/link'
import { paths } from '@/domain/paths'
import { BUSINESS_TIME_ZONE } from '@/domain/working-hours'
import { env } from '@/env'
import { type CompanyFacts, findCompany, toCompanyFacts } from '@/facts/company'
import { findOffer } from '@/facts/offer'
import { isDatabaseUnavailable } from '@/lib/known-errors'
import { cached } from '@/lib/words-cache'
import type { Industry, Plan, Service, Testimonial } from '../../payload-types'
import { payloadClient } from './payload-client'

/** A service or industry with the address of its page. */
export type WithPage<T> = T & { href: string }

type Entrance = Pick<CompanyFacts, 'name' | 'timeZone'> & { email: string | null }

/** Who reads: visitors what is published, and a preview the newest draft. Only a preview that an admin asked for may. */
export type Reader = { draft?: boolean }

/** What stands once, with its links and placeholders as visitors see them. */
export async function readGlobal<S extends GlobalSlug>(
  slug: S,
  { draft = false }: Reader = {},
): Promise<DataFromGlobalSlug<S>> {
  const read = async () => shown(await findGlobal(slug, draft))
  return draft ? read() : cached(slug, read)
}

/** The business itself. */
export async function readCompany({ draft = false }: Reader = {}): Promise<CompanyFacts> {
  return draft ? toCompanyFacts(await findGlobal('company', true)) : findCompany(await payloadClient())
}

/** The business as the staff's entrance names it: a start without the database knows no more than its settings. */
export async function readEntrance(): Promise<Entrance> {
  try {
    return await readCompany()
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    const name = env.COMPANY_NAME ?? new URL(env.SITE_URL).hostname
    return { name, email: env.COMPANY_EMAIL ?? null, timeZone: BUSINESS_TIME_ZONE }
  }
}

/** What the staff read for each source of a lead. */
export async function readSourceNames(): Promise<Readonly<Record<string, string>>> {
  return (await findOffer(await payloadClient())).sources
}

/** The services that visitors may see, in the order of the site. */
export const readServices = async (reader?: Reader): Promise<WithPage<Service>[]> =>
  (await list('services', reader)).map((doc) => ({ ...doc, href: paths.service(doc.slug) }))

/** The industries that visitors may see, in the order of the site. */
export const readIndustries = async (reader?: Reader): Promise<WithPage<Industry>[]> =>
  (await list('industries', reader)).map((doc) => ({ ...doc, href: paths.industry(doc.slug) }))

export const readPlans = (reader?: Reader): Promise<Plan[]> => list('plans', reader)

export const readTestimonials = (reader?: Reader): Promise<Testimonial[]> => list('testimonials', reader)

/**
 * The addresses that services or industries have or have had, by the last part of each: those that were left lead to
 * where the document is now, those of a retired one to the list (reading A98).
 */
export function readAddresses(collection: 'services' | 'industries'): Promise<ReadonlyMap<string, string>> {
  return cached(`${collection} addresses`, async () => {
    const payload = await payloadClient()
    const { docs } = await payload.find({
      ...{ collection, depth: 0, pagination: false, overrideAccess: true },
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

type Documents = { services: Service; industries: Industry; plans: Plan; testimonials: Testimonial }

/** The newest draft of a document, for a preview. */
export async function readDraft<S extends keyof Documents>(
  slug: S,
  id: string,
): Promise<Documents[S] | null> {
  const payload = await payloadClient()
  const doc = await payload.findByID({
    ...{ collection: slug as CollectionSlug, id, depth: 0, draft: true, disableErrors: true },
    // Who asks has shown the address of a preview, which only admins are given.
    overrideAccess: true,
  })
  return doc && shown(doc as unknown as Documents[S])
}

const PUBLISHED: Where = { _status: { equals: 'published' } }

function list<S extends keyof Documents>(collection: S, { draft = false }: Reader = {}) {
  const read = async (): Promise<Documents[S][]> => {
    const payload = await payloadClient()
    const { docs } = await payload.find({
      ...{ collection: collection as CollectionSlug, sort: '_order', depth: 0, pagination: false },
      ...(draft ? { draft, overrideAccess: true } : { where: PUBLISHED, overrideAccess: false }),
    })
    return shown(docs as unknown as Documents[S][])
  }
  return draft ? read() : cached(`${collection} shown`, read)
}

async function findGlobal<S extends GlobalSlug>(slug: S, draft: boolean): Promise<DataFromGlobalSlug<S>> {
  const payload = await payloadClient()
  return payload.findGlobal({ slug, depth: 0, draft, overrideAccess: draft })
}

/** Where stored links lead today. */
function readTargets(): Promise<LinkTargets> {
  return cached('link targets', async () => {
    const payload = await payloadClient()
    const slugs = async (collection: 'services' | 'industries', toPath: (slug: string) => string) => {
      const { docs } = await payload.find({
        ...{ collection, where: PUBLISHED, select: { slug: true }, depth: 0 },
        ...{ pagination: false, overrideAccess: false },
      })
      return new Map(docs.map(({ id, slug }) => [String(id), toPath(slug)]))
    }
    const [services, industries, company] = await Promise.all([
      slugs('services', paths.service),
      slugs('industries', paths.industry),
      readCompany(),
    ])
    return { services, industries, phone: company.phone, email: company.email }
  })
}

/** Words as visitors see them: the company's facts in place of their placeholders, links as addresses. */
async function shown<T>(words: T): Promise<T> {
  const [company, targets] = await Promise.all([readCompany(), readTargets()])
  return map(words, company, targets) as T
}

function map(value: unknown, company: CompanyFacts, targets: LinkTargets): unknown {
  if (typeof value === 'string') return fillIn(value, company)
  if (Array.isArray(value)) return value.map((each) => map(each, company, targets))
  if (value === null || typeof value !== 'object') return value
  const link = 'href' in value && typeof value.href === 'string' ? resolveLink(value.href, targets) : null
  const entries = Object.entries(value)
    // A row's id would become that of the link.
    .filter(([key]) => !(link && key === 'id'))
    .map(([key, each]) => [key, map(each, company, targets)])
  return { ...Object.fromEntries(entries), ...link }
}
