import type { Payload } from 'payload'
import { logEvent } from '@/domain/events'
import type { GateResult } from '@/domain/gated-address'
import { LISTED_PAGES } from '@/domain/pages'
import { isBelow, paths } from '@/domain/paths'
import { POSTS_PER_PAGE } from '@/domain/post'
import { slugProblem } from '@/domain/slug'
import { findAuthor, hasPageOf } from '@/features/posts/authors'
import { findSlugOf, pageOfPosts } from '@/features/posts/post-queries'
import { isPreviewAddress } from '@/features/posts/preview'
import { decoded } from '@/lib/text'
import { findAddress } from './content'

/**
 * Looks up an address whose page is a document: a post by one query, an author by the database too, a service or an
 * industry in the cached content, a preview by its signature. A missing document is never rendered, and the next
 * request sees a change. The result is 'unknown' while the database is unavailable.
 *
 * @param address - a path as received, and its query, which only a preview has
 */
export async function whatStandsAt(
  openPayload: () => Promise<Payload>,
  address: string,
): Promise<GateResult> {
  try {
    const payload = await openPayload()
    const { pathname, searchParams } = new URL(address, 'http://site')
    if (isBelow(pathname, paths.previews)) return lookForPreview(payload, pathname, searchParams)
    return await look(payload, pathname)
  } catch (err) {
    const payload = await openPayload().catch(() => null)
    if (payload) logEvent(payload.logger, 'blog.read', { err })
    return { kind: 'unknown' }
  }
}

async function look(payload: Payload, path: string): Promise<GateResult> {
  const listed = /^(?:\/og)?\/(services|industries)\/([^/]+?)(?:\.png)?$/.exec(path)
  if (listed?.[2])
    return lookInList(payload, listed[1] === 'services' ? 'services' : 'industries', listed[2], path)
  if (path.startsWith('/og/')) {
    const isThere = LISTED_PAGES.some((each) => path === paths.socialImage(each.path))
    return { kind: isThere ? 'there' : 'missing' }
  }
  const ofAuthor = /^\/blog\/author\/([^/]+?)(?:\/page\/([1-9]\d{0,8}))?$/.exec(path)
  if (ofAuthor?.[1]) return lookForAuthor(payload, ofAuthor[1], ofAuthor[2])
  const page = /^\/blog\/page\/([1-9]\d{0,8})$/.exec(path)?.[1]
  if (page) return lookForPage(payload, Number(page))
  const slug = slugIn(path)
  if (!slug || slugProblem(slug)) return { kind: 'missing' }
  const isImage = !path.startsWith(`${paths.blog}/`)
  const found = await findSlugOf(payload, slug)
  if (found === null) return { kind: 'missing' }
  if (found === slug) return { kind: 'there' }
  return { kind: 'moved', to: isImage ? paths.postImage(found) : paths.post(found) }
}

/** Looks up a service or an industry. The social image of its page exists only at the current address. */
async function lookInList(
  payload: Payload,
  collection: 'services' | 'industries',
  slug: string,
  path: string,
): Promise<GateResult> {
  const found = await findAddress(payload, collection, slug)
  if (!found) return { kind: 'missing' }
  if (path === found || path === paths.socialImage(found)) return { kind: 'there' }
  return path.startsWith('/og/') ? { kind: 'missing' } : { kind: 'moved', to: found }
}

/**
 * Checks the address of a preview. `/open` signs an address for an admin and redirects there, and `/card` draws an
 * image for an admin. Every other address needs a signature.
 */
function lookForPreview(payload: Payload, path: string, query: URLSearchParams): GateResult {
  if (/\/(?:open|card)$/.test(path)) return { kind: 'there' }
  const isSigned = isPreviewAddress(payload, path, query.get('until') ?? '', query.get('signature') ?? '')
  return { kind: isSigned ? 'preview' : 'missing' }
}

async function lookForPage(payload: Payload, page: number): Promise<GateResult> {
  if (page === 1) return { kind: 'moved', to: paths.blog }
  const [first] = await pageOfPosts(payload, 1, (page - 1) * POSTS_PER_PAGE)
  return { kind: first ? 'there' : 'missing' }
}

/** @param page - the page of the author's list, where the address names one */
async function lookForAuthor(payload: Payload, slug: string, page: string | undefined): Promise<GateResult> {
  const author = await findAuthor(payload, slug)
  if (!author) return { kind: 'missing' }
  if (page === '1') return { kind: 'moved', to: paths.author(slug) }
  return { kind: (await hasPageOf(payload, author, Number(page ?? 1))) ? 'there' : 'missing' }
}

function slugIn(path: string): string | null {
  const segment = /^\/blog(?:-images)?\/([^/]+)$/.exec(path)?.[1]
  return segment ? decoded(segment) : null
}
