import { SEARCH_LIMITS } from '@/domain/search-appearance'
import type { FoundImage, LeftOut, PostRecord, PostStatus, ReadFile } from '@/features/imports/rules/records'
import { type SearchPlugin, withoutVariables } from '@/features/imports/rules/search-words'
import { sourceSlug, spellingsOf } from '@/features/imports/rules/source-slug'
import { cutText, decoded } from '@/lib/text'
import { plainText } from './article'
import { canonicalOf, fitting, readArticleOr, titleFrom } from './post-parts'
import { utcTime } from './text-file'
import { readWordPressFile, type WordPressItem } from './wordpress-file'
import { idOf, metaOf, WordPressSite } from './wordpress-site'
import { readWordPressText } from './wordpress-text'

/**
 * Reads exports of WordPress (WXR 1.2), of which a large site has several. They are read twice: first from beginning to
 * end, for the head and for what posts refer to, then post by post, so that memory holds no more than one text.
 *
 * @throws {FileProblem} for files that are cut off, damaged, of another kind or of several sites; before any record
 */
export async function readWordPress(files: readonly string[]): Promise<ReadFile<PostRecord | LeftOut>> {
  const site = await WordPressSite.read(files)
  return { head: site.head(), records: () => recordsOf(files, site) }
}

async function* recordsOf(
  files: readonly string[],
  site: WordPressSite,
): AsyncGenerator<(PostRecord | LeftOut)[]> {
  const seen = new Set<string>()
  const used = new Set<string>()
  const attachments: LeftOut[] = []
  for (const [file, path] of files.entries()) {
    for await (const part of readWordPressFile(path, file)) {
      if (part.kind !== 'item') continue
      const { item } = part
      const id = idOf(item)
      const isRepeated = seen.has(id)
      seen.add(id)
      const type = item.fields['wp:post_type']
      if (isRepeated) yield [leftOut(item, 'It stands in the files more than once.')]
      else if (type === 'attachment') attachments.push(leftOut(item, 'No post shows this file.'))
      else if (type === 'post') {
        const record = readPost(item, site)
        if (record.kind === 'post') for (const { url } of imagesOf(record)) used.add(url)
        yield [record]
      } else
        yield [
          leftOut(
            item,
            type === 'page' ? 'It is a page, not a post.' : `It is of the kind "${type}", not a post.`,
          ),
        ]
    }
  }
  yield attachments.filter(({ id }) => !used.has(site.attachment(id)?.image.url ?? ''))
}

const imagesOf = ({ images, featured }: PostRecord): FoundImage[] =>
  featured ? [...images, featured] : images

function leftOut(item: WordPressItem, because: string): LeftOut {
  const id = idOf(item)
  const title = plainText(item.fields.title ?? '') || `Number ${id}`
  return { kind: 'left-out', id, place: item.place, title: cutText(title, 200), because }
}

function readPost(item: WordPressItem, site: WordPressSite): PostRecord | LeftOut {
  const { fields, place } = item
  const status = readStatus(fields)
  if (status === null)
    return leftOut(item, fields['wp:status'] === 'trash' ? 'It was in the trash.' : 'It was never saved.')
  if (item.isCut) return leftOut(item, 'Its text is far longer than that of a post may be.')
  const id = idOf(item)
  const text = readWordPressText(fields['content:encoded'] ?? '', id, site)
  const article = readArticleOr(text.html, site, text)
  if ('problem' in article) return leftOut(item, article.problem)

  const lost = new Set([...text.lost, ...article.lost])
  const title = plainText(fields.title ?? '') || titleFrom(article.html, id, lost)
  const featured = featuredOf(item, site, lost)
  const categories = categoriesOf(item, site, lost)
  const author = site.author(fields['dc:creator'] ?? '')
  if (item.comments > 0) lost.add(`Its comments do not come along (${item.comments}).`)
  if (fields['wp:is_sticky'] === '1') lost.add('It was kept on top of the blog (sticky).')
  const excerpt = plainText(fields['excerpt:encoded'] ?? '') || plainText(text.teaser ?? '')
  return {
    kind: 'post',
    id,
    place,
    title,
    slug: sourceSlug(fields['wp:post_name'] ?? '', title),
    html: article.html,
    excerpt,
    categories,
    tags: item.categories.filter(({ domain }) => domain === 'post_tag').map(({ name }) => plainText(name)),
    authors: author ? [author] : [],
    featured,
    images: article.images,
    ...status,
    ...searchOf(item, { title, site: site.title, category: categories[0] ?? '', excerpt }, lost),
    oldAddresses: oldAddressesOf(item, site),
    lost: [...lost],
  }
}

type Status = Pick<PostRecord, 'status' | 'because' | 'publishedAt' | 'createdAt'>

const WHY_DRAFT: ReadonlyMap<string, string> = new Map([
  ['private', 'It was private.'],
  ['pending', 'It was waiting for review.'],
])

/** Null for what was no post yet, or none any more. */
function readStatus(fields: WordPressItem['fields']): Status | null {
  const written = (fields['wp:status'] ?? '').trim()
  if (written === 'trash' || written === 'auto-draft') return null
  const publishedAt = utcTime(fields['wp:post_date_gmt']) ?? utcTime(fields.pubDate)
  const draft = (because: string | null, at: string | null = null): Status => ({
    status: 'draft',
    because,
    publishedAt: at,
    createdAt: at,
  })
  const isOpen = written === 'publish' || written === 'future'
  if (isOpen && (fields['wp:post_password'] ?? '') !== '')
    return draft('It was protected by a password.', publishedAt)
  if (isOpen && publishedAt === null) return draft('Its date cannot be read.')
  if (isOpen) {
    const status: PostStatus = written === 'publish' ? 'published' : 'scheduled'
    return { status, because: null, publishedAt, createdAt: status === 'published' ? publishedAt : null }
  }
  if (written === 'draft') return draft(null)
  return draft(
    WHY_DRAFT.get(written) ?? `Its status was "${written}".`,
    written === 'private' ? publishedAt : null,
  )
}

function featuredOf(item: WordPressItem, site: WordPressSite, lost: Set<string>): FoundImage | null {
  const id = metaOf(item, '_thumbnail_id')
  if (id === '' || id === '0' || id === '-1') return null
  const image = site.attachment(id)?.image
  if (!image) lost.add(`Its featured image is not in the file (number ${id}).`)
  return image ? { ...image } : null
}

/** The categories, the primary one first; behind them those above them. */
function categoriesOf(item: WordPressItem, site: WordPressSite, lost: Set<string>): string[] {
  const own = item.categories.filter(({ domain }) => domain === 'category')
  const names = own.map(({ name }) => plainText(name)).filter(Boolean)
  const term = metaOf(item, '_yoast_wpseo_primary_category') || metaOf(item, 'rank_math_primary_category')
  const primary = term === '' ? null : site.categoryName(term)
  if (term !== '' && !primary && names.length > 1)
    lost.add('Its primary category cannot be told from the file: the first one is taken.')
  const ordered = primary && names.includes(primary) ? [primary, ...names] : names
  return [...new Set([...ordered, ...own.flatMap(({ slug }) => site.parentsOf(slug))])]
}

type Search = Pick<PostRecord, 'searchTitle' | 'searchDescription' | 'canonical' | 'noindex'>

/** Where the plugins for search engines keep a title and a description. */
const PLUGINS: readonly { plugin: SearchPlugin; title: string; description: string; canonical: string }[] = [
  {
    plugin: 'yoast',
    title: '_yoast_wpseo_title',
    description: '_yoast_wpseo_metadesc',
    canonical: '_yoast_wpseo_canonical',
  },
  {
    plugin: 'rankMath',
    title: 'rank_math_title',
    description: 'rank_math_description',
    canonical: 'rank_math_canonical_url',
  },
  {
    plugin: 'allInOne',
    title: '_aioseo_title',
    description: '_aioseo_description',
    canonical: '_aioseo_canonical_url',
  },
]

function searchOf(
  item: WordPressItem,
  context: Parameters<typeof withoutVariables>[2],
  lost: Set<string>,
): Search {
  const first = (field: 'title' | 'description') =>
    PLUGINS.map((each) => withoutVariables(metaOf(item, each[field]), each.plugin, context)).find(Boolean) ??
    ''
  const title = first('title')
  const description = first('description')
  const robots = metaOf(item, 'rank_math_robots')
  return {
    searchTitle: title === context.title ? '' : fitting(title, SEARCH_LIMITS.title, 'search title', lost),
    searchDescription:
      description === context.excerpt
        ? ''
        : fitting(description, SEARCH_LIMITS.description, 'search description', lost),
    canonical: canonicalOf(
      PLUGINS.map((each) => metaOf(item, each.canonical)).find(Boolean) ?? '',
      item.fields.link,
      lost,
    ),
    noindex: metaOf(item, '_yoast_wpseo_meta-robots-noindex') === '1' || /"noindex"/.test(robots),
  }
}

/** Where the post stood: its address, its address by number, and earlier ones. */
function oldAddressesOf(item: WordPressItem, site: WordPressSite): string[] {
  const link = (item.fields.link ?? '').trim()
  const path = pathAsWritten(link)
  const byId = `${site.folder}/?p=${idOf(item)}`
  const slug = (item.fields['wp:post_name'] ?? '').trim()
  const earlier = item.meta
    .filter(({ key, value }) => key === '_wp_old_slug' && value.trim() !== '')
    .flatMap(({ value }) => (path === null ? [] : (withSlug(path, slug, value.trim()) ?? [])))
  return [...new Set([...(path ? [path] : []), byId, ...earlier].flatMap(spellingsOf))]
}

/** The path and query of an address, letter by letter as it stands there; null for one that is no page. */
function pathAsWritten(address: string): string | null {
  const written = /^https?:\/\/[^/?#]+([^#]*)/i.exec(address)?.[1]
  if (written === undefined) return /^\/(?!\/)/.test(address) ? (address.split('#', 1)[0] ?? null) : null
  return written.startsWith('/') ? written : `/${written}`
}

/** The path that a post had under an earlier slug; null where the slug is no part of its address. */
function withSlug(path: string, slug: string, earlier: string): string | null {
  const parts = path.split('/')
  const at = parts.findLastIndex((part) => part !== '' && (decoded(part) ?? part) === (decoded(slug) ?? slug))
  if (slug === '' || at === -1) return null
  return parts.with(at, earlier).join('/')
}
