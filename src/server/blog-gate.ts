import 'server-only'
import { sql } from '@payloadcms/db-postgres'
import { logEvent } from '@/domain/events'
import { paths } from '@/domain/paths'
import { type BlogGateResult, POSTS_PER_PAGE } from '@/domain/post'
import { slugProblem } from '@/domain/slug'
import { payloadClient } from './payload-client'
import { pageOfPosts } from './post-queries'

/**
 * Says what stands at an address of the blog, by one question to the database. What does not exist is never
 * rendered into the store of finished pages, and a change is seen by the very next request; 'unknown' while the
 * database is away.
 */
export async function whatStandsAt(path: string): Promise<BlogGateResult> {
  try {
    return await look(path)
  } catch (err) {
    const payload = await payloadClient().catch(() => null)
    if (payload) logEvent(payload.logger, 'blog.read', { err })
    return { kind: 'unknown' }
  }
}

async function look(path: string): Promise<BlogGateResult> {
  const page = /^\/blog\/page\/([1-9]\d{0,8})$/.exec(path)?.[1]
  if (page) return lookForPage(Number(page))
  const slug = slugIn(path)
  if (!slug || slugProblem(slug)) return { kind: 'missing' }
  const payload = await payloadClient()
  const { rows } = await payload.db.drizzle.execute(sql`
    select "slug" from "blog_posts" where "published" and "slug" = ${slug}
    union all
    select "post"."slug" from "redirects" join "blog_posts" "post" on "post"."id" = "redirects"."post_id"
    where "post"."published" and "redirects"."from_slug" = ${slug}
    limit 1`)
  if (!rows[0]) return { kind: 'missing' }
  const found = String(rows[0].slug)
  return found === slug ? { kind: 'there' } : { kind: 'moved', to: paths.post(found) }
}

async function lookForPage(page: number): Promise<BlogGateResult> {
  if (page === 1) return { kind: 'moved', to: paths.blog }
  const [first] = await pageOfPosts(1, (page - 1) * POSTS_PER_PAGE)
  return { kind: first ? 'there' : 'missing' }
}

function slugIn(path: string): string | null {
  const segment = /^\/blog\/([^/]+)$/.exec(path)?.[1]
  if (!segment) return null
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
