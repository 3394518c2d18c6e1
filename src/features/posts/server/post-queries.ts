import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { isListed } from '@/domain/search-appearance'
import { env } from '@/env'
import { isPublicPost } from './public-post'

type Position = { id: string; publishedAt: string | null; createdAt: string }

/** Public posts, newest first, those without a date last. Two indexes have this order. */
const order = sql.raw(`coalesce("published_at", '-infinity'::timestamptz) desc, "created_at" desc, "id" desc`)
const oldestFirst = sql.raw(`coalesce("published_at", '-infinity'::timestamptz), "created_at", "id"`)
const sortKey = sql.raw(`(coalesce("published_at", '-infinity'::timestamptz), "created_at", "id")`)

const sortKeyOf = ({ publishedAt, createdAt, id }: Position) =>
  sql`(coalesce(${publishedAt}::timestamptz, '-infinity'::timestamptz), ${createdAt}::timestamptz, ${id}::uuid)`

const isPublic = sql.raw(isPublicPost())

type Row = { id: string; slug: string }

type Chosen = { where: ReturnType<typeof sql>; by?: typeof order; limit: number; offset?: number }

async function publicPosts(
  { db }: Payload,
  { where, by = order, limit, offset = 0 }: Chosen,
): Promise<Row[]> {
  const { rows } = await db.drizzle.execute(
    sql`select "id", "slug" from "blog_posts" where ${isPublic} and ${where}
    order by ${by} limit ${limit} offset ${offset}`,
  )
  return rows.map(({ id, slug }) => ({ id: String(id), slug: String(slug) }))
}

/**
 * Public posts of one page of the list.
 *
 * @param author - the key of a name, for the list of one author
 */
export function pageOfPosts(
  payload: Payload,
  limit: number,
  offset: number,
  author?: string,
): Promise<Row[]> {
  return publicPosts(payload, { where: isBy(author), limit, offset })
}

/**
 * How many posts visitors can read, of all categories.
 *
 * @param author - the key of a name, for those of one author
 */
export async function countPublicPosts({ db }: Payload, author?: string): Promise<number> {
  const { rows: found } = await db.drizzle.execute(
    sql`select count(*)::int as "count" from "blog_posts" where ${isPublic} and ${isBy(author)}`,
  )
  return Number(found[0]?.count ?? 0)
}

/** Names that posts outside of the trash give as their author, each in the spelling that most of them have. */
export async function listWrittenAuthors({ db }: Payload, limit: number): Promise<string[]> {
  const { rows: found } = await db.drizzle.execute(
    sql`select mode() within group (order by btrim("author")) as "name" from "blog_posts"
    where "deleted_at" is null and btrim("author") <> ''
    group by fold_text(btrim("author")) order by count(*) desc, 1 limit ${limit}`,
  )
  return found.map(({ name }) => String(name))
}

/** Must stay equal to the expression of the index. */
const isBy = (nameKey: string | undefined) =>
  nameKey === undefined ? sql`true` : sql`fold_text(btrim("author")) = ${nameKey}`

/** The authors whose pages have posts, by their slugs, for the map of the site. */
export async function listAuthorSlugs({ db }: Payload): Promise<string[]> {
  const { rows: found } = await db.drizzle.execute(
    sql`select "slug" from "authors" where exists (
      select from "blog_posts" where ${isPublic} and fold_text(btrim("author")) = "name_key") order by "slug"`,
  )
  return found.map(({ slug }) => String(slug))
}

/** The newest public posts that are not hidden from programs, which read feeds as they read the map of the site. */
export function newestForFeeds(payload: Payload, limit: number): Promise<Row[]> {
  return publicPosts(payload, { where: sql`"noindex" is not true`, limit })
}

/**
 * The addresses of public posts that search engines may list, with their last changes, for the sitemap. Read without
 * Payload, which needed five seconds of the process for the documents of 50,000 posts.
 */
export async function listPostAddresses(
  { db }: Payload,
  limit: number,
): Promise<{ slug: string; updatedAt: Date }[]> {
  const { rows: found } = await db.drizzle.execute(
    sql`select "slug", "canonical", "updated_at" from "blog_posts"
    where ${isPublic} and "noindex" is not true order by ${order} limit ${limit}`,
  )
  return found.flatMap(({ slug, canonical, updated_at }) => {
    const post = { slug: String(slug), canonical: canonical ? String(canonical) : null }
    return isListed(post, env.SITE_URL) ? [{ slug: post.slug, updatedAt: new Date(String(updated_at)) }] : []
  })
}

/**
 * The slug at which a public post stands today that has or had this one: its own wins over another's former one, and
 * that over one in another case.
 */
export async function findSlugOf({ db }: Payload, slug: string): Promise<string | null> {
  const { rows: found } = await db.drizzle.execute(
    sql`select "slug" from "blog_posts" where ${isPublic} and "slug" = ${slug}
    union all
    select "slug" from "blog_posts" where ${isPublic}
      and "id" in (select "post_id" from "redirects" where "from_slug" = ${slug})
    union all
    select "slug" from "blog_posts" where ${isPublic}
      and "id" in (select "post_id" from "redirects" where lower("from_slug") = lower(${slug}))
    limit 1`,
  )
  return found[0] ? String(found[0].slug) : null
}

/** Public posts that come after this place in the order, nearest first; of one category or of all. */
export function postsAfter(
  payload: Payload,
  position: Position,
  limit: number,
  category?: string,
): Promise<Row[]> {
  const where = sql`${inCategory(category)} and ${sortKey} < ${sortKeyOf(position)}`
  return publicPosts(payload, { where, limit })
}

/** Public posts that come before this place in the order, nearest first; of one category or of all. */
export function postsBefore(
  payload: Payload,
  position: Position,
  limit: number,
  category?: string,
): Promise<Row[]> {
  const where = sql`${inCategory(category)} and ${sortKey} > ${sortKeyOf(position)}`
  return publicPosts(payload, { where, by: oldestFirst, limit })
}

/** The last public posts of a category, oldest first. */
export function oldestPosts(payload: Payload, limit: number, category: string): Promise<Row[]> {
  return publicPosts(payload, { where: inCategory(category), by: oldestFirst, limit })
}

function inCategory(category: string | undefined) {
  return category === undefined ? sql`true` : sql`"category" = ${category}`
}
