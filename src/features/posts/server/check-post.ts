import { sql } from '@payloadcms/db-postgres'
import type { Payload, PayloadRequest } from 'payload'
import { z } from 'zod'
import { transactionOf } from '@/data/transaction'
import { paths } from '@/domain/paths'
import { env } from '@/env'
import {
  type BrokenLink,
  checkPost,
  ownPathsIn,
  POSSIBLE_RULES,
  type PostCheck,
  pageOf,
} from '@/features/posts/rules/post-checks'
import { outlineOf } from '@/lib/html/outline'
import { decoded } from '@/lib/text'
import { adminEndpoint, uuid } from '@/server/admin-endpoint'
import { Refusal } from '@/server/errors'
import { lookAtOwnSite, type ReadStatus } from '@/server/own-site'
import type { BlogPost } from '../../../../payload-types'
import { toArticle } from './posts'
import { isPublicPost } from './public-post'

const MOST_LINKS = 200
const LINKS_AT_ONCE = 8

type Question = { id: string | null; slug: string; links: readonly string[] }

/** What the checks cannot know from the text of the post. */
type Answer = {
  brokenLinks: [path: string, found: BrokenLink][]
  linkedFrom: number
  /** The checks that the owner has made rules. */
  rules: PostCheck[]
}

/**
 * `POST /api/blog-posts/link-report`: where the links of a post lead that is being written, which other posts link to it, and which
 * checks are rules; for admins. Nothing is changed.
 */
export const readLinkReport = adminEndpoint({
  method: 'post',
  path: '/link-report',
  body: z.strictObject({
    id: uuid.nullable(),
    slug: z.string().max(2_000),
    links: z
      .array(
        z
          .string()
          .max(2_000)
          .regex(/^\/(?![/\\])/),
      )
      .max(MOST_LINKS),
  }),
  refusal: 'The links cannot be read',
  handle: ({ req, body }) => findLinkReport(req.payload, body),
})

/** @param lookAt - asks the site as visitors do */
export async function findLinkReport(
  payload: Payload,
  { id, slug, links }: Question,
  lookAt: ReadStatus = lookAtOwnSite,
): Promise<Answer> {
  const posts = await findPosts(links, (statement) => payload.db.drizzle.execute<PostRow>(statement))
  const drafts = [...posts].flatMap(([path, found]): [string, BrokenLink][] =>
    found?.kind === 'draft' ? [[path, found]] : [],
  )
  // The rest is asked of the site itself, also of posts: an address that was left may lead on.
  const others = links.filter((path) => posts.get(path)?.kind !== 'draft')
  const missing: string[] = []
  for (let at = 0; at < others.length; at += LINKS_AT_ONCE) {
    const few = others.slice(at, at + LINKS_AT_ONCE)
    const answers = await Promise.all(few.map((path) => lookAt(path)))
    missing.push(...few.filter((_, index) => [404, 410].includes(answers[index] ?? 0)))
  }
  return {
    brokenLinks: [...drafts, ...missing.map((path): [string, BrokenLink] => [path, { kind: 'missing' }])],
    linkedFrom: await countLinksTo(payload, id, slug),
    rules: await readRules(payload),
  }
}

/** A post, or without a title an address in lower case from which something leads on. */
type PostRow = { slug: string; title: string | null; isThere: boolean }
type Run = (statement: ReturnType<typeof sql>) => Promise<{ rows: PostRow[] }>

/** The state of the posts at these paths: a draft, nothing, or null for a post that visitors can read. */
async function findPosts(links: readonly string[], run: Run): Promise<Map<string, BrokenLink | null>> {
  const slugs = new Map(links.flatMap((path) => slugsOf(path).map((slug) => [path, slug])))
  if (slugs.size === 0) return new Map()
  const wanted = [...slugs.values()]
  // A redirect leads away from its old address in any case.
  const left = [...slugs].flat().map((each) => each.toLowerCase())
  const { rows } = await run(
    sql`select "slug", "title", "published" as "isThere" from "blog_posts"
    where "slug" = any(${sql.param(wanted)}) and "deleted_at" is null
    union all select lower("from_slug"), null, true from "redirects" where lower("from_slug") = any(${sql.param(left)})
    union all select lower("from_path"), null, true from "redirects" where lower("from_path") = any(${sql.param(left)})`,
  )
  const stateOf = (path: string, slug: string): BrokenLink | null => {
    const found = rows.filter(({ slug: each, title }) =>
      title === null ? [slug, path].some((given) => given.toLowerCase() === each) : each === slug,
    )
    if (found.some(({ isThere }) => isThere)) return null
    const [draft] = found
    return draft ? { kind: 'draft', title: draft.title || slug } : { kind: 'missing' }
  }
  return new Map([...slugs].map(([path, slug]) => [path, stateOf(path, slug)]))
}

function slugsOf(path: string): string[] {
  const segment = new RegExp(`^${paths.blog}/([^/]+)$`).exec(path)?.[1]
  const slug = segment ? decoded(segment) : null
  return slug === null ? [] : [slug]
}

/** How many other public posts link to this address. */
async function countLinksTo({ db }: Payload, id: string | null, slug: string): Promise<number> {
  if (slug === '') return 0
  const path = paths.post(slug)
  const links = `href="(${escaped(env.SITE_URL)})?${escaped(path)}["#?]`
  const isOther = id === null ? sql`` : sql`and "id" <> ${id}::uuid`
  // The plain comparison first: it is far cheaper, and nearly always the last.
  const { rows } = await db.drizzle.execute(
    sql`select count(*)::int as "count" from "blog_posts"
    where ${sql.raw(isPublicPost())} ${isOther}
      and strpos("content", ${path}) > 0 and "content" ~ ${links}`,
  )
  return Number(rows[0]?.count ?? 0)
}

const escaped = (text: string) => text.replace(/[^\w]/g, '\\$&')

async function readRules(payload: Payload, req?: PayloadRequest): Promise<PostCheck[]> {
  // They hold for everybody who publishes, a job too.
  const { rules } = await payload.findGlobal({ slug: 'post-rules', depth: 0, overrideAccess: true, req })
  return (rules ?? []).filter((rule) => POSSIBLE_RULES.includes(rule))
}

/**
 * Refuses to publish a post that breaks a rule of the owner, and names every broken rule.
 *
 * Only links to posts are checked here: to check others the site would have to answer requests while this save holds
 * a connection.
 *
 * @param post - as it will be stored
 * @throws {Refusal} 400 with the fields
 */
export async function refuseBrokenRules(req: PayloadRequest, post: Partial<BlogPost>): Promise<void> {
  const rules = await readRules(req.payload, req)
  if (rules.length === 0) return
  const page = pageOf(post.slug ?? '', env.SITE_URL)
  const outline = outlineOf(toArticle(post).html)
  const { query } = await transactionOf(req)
  const posts = await findPosts(ownPathsIn(outline, page), async (statement) => ({
    rows: await query<PostRow>(statement),
  }))
  const brokenLinks = new Map([...posts].flatMap(([path, found]) => (found ? [[path, found] as const] : [])))
  const broken = checkPost(post, outline, { brokenLinks, linkedFrom: null }, page).filter(({ check }) =>
    rules.includes(check),
  )
  if (broken.length === 0) return
  const errors = broken.map(({ text, place }) => ({ path: place?.field ?? '', message: text }))
  const texts = [...new Set(errors.map(({ message }) => message))]
  throw new Refusal(`The rules of this site keep it back. ${texts.slice(0, 3).join(' ')}`, 400, { errors })
}
