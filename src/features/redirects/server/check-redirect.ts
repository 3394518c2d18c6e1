import {
  type CollectionAfterChangeHook,
  type CollectionAfterDeleteHook,
  type CollectionBeforeValidateHook,
  type PayloadRequest,
  ValidationError,
} from 'payload'
import { z } from 'zod'
import { holdLock } from '@/data/locks'
import { connectionOf, transactionOf } from '@/data/transaction'
import { paths } from '@/domain/paths'
import { env } from '@/env'
import { findAddress } from '@/features/content/server/content'
import { isPublicPost } from '@/features/posts/server/public-post'
import {
  chainProblem,
  pathOfTarget,
  type RedirectProblem,
  readOldPath,
  readTarget,
} from '@/features/redirects/rules/redirect'
import { adminEndpoint, uuid } from '@/server/admin-endpoint'
import type { Redirect } from '../../../../payload-types'
import { expireRedirects, listRedirects, type Queries } from './redirects'

/** What the staff have entered: either a path or a post as the target. */
type RedirectInput = { id?: string; fromPath: string; toPath: string; post: string | null }

type Checked = { from: string; to: string; post: string | null; problem: null } | { problem: RedirectProblem }

/** Refuses, with the reason and in its field, what would lead to another site, in a circle or in more than one step. */
export const checkRedirect: CollectionBeforeValidateHook<Redirect> = async ({
  data = {},
  originalDoc,
  req,
  collection,
  operation,
}) => {
  const row = { ...originalDoc, ...data }
  // The posts' own rows have a slug, and nobody else can write one.
  if (row.fromSlug) return data
  await holdLock((await transactionOf(req)).client, 'redirects')
  const checked = await check(req, {
    id: operation === 'update' ? originalDoc?.id : undefined,
    fromPath: row.fromPath ?? '',
    toPath: row.toPath ?? '',
    post: idOf(row.post),
  })
  if (checked.problem) {
    const { field: path, message } = checked.problem
    throw new ValidationError({ collection: collection.slug, req, errors: [{ path, message }] })
  }
  return { ...data, fromPath: checked.from, toPath: checked.post ? null : checked.to, post: checked.post }
}

const idOf = (post: Redirect['post']): string | null =>
  typeof post === 'object' ? (post?.id ?? null) : (post ?? null)

/** Makes every process read the redirects again, once the change is stored. */
export const announceRedirect: CollectionAfterChangeHook<Redirect> = async ({ doc, previousDoc, req }) => {
  await announce(req, [doc, previousDoc])
  return doc
}

export const announceRedirectGone: CollectionAfterDeleteHook<Redirect> = ({ doc, req }) =>
  announce(req, [doc])

async function announce(req: PayloadRequest, versions: Partial<Redirect>[]) {
  if (versions.some(({ fromSlug }) => fromSlug)) return
  await expireRedirects(req.payload, await req.transactionID)
}

/**
 * `POST /api/redirects/check`: what would be wrong with a redirect as it stands in the form, and where it would lead. The
 * form asks both addresses themselves what they answer now.
 */
export const tryRedirect = adminEndpoint({
  method: 'post',
  path: '/check',
  body: z.strictObject({
    id: uuid.optional(),
    fromPath: z.string().max(2_000),
    toPath: z.string().max(2_000),
    post: uuid.nullable(),
  }),
  handle: async ({ req, body }) => {
    const checked = await check(req, body)
    return checked.problem ? { problem: checked.problem } : { from: checked.from, to: checked.to }
  },
})

async function check(req: PayloadRequest, { id, fromPath, toPath, post }: RedirectInput): Promise<Checked> {
  const old = readOldPath(withoutOrigin(fromPath))
  if (old.path === null) return { problem: { field: 'fromPath', message: old.problem } }
  if (Boolean(post) === Boolean(toPath.trim()))
    return { problem: { field: 'toPath', message: 'Write a path here, or choose a post: one of the two' } }
  const target = post ? await readPost(req, post) : readTarget(withoutOrigin(toPath))
  if (target.path === null) return { problem: { field: 'toPath', message: target.problem } }
  const [from, to] = [old.path, target.path]
  const client = await connectionOf(req)
  const rows = await listRedirects(client)
  const others = rows.filter((each) => each.id !== id)
  if (others.some((each) => each.from === from))
    return { problem: { field: 'fromPath', message: 'Another redirect leads away from this address' } }
  const problem = chainProblem({ from, to }, others) ?? (await movedProblem(req, client, from, to))
  return problem ? { problem } : { from, to, post, problem: null }
}

/** An address that a post, a service or an industry has left redirects without an entry. */
async function movedProblem(
  req: PayloadRequest,
  client: Queries,
  from: string,
  to: string,
): Promise<RedirectProblem | null> {
  const old = await movedTo(req, client, from)
  if (old) return { field: 'fromPath', message: `This address leads to ${old} by itself, because it moved` }
  const target = await movedTo(req, client, pathOfTarget(to))
  return target
    ? { field: 'toPath', message: `This address itself leads to ${target}: write that one` }
    : null
}

const LEFT = `select post.slug from redirects redirect join blog_posts post on post.id = redirect.post_id
  where lower(redirect.from_slug) = lower($1) and ${isPublicPost('post')}
    and not exists (select from blog_posts own where own.slug = $1 and ${isPublicPost('own')})`

/** Uses the connection of the save, because many saves at once would need a second connection each. */
async function movedTo({ payload }: PayloadRequest, client: Queries, path: string): Promise<string | null> {
  const [, list, segment] = /^\/(blog|services|industries)\/([^/]+)$/.exec(path) ?? []
  if (!segment) return null
  const slug = decodeURIComponent(segment)
  if (list === 'blog') {
    const { rows } = await client.query<{ slug: string }>(LEFT, [slug])
    return rows[0] ? paths.post(rows[0].slug) : null
  }
  const today = await findAddress(payload, list === 'services' ? 'services' : 'industries', slug)
  return today && today !== path ? today : null
}

async function readPost(req: PayloadRequest, id: string) {
  const post = await req.payload.findByID({
    collection: 'blog-posts',
    id,
    depth: 0,
    select: { slug: true },
    disableErrors: true,
    overrideAccess: false,
    req,
  })
  return post
    ? { path: paths.post(post.slug), problem: null }
    : { path: null, problem: 'This post is not there any more' }
}

/** An address that was copied from the browser has the host of this site too. */
function withoutOrigin(text: string): string {
  const trimmed = text.trim()
  return trimmed.startsWith(`${env.SITE_URL}/`) ? trimmed.slice(env.SITE_URL.length) : trimmed
}
