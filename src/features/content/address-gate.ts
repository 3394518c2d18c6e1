import { sql } from '@payloadcms/db-postgres'
import { logEvent } from '@/domain/events'
import { LISTED_PAGES } from '@/domain/pages'
import { paths } from '@/domain/paths'
import { type GateResult, POSTS_PER_PAGE } from '@/domain/post'
import { slugProblem } from '@/domain/slug'
import { payloadClient } from '@/features/payload-client'
import { pageOfPosts } from '@/features/posts/post-queries'
import { readAddresses } from './content'

/**
 * Says what stands at an address whose page is a document: a post, by one question to the database; a service or an
 * industry, by the content that was read. What does not exist is never rendered, and a change is seen by the very next
 * request; 'unknown' while the database is away.
 */
export async function whatStandsAt(path: string): Promise<GateResult> {
  try {
    return await look(path)
  } catch (err) {
    const payload = await payloadClient().catch(() => null)
    if (payload) logEvent(payload.logger, 'blog.read', { err })
    return { kind: 'unknown' }
  }
}

async function look(path: string): Promise<GateResult> {
  const listed = /^(?:\/og)?\/(services|industries)\/([^/]+?)(?:\.png)?$/.exec(path)
  if (listed?.[2]) return lookInList(listed[1] === 'services' ? 'services' : 'industries', listed[2], path)
  if (path.startsWith('/og/')) {
    const isThere = LISTED_PAGES.some((each) => path === paths.socialImage(each.path))
    return { kind: isThere ? 'there' : 'missing' }
  }
  const page = /^\/blog\/page\/([1-9]\d{0,8})$/.exec(path)?.[1]
  if (page) return lookForPage(Number(page))
  const slug = slugIn(path)
  if (!slug || slugProblem(slug)) return { kind: 'missing' }
  const isImage = !path.startsWith(`${paths.blog}/`)
  const payload = await payloadClient()
  const { rows } = await payload.db.drizzle.execute(sql`
    select "slug" from "blog_posts" where "published" and "deleted_at" is null and "slug" = ${slug}
    union all
    select "post"."slug" from "redirects" join "blog_posts" "post" on "post"."id" = "redirects"."post_id"
    where "post"."published" and "post"."deleted_at" is null and "redirects"."from_slug" = ${slug}
    limit 1`)
  if (!rows[0]) return { kind: 'missing' }
  const found = String(rows[0].slug)
  if (found === slug) return { kind: 'there' }
  return { kind: 'moved', to: isImage ? paths.postImage(found) : paths.post(found) }
}

/** The image of a page is at its address of today alone. */
async function lookInList(
  collection: 'services' | 'industries',
  slug: string,
  path: string,
): Promise<GateResult> {
  const found = (await readAddresses(await payloadClient(), collection)).get(slug)
  if (!found) return { kind: 'missing' }
  if (path === found || path === paths.socialImage(found)) return { kind: 'there' }
  return path.startsWith('/og/') ? { kind: 'missing' } : { kind: 'moved', to: found }
}

async function lookForPage(page: number): Promise<GateResult> {
  if (page === 1) return { kind: 'moved', to: paths.blog }
  const [first] = await pageOfPosts(await payloadClient(), 1, (page - 1) * POSTS_PER_PAGE)
  return { kind: first ? 'there' : 'missing' }
}

function slugIn(path: string): string | null {
  const segment = /^\/blog(?:-images)?\/([^/]+)$/.exec(path)?.[1]
  if (!segment) return null
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
