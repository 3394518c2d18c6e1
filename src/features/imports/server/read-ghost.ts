import { SEARCH_LIMITS } from '@/domain/search-appearance'
import type { LeftOut, PostRecord, ReadFile } from '@/features/imports/rules/records'
import { sourceSlug, spellingsOf } from '@/features/imports/rules/source-slug'
import { cutText } from '@/lib/text'
import { plainText } from './article'
import { readCards } from './ghost-cards'
import { type GhostRow, readGhostFile } from './ghost-file'
import { GhostSite, text } from './ghost-site'
import { canonicalOf, fitting, readArticleOr, titleFrom } from './post-parts'
import { plainLines, utcTime } from './text-file'

/**
 * Reads an export of Ghost 5 or 6 (JSON), twice: first whole, for the head and for what posts refer to, then post by post.
 *
 * @param address - of the old site, such as `https://old.example`, because the file does not say it
 * @throws {FileProblem} for a file that is cut off, damaged or of another kind; before any record
 */
export async function readGhost(
  path: string,
  { address = '' } = {},
): Promise<ReadFile<PostRecord | LeftOut>> {
  const site = await GhostSite.read(path, address)
  return { head: site.head(), records: () => recordsOf(path, site) }
}

async function* recordsOf(path: string, site: GhostSite): AsyncGenerator<(PostRecord | LeftOut)[]> {
  const seen = new Set<string>()
  for await (const each of readGhostFile(path)) {
    if (each.table !== 'posts') continue
    const id = text(each.row.id)
    if (seen.has(id)) yield [leftOut(each, 'It stands in the file more than once.')]
    else yield [readPost(each, site)]
    seen.add(id)
  }
}

function leftOut({ row, place }: GhostRow, because: string): LeftOut {
  const id = text(row.id)
  return { kind: 'left-out', id, place, title: cutText(text(row.title) || `Number ${id}`, 200), because }
}

function readPost(each: GhostRow, site: GhostSite): PostRecord | LeftOut {
  const { row, place } = each
  const id = text(row.id)
  if (id === '') return leftOut(each, 'It has no id.')
  if (text(row.type || 'post') !== 'post' || row.page === true || row.page === 1)
    return leftOut(each, 'It is a page, not a post.')
  const lost = new Set<string>()
  const source = textOf(row, site, lost)
  const article = readArticleOr(source ?? '', site, { prepare: readCards })
  if ('problem' in article) return leftOut(each, article.problem)
  for (const sentence of article.lost) lost.add(sentence)

  const meta = site.meta(id)
  const field = (name: string) => text(meta[name] ?? row[name]).trim()
  const title = plainLines(text(row.title)).replace(/\s+/g, ' ').trim() || titleFrom(article.html, id, lost)
  const own = site.authorsOf(id)
  const author = site.author(text(row.author_id))
  const authors = own.length > 0 ? own : author ? [author] : []
  if (authors.length === 0) lost.add('Its author is not in the file.')
  const [category, ...tags] = site.tagsOf(id)
  const excerpt = plainText(text(row.custom_excerpt))
  if (field('codeinjection_head') || field('codeinjection_foot'))
    lost.add('Code of its own (code injection) does not come along.')
  const slug = text(row.slug)
  const searchTitle = plainText(field('meta_title'))
  const searchDescription = plainText(field('meta_description'))
  return {
    kind: 'post',
    id,
    place,
    title,
    slug: sourceSlug(slug, title),
    html: article.html,
    excerpt,
    categories: category === undefined ? [] : [category],
    tags,
    authors,
    featured: featuredOf(text(row.feature_image), field, site, lost),
    images: article.images,
    ...statusOf(row, source),
    searchTitle: searchTitle === title ? '' : fitting(searchTitle, SEARCH_LIMITS.title, 'search title', lost),
    searchDescription:
      searchDescription === excerpt
        ? ''
        : fitting(searchDescription, SEARCH_LIMITS.description, 'search description', lost),
    canonical: canonicalOf(site.withAddress(text(row.canonical_url)), `${site.origin}/${slug}/`, lost),
    noindex: row.noindex === true,
    oldAddresses: slug === '' ? [] : spellingsOf(`/${slug}/`),
    lost: [...lost],
  }
}

/** The HTML of a post without what only members saw; null where the export has none. */
function textOf(row: GhostRow['row'], site: GhostSite, lost: Set<string>): string | null {
  const html = text(row.html)
  if (html !== '') return site.withAddress(withoutGated(plainLines(html), lost))
  if (row.mobiledoc === null && row.lexical === null) return ''
  const format = text(row.mobiledoc) !== '' ? 'mobiledoc' : 'lexical'
  const words = text(row.plaintext).trim()
  if (text(row[format]) === '') return ''
  lost.add(
    words === ''
      ? `Its text is in the file only as ${format}, not as HTML: save it in Ghost once more, and export again.`
      : `Its text is in the file only as ${format} and as plain text, which was taken.`,
  )
  return words === '' ? null : paragraphsOf(plainLines(words))
}

function paragraphsOf(words: string): string {
  const escaped = words.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  return escaped
    .split(/\n\s*\n/)
    .map((each) => `<p>${each.trim().replace(/\n/g, '<br>')}</p>`)
    .join('')
}

const GATE = '<!--kg-gated-block:begin'
const GATE_END = '<!--kg-gated-block:end'

/** Takes out the blocks that only members saw. A block without an end goes to the end of the text. */
function withoutGated(html: string, lost: Set<string>): string {
  const kept: string[] = []
  let at = 0
  for (;;) {
    const start = html.indexOf(GATE, at)
    kept.push(html.slice(at, start === -1 ? undefined : start))
    if (start === -1) return kept.join('')
    const head = html.slice(start, start + 500).split('-->', 1)[0] ?? ''
    const end = html.indexOf(GATE_END, start)
    const stop = end === -1 ? html.length : end
    if (/nonMember:\s*true/.test(head)) kept.push(html.slice(start, stop))
    else lost.add('A part that only members saw does not come along.')
    at = stop === end ? end + GATE_END.length : stop
    const close = html.indexOf('-->', at)
    if (stop === end && close !== -1) at = close + 3
    if (at >= html.length) return kept.join('')
  }
}

function featuredOf(written: string, field: (name: string) => string, site: GhostSite, lost: Set<string>) {
  if (written === '') return null
  const image = site.imageOf(written)
  if (!image) {
    lost.add('Its featured image has no address of a file.')
    return null
  }
  const caption = plainText(field('feature_image_caption'))
  return { ...image, alt: plainText(field('feature_image_alt')), ...(caption && { caption }) }
}

type Status = Pick<PostRecord, 'status' | 'because' | 'publishedAt' | 'createdAt'>

const WHO_SAW: ReadonlyMap<string, string> = new Map([
  ['members', 'It was for members only.'],
  ['paid', 'It was for paying members only.'],
])

function statusOf(row: GhostRow['row'], source: string | null): Status {
  const written = text(row.status) || 'draft'
  const publishedAt = utcTime(row.published_at)
  const createdAt = utcTime(row.created_at)
  const draft = (because: string | null): Status => ({ status: 'draft', because, publishedAt, createdAt })
  if (written === 'sent') return draft('It was sent by mail, and had no page.')
  if (written === 'draft') return { ...draft(null), publishedAt: null }
  const visibility = text(row.visibility) || 'public'
  if (visibility !== 'public') return draft(WHO_SAW.get(visibility) ?? 'It was for some of the members only.')
  if (written !== 'published' && written !== 'scheduled') return draft(`Its status was "${written}".`)
  if (source === null) return draft('Its text is not in the file.')
  if (publishedAt === null) return draft('Its date cannot be read.')
  return { status: written, because: null, publishedAt, createdAt }
}
