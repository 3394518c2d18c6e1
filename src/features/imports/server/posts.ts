import { createLocalReq } from 'payload'
import type pg from 'pg'
import { inTransaction } from '@/data/transaction'
import { paths } from '@/domain/paths'
import { canonicalProblem, SEARCH_LIMITS } from '@/domain/search-appearance'
import { env } from '@/env'
import type { Choices } from '@/features/imports/rules/choices'
import type { Outcome } from '@/features/imports/rules/contract'
import type { PostRecord } from '@/features/imports/rules/records'
import { AUTHOR_LIMITS } from '@/features/posts/rules/author'
import { CATEGORIES } from '@/features/posts/rules/post'
import { fieldProblemsOf } from '@/features/posts/server/field-problems'
import { storeSchedule } from '@/features/posts/server/schedule-endpoints'
import { HtmlLimitError } from '@/lib/html/limits'
import { sanitizeHtml } from '@/lib/html/sanitize'
import { isDatabaseUnavailable } from '@/lib/known-errors'
import { flags } from '@/lib/payload-flags'
import { cutText, isOneLine } from '@/lib/text'
import type { BlogPost } from '../../../../payload-types'
import { takeAuthor } from './authors'
import type { ImageSource } from './image-source'
import { isOnSite, type TakenImages, takeImages } from './images'
import { rememberRows } from './known-rows'
import type { IndexedPost, PostIndex } from './post-index'
import { type RedirectTable, redirectOldAddresses } from './redirects'
import { count, writeLines } from './report'
import { rewriteHtml, takenFrom } from './rewrite-html'
import { Interrupted, type Numbered, type Run, toLine } from './run-context'
import { writtenOf } from './written'

/** What posts of a run share. */
export type PostSetting = { index: PostIndex; source: ImageSource; redirects: RedirectTable }

type PlannedPost = {
  data: PostData
  /** When it is to be published; null for a post that is public now, or a draft. */
  scheduledAt: string | null
  /** Why it is a draft. */
  because: string[]
  lost: string[]
}

type PostData = Pick<
  BlogPost,
  'title' | 'slug' | 'content' | 'excerpt' | 'category' | 'author' | 'featuredImageUrl' | 'searchTitle'
> &
  Pick<BlogPost, 'searchDescription' | 'canonical' | 'noindex' | 'published' | 'publishedAt'> & {
    createdAt: string
  }

const THERE = 'It came with an earlier import, and stays as it is.'
const HERE = 'It is here already, and stays as it is.'
const GONE = 'It came with an earlier import, and was deleted here since.'
const CHANGED = 'Its images failed before, and somebody has changed it since: it stays as it is.'

/** Decides about a post of the file, and makes it with its images and its old addresses. */
export async function takePost(
  run: Run,
  setting: PostSetting,
  { no, record }: Numbered<PostRecord>,
): Promise<void> {
  const indexed = setting.index.posts.get(record.id)
  if (!indexed) throw new Error(`The file has changed: it had no post ${record.id} before`)
  const { known } = indexed
  const end = (outcome: Outcome, problem: string, lost: readonly string[] = record.lost) =>
    endPost(run, toLine(no, record, { kind: 'post', outcome, problem, lost, document: known?.document }))
  if (known && !indexed.isThere) return end('gone', GONE, [])
  if (known && known.outcome !== 'unfinished') return end('exists', known.importId ? THERE : HERE, [])
  if (known && !(await isAsWritten(run, known.document, known.written))) return end('exists', CHANGED, [])
  if (isLeftOut(run.choices, record)) return end('left-out', 'It was for members only.')
  try {
    await makePost(run, setting, { no, record }, indexed)
  } catch (error) {
    const reason = refusalOf(error)
    if (reason === null) throw error
    await end('rejected', reason)
  }
}

async function endPost(run: Run, line: ReturnType<typeof toLine>): Promise<void> {
  count(run.counts, 'post', line.outcome)
  if (line.lost.length > 0) run.warnings.losing += 1
  await inTransaction(run.payload, async ({ client }) => {
    await writeLines(client, run.row.id, [line])
    await run.keep(client)
  })
}

const FOR_MEMBERS = /\bmembers?\b/i

const isLeftOut = ({ posts }: Choices, { because }: PostRecord) =>
  posts.membersPosts === 'leave-out' && FOR_MEMBERS.test(because ?? '')

async function makePost(
  run: Run,
  setting: PostSetting,
  { no, record }: Numbered<PostRecord>,
  indexed: IndexedPost,
): Promise<void> {
  const { writes } = run
  const shown = [...record.images, ...(record.featured ? [record.featured] : [])]
  const images = await takeImages(run, setting.source, shown, record.title)
  const planned = planPost(run, setting, record, indexed, images)
  const outcome = images.failed.length > 0 ? 'unfinished' : indexed.known ? 'finished' : 'made'
  const line = {
    kind: 'post',
    outcome,
    problem: planned.because.join(' ') || null,
    lost: planned.lost,
    document: indexed.known?.document ?? null,
  } as const
  if (planned.lost.length > 0) run.warnings.losing += 1
  const author = planned.data.author && (await takeAuthor(run, record, planned.data.author))
  await inTransaction(run.payload, async (transaction) => {
    const { client } = transaction
    const document = writes ? await storePost(run, transaction, planned, indexed, outcome) : null
    if (author) count(run.counts, 'author', 'made')
    await redirectOldAddresses(run, setting.redirects, transaction, {
      no,
      record,
      post: document,
      slug: planned.data.slug,
    })
    count(run.counts, 'post', outcome)
    await writeLines(client, run.row.id, [
      toLine(no, record, { ...line, document: document ?? line.document }),
    ])
    await run.keep(client)
  })
}

/** What is stored of a post, and what of it does not come along. */
function planPost(
  run: Run,
  { index }: PostSetting,
  record: PostRecord,
  { slug, taken }: IndexedPost,
  images: TakenImages,
): PlannedPost {
  const { choices, head, warnings, now } = run
  const lost = [...record.lost]
  const because = record.because ? [record.because] : []
  if (taken) lost.push(`Its slug "${taken}" is another post's here: it is "${slug}".`)
  const category = categoryOf(choices, record)
  if (category === null) {
    because.push(`Its category has no place here: ${record.categories.join(', ')}.`)
    for (const name of record.categories)
      if (!warnings.unplacedCategories.includes(name)) warnings.unplacedCategories.push(name)
  }
  if (record.categories.length > 1)
    lost.push(`Of its categories the first is kept, without ${record.categories.slice(1).join(', ')}.`)
  if (record.tags.length > 0) lost.push(`Its tags are not kept: ${record.tags.join(', ')}.`)
  if (record.authors.length > 1)
    lost.push(
      `Of its authors the first is named, without ${record.authors
        .slice(1)
        .map(({ name }) => name)
        .join(', ')}.`,
    )
  for (const { url, problem } of images.failed) because.push(`An image did not come (${url}): ${problem}.`)
  const written = rewriteHtml(record.html, {
    image: (url) => images.addresses.get(url) ?? url.replace(/^http:/i, 'https:'),
    link: (url) => linkHere(index, images, url),
  })
  const content = sanitizeHtml(written, { origin: env.SITE_URL })
  const removed = takenFrom(written, content)
  if (removed.length > 0) lost.push(`Its text has what no article here may have: ${removed.join(', ')}.`)
  const stays = record.images.filter(({ url }) => !images.addresses.has(url) && !isOnSite(url, head.site))
  if (stays.length > 0)
    lost.push(`Images of other sites stay there: ${stays.map(({ url }) => url).join(', ')}.`)
  const featured = record.featured && (images.addresses.get(record.featured.url) ?? '')
  if (record.featured && !featured && !images.failed.some(({ url }) => url === record.featured?.url))
    lost.push(`Its featured image stands on another site: ${record.featured.url}.`)
  const { published, scheduledAt } = statusOf(run, record, because)
  const canonical = canonicalProblem(record.canonical) ? '' : record.canonical
  if (canonical !== record.canonical) lost.push(`Its canonical address cannot be kept: ${record.canonical}.`)
  const at = record.publishedAt ?? record.createdAt
  return {
    data: {
      title: record.title,
      slug,
      content: written,
      excerpt: record.excerpt,
      category: category ?? '',
      author: authorOf(choices, record),
      featuredImageUrl: featured || '',
      searchTitle: cut(record.searchTitle, SEARCH_LIMITS.title, 'search title', lost),
      searchDescription: cut(record.searchDescription, SEARCH_LIMITS.description, 'search description', lost),
      canonical,
      noindex: record.noindex,
      published,
      // A draft keeps its date, which it has again when it is published.
      publishedAt: scheduledAt ? null : at,
      createdAt: record.createdAt ?? at ?? now.toISOString(),
    },
    scheduledAt,
    because,
    lost,
  }
}

function cut(text: string, most: number, what: string, lost: string[]): string {
  if (text.length > most) lost.push(`Its ${what} is cut to ${most} letters.`)
  return cutText(text, most)
}

/** A link to a post of the file, or to an image of it, leads to where that is here. */
function linkHere(index: PostIndex, images: TakenImages, url: string): string | null {
  const image = images.addresses.get(url)
  if (image) return image
  const slug = index.slugAt(url)
  if (slug === null) return null
  const hash = url.indexOf('#')
  return paths.post(slug) + (hash === -1 ? '' : url.slice(hash))
}

/** @returns null for a post whose categories have no place here */
function categoryOf({ posts }: Choices, { categories }: PostRecord): string | null {
  for (const name of categories) {
    const chosen = posts.categories[name]
    if (chosen !== undefined) return chosen
    const same = CATEGORIES.find((each) => each.toLowerCase() === name.toLowerCase())
    if (same) return same
  }
  return categories.length === 0 ? '' : null
}

function authorOf({ posts }: Choices, { authors }: PostRecord): string {
  const name = authors[0]?.name ?? ''
  const written = posts.authors[name] ?? name
  return isOneLine(written) ? cutText(written, AUTHOR_LIMITS.name) : ''
}

/** A post of which nothing keeps it back has the status that it had; a minute that has passed is asked about. */
function statusOf({ choices, warnings, now }: Run, record: PostRecord, because: string[]) {
  const isFuture =
    record.status === 'scheduled' && record.publishedAt !== null && new Date(record.publishedAt) > now
  const isPast = record.status === 'scheduled' && !isFuture
  if (isPast) warnings.pastMinutes += 1
  if (isPast && choices.posts.pastMinutes === 'draft') because.push('Its minute passed before the import.')
  const mayBeSeen = because.length === 0 && record.status !== 'draft'
  return {
    published: mayBeSeen && !isFuture,
    scheduledAt: mayBeSeen && isFuture ? record.publishedAt : null,
  }
}

type Open = { id: string | number; client: pg.PoolClient }

/** Stores a post, and remembers it, in one transaction. */
async function storePost(
  run: Run,
  { id: transactionID, client }: Open,
  { data, scheduledAt }: PlannedPost,
  { key, known }: IndexedPost,
  outcome: string,
): Promise<string> {
  const { payload, row, user } = run
  const req = await createLocalReq(
    { user: user ?? undefined, context: flags({ saveOrder: { isImport: true } }) },
    payload,
  )
  req.transactionID = transactionID
  // The dates of a post are the server's to set, and an import has them from elsewhere.
  const how = { collection: 'blog-posts', overrideAccess: true, depth: 0, req } as const
  const post = known?.document
    ? await payload.update({ ...how, id: known.document, data })
    : await payload.create({ ...how, data })
  if (scheduledAt) {
    const by = row.by ?? (await oldestAdmin(client))
    if (by) await storeSchedule(client, { post: post.id, action: 'publish', at: new Date(scheduledAt), by })
  }
  const written = `${writtenOf.post(post)} ${data.published ? 'published' : scheduledAt ? 'scheduled' : 'draft'}`
  await rememberRows(client, row.id, [{ key, kind: 'post', outcome, document: post.id, written }])
  return post.id
}

/** Whoever owns the server imports on behalf of the first admin, since a minute is somebody's. */
async function oldestAdmin(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `select users.id from users join users_roles on users_roles.parent_id = users.id and users_roles.value = 'admin'
     where not exists (select from users_areas where users_areas.parent_id = users.id) order by users.created_at limit 1`,
  )
  return rows[0]?.id ?? null
}

/** Whether a post that was made is still as it was written. */
export async function isAsWritten(
  { payload }: Pick<Run, 'payload'>,
  id: string | null,
  written: string | null,
): Promise<boolean> {
  if (!id) return false
  const post = await payload.findByID({
    collection: 'blog-posts',
    id,
    depth: 0,
    overrideAccess: true,
    disableErrors: true,
  })
  if (!post || post.deletedAt) return false
  const [hash, status] = (written ?? '').split(' ')
  const isSeenAsWritten = status === 'scheduled' || Boolean(post.published) === (status === 'published')
  return writtenOf.post(post) === hash && isSeenAsWritten
}

/** The sentence of a rule that keeps a post back; null for an error that is none of the post. */
function refusalOf(error: unknown): string | null {
  if (error instanceof Interrupted || isDatabaseUnavailable(error) || !(error instanceof Error)) return null
  if (error instanceof HtmlLimitError) return error.message
  const status = 'status' in error ? Number(error.status) : 0
  if (status < 400 || status >= 500) return null
  return fieldProblemsOf(error)[0]?.message ?? error.message
}
