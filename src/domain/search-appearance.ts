import { paths } from '@/domain/paths'
import { safeSource } from '@/lib/html/urls'

/**
 * The fields with which staff change how a post appears in search results and shares; the post itself is used where
 * they are empty.
 */
export type SearchFields = {
  searchTitle?: string | null
  searchDescription?: string | null
  canonical?: string | null
  noindex?: boolean | null
}

/** The longest values of these fields; a search result shows far less. */
export const SEARCH_LIMITS = { title: 200, description: 500, canonical: 2000 } as const

type Described = SearchFields & { title?: string | null; excerpt?: string | null }

/** The title of a post in search results and shares: its own, unless staff wrote another. */
export const searchTitleOf = ({ searchTitle, title }: Described): string => searchTitle || title || ''

/** The description below that title: the excerpt, unless staff wrote another; empty for a post without either. */
export const searchDescriptionOf = ({ searchDescription, excerpt }: Described): string =>
  searchDescription || excerpt || ''

/**
 * Says what is wrong with a typed canonical address, which must be an https address, a path of this site, or empty.
 *
 * @returns null when nothing is wrong
 */
export function canonicalProblem(text: string): string | null {
  if (text === '') return null
  if (text.length > SEARCH_LIMITS.canonical) return 'The canonical address is too long'
  if (safeSource(text) !== text) return 'The canonical address needs https or a path of this site'
  return null
}

type Addressed = Pick<SearchFields, 'canonical' | 'noindex'> & { slug: string }

/**
 * The address that search engines should list for a post, as a path of this site or with https. A stored address that
 * is not valid today is ignored.
 */
export function canonicalOf({ canonical, slug }: Addressed): string {
  return canonical && canonicalProblem(canonical) === null ? canonical : paths.post(slug)
}

/**
 * Whether search engines should list a post at its own address: it is neither hidden from them nor canonical elsewhere.
 */
export function isListed(post: Addressed, siteUrl: string): boolean {
  const isElsewhere =
    new URL(canonicalOf(post), siteUrl).href !== new URL(paths.post(post.slug), siteUrl).href
  return !post.noindex && !isElsewhere
}
