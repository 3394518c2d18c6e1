import type { Expiry } from '@/lib/page-expiry'
import { paths } from './paths'

/** What decides on which pages a document of the site's words stands. */
export type ShownDocument = {
  name?: string
  slug?: string
  _order?: string | null
  _status?: string | null
  description?: string | null
  icon?: string | null
  pain?: string | null
  outcome?: string | null
}

const EVERYTHING = ['/*']
/** Made of the words of many pages. */
const SUMMARIES = ['/llms.txt', paths.sitemap, paths.siteMapFile]

/** What of the site's words stands once, in the order of the admin's navigation. */
export const GLOBAL_SLUGS = [
  ...['company', 'navigation', 'home', 'services-page', 'plans-page', 'industries-page', 'blog-page'],
  ...['about', 'contact', 'thank-you', 'privacy', 'terms'],
] as const

/** The pages that show a global. */
export function pagesOfGlobal(slug: string): readonly string[] {
  const own = OF_GLOBALS[slug]
  return own ? [...own, ...own.map(paths.socialImage), ...SUMMARIES] : EVERYTHING
}

const OF_GLOBALS: Record<string, readonly string[]> = {
  home: [paths.home, '/manifest.webmanifest', `${paths.industries}/*`],
  'services-page': [paths.services, `${paths.services}/*`],
  'plans-page': [paths.plans],
  'industries-page': [paths.industries, `${paths.industries}/*`],
  'blog-page': [paths.blog, `${paths.blog}/*`, paths.rssFeed, paths.atomFeed],
  about: [paths.about],
  contact: [paths.contact, paths.request],
  'thank-you': [paths.thankYou],
  privacy: [paths.privacy],
  terms: [paths.terms],
}

type Change = { before: ShownDocument | null; after: ShownDocument | null }

/** What the cards, menus and forms show of a document; the rest stands on its own page. */
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
  if (collection === 'plans') return { paths: [paths.plans, paths.contact, '/llms.txt'], isRemoval }
  const differs = (names: readonly (keyof ShownDocument)[]) =>
    names.some((name) => (before?.[name] ?? null) !== (after?.[name] ?? null))
  // Menus, forms and links name it anywhere.
  if (differs(ON_EVERY_PAGE)) return { paths: EVERYTHING, isRemoval }
  const own = collection === 'services' ? paths.service : paths.industry
  const list = collection === 'services' ? paths.services : paths.industries
  const slug = after?.slug ?? ''
  const pages = [own(slug), paths.socialImage(own(slug)), ...SUMMARIES]
  return { paths: differs(ON_CARDS) ? [...pages, list, paths.home] : pages, isRemoval }
}
