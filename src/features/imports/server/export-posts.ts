import { toHtml } from 'hast-util-to-html'
import type pg from 'pg'
import { visit } from 'unist-util-visit'
import {
  type ExportedAuthor,
  type ExportedPost,
  GHOST_VERSION,
  GhostExport,
} from '@/features/imports/rules/ghost-export'
import { parseHtml } from '@/lib/html/parse'
import { instant } from '@/lib/instant'

const AT_ONCE = 50
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

type Row = {
  id: string
  title: string
  slug: string
  content: string | null
  excerpt: string | null
  category: string | null
  author: string | null
  image: string | null
  alt: string | null
  search_title: string | null
  search_description: string | null
  canonical: string | null
  noindex: boolean | null
  published: boolean
  published_at: Date | null
  scheduled_for: Date | null
  created_at: Date
  updated_at: Date
}

const POSTS = `select p.id::text as id, p.title, p.slug, p.content, p.excerpt, p.category, p.author, p.featured_image_url as image,
    (select m.alt from media m where m.url = p.featured_image_url limit 1) as alt, p.search_title, p.search_description, p.canonical,
    p.noindex, p.published, p.published_at, p.created_at, p.updated_at,
    (select s.at from scheduled_posts s where s.post_id = p.id and s.state = 'pending' and s.action = 'publish' limit 1) as scheduled_for
  from blog_posts p where p.deleted_at is null and p.id > $1 order by p.id limit ${AT_ONCE}`

const AUTHORS = 'select name, slug, about as bio from authors order by id'

/**
 * Writes all posts outside of the trash as an export of Ghost (JSON), which the importer and Ghost read. Addresses are absolute, so
 * that images and links lead here until they are moved.
 *
 * @param client - a connection of its own; the posts are those of one moment
 * @param origin - of this site, such as `https://site.example`
 * @returns pieces of text
 */
export async function* postsJson(
  client: Pick<pg.ClientBase, 'query'>,
  origin: string,
): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read read only')
  try {
    const { rows: authors } = await client.query<ExportedAuthor>(AUTHORS)
    const file = new GhostExport(authors)
    let count = 0
    const beside = { posts_meta: [] as object[], posts_authors: [] as object[], posts_tags: [] as object[] }
    yield `{"db":[{"meta":{"exported_on":${Date.now()},"version":"${GHOST_VERSION}"},"data":{"posts":[`
    for (let after = FIRST_ID; ; ) {
      const { rows } = await client.query<Row>(POSTS, [after])
      for (const row of rows) {
        const { posts, ...others } = file.rowsOf(toExported(row, origin))
        yield `${count === 0 ? '' : ','}\n${JSON.stringify(posts[0])}`
        for (const name of ['posts_meta', 'posts_authors', 'posts_tags'] as const)
          beside[name].push(...others[name])
        count += 1
      }
      const last = rows.at(-1)
      if (!last || rows.length < AT_ONCE) break
      after = last.id
    }
    yield `\n],${JSON.stringify({ ...file.named(), ...beside }).slice(1, -1)}}}]}\n`
  } finally {
    await client.query('rollback')
  }
}

function toExported(row: Row, origin: string): ExportedPost {
  return {
    ...{
      id: row.id,
      title: row.title,
      slug: row.slug,
      html: withOrigin(row.content ?? '', origin),
      excerpt: row.excerpt ?? '',
    },
    ...{ category: row.category ?? '', author: row.author ?? '' },
    featured: row.image ? { url: absolute(row.image, origin), alt: row.alt ?? '' } : null,
    ...{ searchTitle: row.search_title ?? '', searchDescription: row.search_description ?? '' },
    canonical: row.canonical ? absolute(row.canonical, origin) : '',
    noindex: row.noindex ?? false,
    ...{
      published: row.published,
      publishedAt: instant(row.published_at),
      scheduledFor: instant(row.scheduled_for),
    },
    ...{ createdAt: instant(row.created_at) ?? '', updatedAt: instant(row.updated_at) ?? '' },
  }
}

const absolute = (address: string, origin: string) => (/^\/(?!\/)/.test(address) ? origin + address : address)

/** The text of a post with absolute addresses. */
export function withOrigin(html: string, origin: string): string {
  const tree = parseHtml(html)
  visit(tree, 'element', ({ properties }) => {
    for (const name of ['href', 'src'] as const) {
      const address = properties[name]
      if (typeof address === 'string') properties[name] = absolute(address, origin)
    }
  })
  return toHtml(tree)
}
