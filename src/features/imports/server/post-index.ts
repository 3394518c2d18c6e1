import { toSlug } from '@/domain/slug'
import { ghostId } from '@/features/imports/rules/ghost-export'
import type { PostRecord, ReadFile } from '@/features/imports/rules/records'
import { createGiveWay } from '@/lib/give-way'
import type { Queries } from './import-row'
import { keyOf } from './keys'
import { findKnown, type KnownRow } from './known-rows'
import { addressKey } from './rewrite-html'
import type { Run } from './run-context'

/** A post of the file: where it stands here, and what is known of it. */
export type IndexedPost = {
  key: string
  slug: string
  /** The slug that it wanted, if another post has that. */
  taken: string | null
  known: KnownRow | null
  /** Whether the post that was made of it is still there, in the trash or not. */
  isThere: boolean
}

/** All posts of the file, before the first of them is made: their texts lead to each other. */
export type PostIndex = {
  posts: ReadonlyMap<string, IndexedPost>
  /** The slug of the post that stood at an address there. */
  slugAt: (address: string) => string | null
}

const AT_ONCE = 500

/** Reads which posts a file has, and decides on their slugs. */
export async function indexPosts(run: Run, records: ReturnType<ReadFile['records']>): Promise<PostIndex> {
  const { head, signal } = run
  const posts = new Map<string, IndexedPost>()
  const addresses = new Map<string, string>()
  const used = new Set<string>()
  let batch: Indexed[] = []
  const flush = async () => {
    for (const [id, post, old] of await indexBatch(run, batch, used)) {
      posts.set(id, post)
      for (const address of old) {
        const key = addressKey(address, head.site)
        if (key && !addresses.has(key)) addresses.set(key, post.slug)
      }
    }
    batch = []
  }
  const giveWay = createGiveWay()
  for await (const piece of records) {
    signal.throwIfAborted()
    await giveWay()
    for (const record of piece) {
      if (record.kind !== 'post') continue
      const { id, slug, title, oldAddresses } = record
      batch.push({ id, wanted: slug || toSlug(title) || `post-${toSlug(id)}`, oldAddresses })
    }
    if (batch.length >= AT_ONCE) await flush()
  }
  await flush()
  return {
    posts,
    slugAt(address) {
      const key = addressKey(address, head.site)
      if (!key) return null
      return addresses.get(key) ?? addresses.get(key.split('?')[0] ?? key) ?? null
    },
  }
}

type Indexed = Pick<PostRecord, 'id' | 'oldAddresses'> & { wanted: string }

type Stored = { id: string; slug: string; isTrashed: boolean }

async function indexBatch({ payload, head }: Run, batch: readonly Indexed[], used: Set<string>) {
  const { pool } = payload.db
  const keys = batch.map(({ id }) => keyOf(payload, head, 'post', id))
  const known = await findKnown(pool, keys)
  if (head.kind === 'ghost') {
    const own = await findOwn(pool, batch)
    for (const [index, { id }] of batch.entries()) {
      const [key, document] = [keys[index] ?? '', own.get(id)]
      if (document && !known.has(key))
        known.set(key, { key, importId: null, outcome: 'made', document, written: null })
    }
  }
  const made = [...known.values()].flatMap(({ document }) => document ?? [])
  const { rows } = await pool.query<Stored>(
    `select id, slug, deleted_at is not null as "isTrashed" from blog_posts
     where id = any($1::uuid[]) or lower(slug) = any($2) and deleted_at is null`,
    [made, batch.map(({ wanted }) => wanted.toLowerCase())],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { slug, isTrashed } of rows) if (!isTrashed) used.add(slug.toLowerCase())
  return batch.map(({ id, wanted, oldAddresses }, index): [string, IndexedPost, string[]] => {
    const key = keys[index] ?? ''
    const row = known.get(key) ?? null
    const there = row?.document ? byId.get(row.document) : undefined
    if (row) {
      const slug = there?.slug ?? wanted
      return [id, { key, slug, taken: null, known: row, isThere: Boolean(there) }, there ? oldAddresses : []]
    }
    const slug = freeSlug(wanted, used)
    used.add(slug.toLowerCase())
    return [
      id,
      { key, slug, taken: slug === wanted ? null : wanted, known: null, isThere: false },
      oldAddresses,
    ]
  })
}

/** Posts of this site from which our own file was written, which names the beginnings of their ids. */
async function findOwn(pool: Queries, batch: readonly Indexed[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from blog_posts where left(replace(id::text, '-', ''), 24) = any($1)`,
    [batch.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id }) => [ghostId(id), id]))
}

/** The first of `x`, `x-2`, `x-3` and so on that no post outside of the trash, and none of the file, has. */
function freeSlug(wanted: string, used: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? wanted : `${wanted}-${count}`
    if (!used.has(slug.toLowerCase())) return slug
  }
}
