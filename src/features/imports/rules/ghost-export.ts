import { toSlug } from '@/domain/slug'
import { authorKey } from '@/features/posts/rules/author'

/** A post of this site as the export reads it. Texts are empty where the post says nothing, times are ISO 8601 in UTC. */
export type ExportedPost = {
  id: string
  title: string
  slug: string
  /** With absolute addresses. */
  html: string
  excerpt: string
  category: string
  author: string
  featured: { url: string; alt: string } | null
  searchTitle: string
  searchDescription: string
  canonical: string
  /** Hidden from search engines, which Ghost has no column for: our own reader takes it from the post. */
  noindex: boolean
  published: boolean
  publishedAt: string | null
  /** When a draft is published by itself. */
  scheduledFor: string | null
  createdAt: string
  updatedAt: string
}

/** An author with a page of their own. */
export type ExportedAuthor = { name: string; slug: string; bio: string | null }

/** The schema of Ghost whose rows these are. */
export const GHOST_VERSION = '6.65.0'

/** Rows of Ghost's tables. */
export type GhostRows = Record<
  'users' | 'tags' | 'posts' | 'posts_meta' | 'posts_authors' | 'posts_tags',
  object[]
>

/** The id in the file of a post with this id here: ids in Ghost have 24 hexadecimal digits, and those of a UUID tell as much. */
export const ghostId = (uuid: string) => uuid.replaceAll('-', '').slice(0, 24)

/** Counts of rows beside the posts are far below; the first digits tell the tables apart. */
const idOf = (table: number, place: number) => `${table}${String(place).padStart(23, '0')}`

/**
 * Turns posts into the rows of an export of Ghost. Authors and categories, which posts name as texts here, get a row each, in the
 * order in which posts name them.
 */
export class GhostExport {
  private readonly authors = new Map<string, { id: string; name: string }>()
  private readonly tags = new Map<string, { id: string; name: string }>()
  private relations = 0
  private readonly profiles: ReadonlyMap<string, ExportedAuthor>

  constructor(authors: readonly ExportedAuthor[]) {
    this.profiles = new Map(authors.map((author) => [authorKey(author.name), author]))
  }

  /** The rows of one post. */
  rowsOf(post: ExportedPost): Pick<GhostRows, 'posts' | 'posts_meta' | 'posts_authors' | 'posts_tags'> {
    const id = ghostId(post.id)
    this.relations += 1
    const author = post.author && this.find(this.authors, 1, authorKey(post.author), post.author)
    const tag = post.category && this.find(this.tags, 2, post.category, post.category)
    const hasMeta = [post.searchTitle, post.searchDescription, post.featured?.alt].some(Boolean)
    return {
      posts: [toPostRow(id, post)],
      posts_meta: hasMeta
        ? [
            {
              ...{ id: idOf(3, this.relations), post_id: id, meta_title: post.searchTitle || null },
              ...{
                meta_description: post.searchDescription || null,
                feature_image_alt: post.featured?.alt || null,
              },
            },
          ]
        : [],
      posts_authors: author
        ? [{ id: idOf(4, this.relations), post_id: id, author_id: author, sort_order: 0 }]
        : [],
      posts_tags: tag ? [{ id: idOf(5, this.relations), post_id: id, tag_id: tag, sort_order: 0 }] : [],
    }
  }

  /** The authors and tags that the posts so far name. */
  named(): Pick<GhostRows, 'users' | 'tags'> {
    return {
      users: [...this.authors].map(([key, { id, name }]) => {
        const { slug = toSlug(name), bio = null } = this.profiles.get(key) ?? {}
        return {
          id,
          name,
          slug: slug || id,
          email: `${id}@author.invalid`,
          bio: bio || null,
          status: 'inactive',
        }
      }),
      tags: [...this.tags.values()].map(({ id, name }) => ({
        id,
        name,
        slug: toSlug(name) || id,
        visibility: 'public',
      })),
    }
  }

  private find(
    rows: Map<string, { id: string; name: string }>,
    table: number,
    key: string,
    name: string,
  ): string {
    const known = rows.get(key)
    if (known) return known.id
    const id = idOf(table, rows.size + 1)
    rows.set(key, { id, name })
    return id
  }
}

function toPostRow(id: string, post: ExportedPost) {
  const status = post.published ? 'published' : post.scheduledFor ? 'scheduled' : 'draft'
  return {
    ...{ id, uuid: post.id, title: post.title, slug: post.slug, type: 'post', status, visibility: 'public' },
    // Ghost makes its own kind of text from the HTML where both are missing.
    ...{ mobiledoc: null, lexical: null, html: post.html, custom_excerpt: post.excerpt || null },
    ...{ feature_image: post.featured?.url ?? null, featured: 0, canonical_url: post.canonical || null },
    ...(post.noindex && { noindex: true }),
    ...{ created_at: post.createdAt, updated_at: post.updatedAt },
    published_at: post.published ? post.publishedAt : post.scheduledFor,
  }
}
