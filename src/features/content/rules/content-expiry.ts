import { type PageName, pageOfDocument } from '@/domain/pages'
import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import type { Expiry } from '@/lib/page-expiry'

/** The fields of a content document that decide which pages a change of it affects. */
export type PublicDocument = {
  name?: string
  slug?: string
  _order?: string | null
  _status?: string | null
  description?: string | null
  icon?: string | null
  pain?: string | null
  outcome?: string | null
}

const EVERY_PAGE = ['/*']
/** Pages that are made from the content of many pages. */
const SUMMARIES = [serverPaths.llmsText, paths.sitemap, serverPaths.siteMapFile]

/** Other pages that show the content of a page. */
const ALSO_SHOWN_AT: Partial<Record<PageName, readonly string[]>> = {
  home: [serverPaths.manifest, `${paths.industries}/*`],
  services: [`${paths.services}/*`],
  industries: [`${paths.industries}/*`],
  blog: [`${paths.blog}/*`, serverPaths.rssFeed, serverPaths.atomFeed],
  contact: [serverPaths.request],
}

/** The pages that show a global: every page, unless it is the content of one page. */
export function pagesOfGlobal(slug: string): readonly string[] {
  const page = pageOfDocument(slug)
  if (!page) return EVERY_PAGE
  return [page.path, serverPaths.socialImage(page.path), ...(ALSO_SHOWN_AT[page.key] ?? []), ...SUMMARIES]
}

type Change = { before: PublicDocument | null; after: PublicDocument | null }

/**
 * Fields that menus and forms on every page show, and fields that cards show. Other fields are only on the document's
 * own page.
 */
const ON_EVERY_PAGE = ['name', 'slug', '_order'] as const
const ON_CARDS = ['description', 'icon', 'pain', 'outcome'] as const

/**
 * The pages that show a document of a collection before a change or after it.
 *
 * @param collection - its slug
 */
export function pagesShowing(collection: string, { before, after }: Change): Expiry {
  if (!before && !after) return { paths: [], isRemoval: false }
  const isRemoval = before !== null && (after === null || before.slug !== after.slug)
  if (collection === 'testimonials') return { paths: [paths.home], isRemoval }
  if (collection === 'plans') return { paths: [paths.plans, paths.contact, serverPaths.llmsText], isRemoval }
  const differs = (names: readonly (keyof PublicDocument)[]) =>
    names.some((name) => (before?.[name] ?? null) !== (after?.[name] ?? null))
  // Menus, forms and links of any page may name the document.
  if (differs(ON_EVERY_PAGE)) return { paths: EVERY_PAGE, isRemoval }
  const own = collection === 'services' ? paths.service : paths.industry
  const list = collection === 'services' ? paths.services : paths.industries
  const slug = after?.slug ?? ''
  const pages = [own(slug), serverPaths.socialImage(own(slug)), ...SUMMARIES]
  return { paths: differs(ON_CARDS) ? [...pages, list, paths.home] : pages, isRemoval }
}
