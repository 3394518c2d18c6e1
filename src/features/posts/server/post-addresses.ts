import type { Payload } from 'payload'
import type { GateResult } from '@/domain/gated-address'
import { isBelow, paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { slugProblem } from '@/domain/slug'
import { POSTS_PER_PAGE } from '@/features/posts/rules/post'
import { decoded } from '@/lib/text'
import { findAuthor, hasPageOf } from './authors'
import { findSlugOf, pageOfPosts } from './post-queries'
import { isPreviewAddress } from './preview'

/**
 * What stands at an address of a post, its image, an author, a page of the list or a preview, by one query at most;
 * null for every other address.
 */
export async function lookUpPost(
  payload: Payload,
  path: string,
  query: URLSearchParams,
): Promise<GateResult | null> {
  if (isBelow(path, serverPaths.previews)) return lookForPreview(payload, path, query)
  const ofAuthor = /^\/blog\/author\/([^/]+?)(?:\/page\/([1-9]\d{0,8}))?$/.exec(path)
  if (ofAuthor?.[1]) return lookForAuthor(payload, ofAuthor[1], ofAuthor[2])
  const page = /^\/blog\/page\/([1-9]\d{0,8})$/.exec(path)?.[1]
  if (page) return lookForPage(payload, Number(page))
  const [, place, segment] = /^\/(blog|blog-images)\/([^/]+)$/.exec(path) ?? []
  if (!segment) return null
  const slug = decoded(segment)
  if (!slug || slugProblem(slug)) return { kind: 'missing' }
  const found = await findSlugOf(payload, slug)
  if (found === null) return { kind: 'missing' }
  if (found === slug) return { kind: 'there' }
  return { kind: 'moved', to: place === 'blog' ? paths.post(found) : paths.postImage(found) }
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
  if (page === '1') return { kind: 'moved', to: serverPaths.author(slug) }
  return { kind: (await hasPageOf(payload, author, Number(page ?? 1))) ? 'there' : 'missing' }
}
