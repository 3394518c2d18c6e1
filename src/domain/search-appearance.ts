import { safeSource } from '@/lib/html/urls'
import { paths } from './paths'

/** What staff may say of how a post stands in a search or a share; empty where the post speaks for itself. */
export type SearchFields = {
  searchTitle?: string | null
  searchDescription?: string | null
  canonical?: string | null
  noindex?: boolean | null
}

/** How long each may be; a result shows far less. */
export const SEARCH_LIMITS = { title: 200, description: 500, canonical: 2000 } as const

type Described = SearchFields & { title?: string | null; excerpt?: string | null }

/** The title of a post in a search or a share: its own unless staff wrote another. */
export const searchTitleOf = ({ searchTitle, title }: Described): string => searchTitle || title || ''

/** The text below it; empty for a post that has none. */
export const searchDescriptionOf = ({ searchDescription, excerpt }: Described): string =>
  searchDescription || excerpt || ''

/**
 * Says what is wrong with the canonical address that staff typed: it is an https address or a path of this site, or empty.
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
 * The address that search engines shall list for a post, as a path of this site or with https. What is stored and would
 * not be accepted today does not count.
 */
export function canonicalOf({ canonical, slug }: Addressed): string {
  return canonical && canonicalProblem(canonical) === null ? canonical : paths.post(slug)
}

/** Whether search engines shall list a post at its own address: neither hidden from them nor listed elsewhere. */
export function isListed(post: Addressed, siteUrl: string): boolean {
  const isElsewhere =
    new URL(canonicalOf(post), siteUrl).href !== new URL(paths.post(post.slug), siteUrl).href
  return !post.noindex && !isElsewhere
}
