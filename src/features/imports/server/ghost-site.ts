import { imageAddress, siteAddress, UNKNOWN_ORIGIN } from '@/features/imports/rules/old-image'
import type { FileHead, FoundAuthor, FoundImage } from '@/features/imports/rules/records'
import { plainText } from './article'
import type { OldSite } from './article-blocks'
import { type GhostRow, readGhostFile } from './ghost-file'

type Tag = { name: string; isInternal: boolean }

type Row = GhostRow['row']

/** What Ghost writes for its own address. */
const GHOST_URL = '__GHOST_URL__'

/** Tables whose rows belong to a post, by its id. */
type OfPost<T> = Map<string, T[]>

/** What the posts of an export refer to: authors, tags and what stands beside the text. It reads the whole file once. */
export class GhostSite implements OldSite {
  /** Such as `https://old.example`; the file itself does not say it. */
  readonly origin: string
  readonly #isKnown: boolean
  readonly #authors = new Map<string, FoundAuthor>()
  readonly #tags = new Map<string, Tag>()
  readonly #meta = new Map<string, Row>()
  readonly #authorsOf: OfPost<{ id: string; order: number }> = new Map()
  readonly #tagsOf: OfPost<{ id: string; order: number }> = new Map()
  readonly #counts = new Map<string, number>()
  readonly #posts: string[] = []
  #version = ''
  #zone: string | null = null

  private constructor(address: string) {
    const known = siteAddress(address)
    this.#isKnown = known !== null
    this.origin = known?.origin ?? UNKNOWN_ORIGIN
  }

  /**
   * @param address - of the old site, such as `https://old.example`; empty when nobody said it
   * @throws {FileProblem} for a file that is cut off, damaged or of another kind
   */
  static async read(path: string, address: string): Promise<GhostSite> {
    const site = new GhostSite(address)
    for await (const row of readGhostFile(path)) site.#add(row)
    return site
  }

  #add({ table, row }: GhostRow) {
    const id = text(row.id)
    if (table === 'meta') this.#version = text(row.version)
    if (table === 'users') {
      const bio = plainText(text(row.bio))
      this.#authors.set(id, { id, name: text(row.name).trim() || text(row.slug), ...(bio && { bio }) })
    }
    if (table === 'tags') {
      const name = text(row.name).trim()
      this.#tags.set(id, { name, isInternal: text(row.visibility) === 'internal' || name.startsWith('#') })
    }
    if (table === 'posts_meta') this.#meta.set(text(row.post_id), row)
    if (table === 'posts_authors') collect(this.#authorsOf, row, text(row.author_id))
    if (table === 'posts_tags') collect(this.#tagsOf, row, text(row.tag_id))
    if (table === 'settings' && /^(?:active_)?timezone$/.test(text(row.key)))
      this.#zone = text(row.value) || null
    if (table === 'posts') {
      const isPost = text(row.type || 'post') === 'post' && row.page !== true && row.page !== 1
      if (isPost) this.#posts.push(id)
      this.#count(isPost ? 'posts' : 'pages')
    }
    if (table === 'tags' || table === 'users') this.#count(table === 'users' ? 'authors' : table)
  }

  #count(name: string) {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  /** Replaces what Ghost writes for its own address. */
  withAddress(written: string): string {
    return written.replaceAll(GHOST_URL, this.origin)
  }

  imageOf(written: string): FoundImage | null {
    const url = imageAddress(this.withAddress(written), this.origin)
    return url === null ? null : { url, alt: '' }
  }

  meta(post: string): Row {
    return this.#meta.get(post) ?? {}
  }

  /** The authors of a post, the first one first. */
  authorsOf(post: string): FoundAuthor[] {
    return inOrder(this.#authorsOf, post).flatMap((id) => this.#authors.get(id) ?? [])
  }

  author(id: string): FoundAuthor | null {
    return this.#authors.get(id) ?? null
  }

  /** The names of the public tags of a post, in their order. */
  tagsOf(post: string): string[] {
    const tags = inOrder(this.#tagsOf, post).flatMap((id) => this.#tags.get(id) ?? [])
    return tags.filter(({ isInternal }) => !isInternal).map(({ name }) => name)
  }

  head(): FileHead {
    const authors = new Map(this.#posts.flatMap((id) => this.authorsOf(id)).map((each) => [each.id, each]))
    return {
      kind: 'ghost',
      site: this.#isKnown ? new URL(this.origin).host : '',
      version: this.#version ? `Ghost ${this.#version}` : 'Ghost',
      counts: Object.fromEntries(this.#counts),
      categories: [...new Set(this.#posts.flatMap((id) => this.tagsOf(id).slice(0, 1)))],
      authors: [...authors.values()],
      columns: [],
      zone: this.#zone,
      warnings: this.#isKnown
        ? []
        : ['The file does not say the address of the old site, which images and links need.'],
    }
  }
}

function collect(rows: OfPost<{ id: string; order: number }>, row: Row, id: string) {
  const post = text(row.post_id)
  const each = { id, order: Number(row.sort_order ?? 0) }
  const others = rows.get(post)
  if (others) others.push(each)
  else rows.set(post, [each])
}

const inOrder = (rows: OfPost<{ id: string; order: number }>, post: string) =>
  (rows.get(post) ?? []).toSorted((a, b) => a.order - b.order).map(({ id }) => id)

/** A value of a row as text; empty for null, and for what is no text or number. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
