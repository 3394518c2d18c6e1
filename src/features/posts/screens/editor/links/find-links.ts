import { LISTED_PAGES } from '@/domain/pages'
import { paths } from '@/domain/paths'
import { fetchJson } from '@/lib/fetch-json'
import { searchable } from '@/lib/fold'

/** A post or page of this site that a link can lead to. */
export type LinkTarget = { href: string; label: string; detail: string }

/** The number of results of each kind. */
const SHOWN = 5

type Document = {
  slug?: string | null
  title?: string | null
  name?: string | null
  published?: boolean | null
}

/**
 * Finds posts by title, and public pages by name, including services and industries. Drafts are marked as such.
 *
 * @throws {RequestFailed}
 */
export async function findLinks(text: string, signal: AbortSignal): Promise<LinkTarget[]> {
  const term = text.trim()
  if (term === '') return []
  const read = async (query: string): Promise<Document[]> =>
    (await fetchJson(`/api/${query}`, { signal })).docs
  const [posts, services, industries] = await Promise.all([
    read(`blog-posts?${asQuery('title', term, 'published')}`),
    read(`services?${asQuery('name', term)}&where[_status][equals]=published`),
    read(`industries?${asQuery('name', term)}&where[_status][equals]=published`),
  ])
  return [
    ...posts.map(({ slug, title, published }) => ({
      href: paths.post(slug ?? ''),
      label: title || 'Untitled',
      detail: published ? 'Post' : 'Draft of a post',
    })),
    ...findPages(term),
    ...services.map(({ slug, name }) => ({
      href: paths.service(slug ?? ''),
      label: name ?? '',
      detail: 'Service',
    })),
    ...industries.map(({ slug, name }) => ({
      href: paths.industry(slug ?? ''),
      label: name ?? '',
      detail: 'Industry',
    })),
  ]
}

function asQuery(field: string, term: string, more?: string): URLSearchParams {
  return new URLSearchParams({
    [`where[${field}][like]`]: term,
    [`select[${field}]`]: 'true',
    'select[slug]': 'true',
    ...(more && { [`select[${more}]`]: 'true' }),
    limit: String(SHOWN),
    depth: '0',
  })
}

/** The pages whose name has every word of a text. */
export function findPages(text: string): LinkTarget[] {
  const words = searchable(text.trim()).split(/\s+/)
  return LISTED_PAGES.filter(({ name }) => words.every((word) => searchable(name).includes(word))).map(
    ({ name, path }) => ({ href: path, label: name, detail: 'Page' }),
  )
}

/** Whether the text is an address, and not part of a title. */
export function isAddress(text: string): boolean {
  return /^[/#?]|[:@]|\S\.\S/.test(text.trim())
}
