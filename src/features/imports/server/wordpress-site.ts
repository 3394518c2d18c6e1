import {
  imageAddress,
  imageKey,
  isCopy,
  plainHost,
  siteAddress,
  UNKNOWN_ORIGIN,
  withoutSize,
} from '@/features/imports/rules/old-image'
import {
  type FileHead,
  FileProblem,
  type FoundAuthor,
  type FoundImage,
} from '@/features/imports/rules/records'
import { plainText } from './article'
import type { OldSite } from './article-blocks'
import {
  readWordPressFile,
  type WordPressGroup,
  type WordPressItem,
  type WordPressPart,
} from './wordpress-file'

/** An image or another file of the old site. */
export type Attachment = { id: string; parent: string; image: FoundImage }

type Category = { slug: string; name: string; parent: string }

/** The most files of an old site whose addresses are kept in memory, some 500 bytes each. */
const MOST_ATTACHMENTS = 300_000

/**
 * What the posts of an export refer to, wherever in the files it stands: attachments, authors and categories. It reads all
 * files once, from beginning to end, so that a file that is cut off is refused before anything is made of it.
 */
export class WordPressSite implements OldSite {
  readonly #fields = new Map<string, string>()
  readonly #attachments = new Map<string, Attachment>()
  readonly #byKey = new Map<string, Attachment>()
  readonly #children = new Map<string, Attachment[]>()
  readonly #authors = new Map<string, string>()
  readonly #writers = new Set<string>()
  readonly #categories = new Map<string, Category>()
  readonly #bySlug = new Map<string, Category>()
  readonly #named = new Set<string>()
  readonly #featured = new Set<string>()
  readonly #counts = new Map<string, number>()

  /** @throws {FileProblem} for a file that cannot be read, and for files of several sites */
  static async read(files: readonly string[]): Promise<WordPressSite> {
    const site = new WordPressSite()
    for (const [file, path] of files.entries()) {
      const fields = new Map<string, string>()
      for await (const part of readWordPressFile(path, file)) site.#add(part, fields, file)
      site.#addFields(fields, file)
    }
    return site
  }

  get origin(): string {
    return siteAddress(this.#address)?.origin ?? UNKNOWN_ORIGIN
  }

  /** The path under which the old site stood, without a slash at its end. */
  get folder(): string {
    return siteAddress(this.#address)?.pathname.replace(/\/+$/, '') ?? ''
  }

  get title(): string {
    return plainText(this.#fields.get('title') ?? '')
  }

  get #address(): string {
    return this.#fields.get('wp:base_blog_url') || this.#fields.get('link') || ''
  }

  #add(part: WordPressPart, fields: Map<string, string>, file: number) {
    if (part.kind === 'item') this.#addItem(part.item)
    else if (part.kind === 'group') this.#addGroup(part.group)
    else {
      fields.set(part.name, part.value)
      // Images of items are made absolute by it, and the head stands before them.
      if (file === 0) this.#fields.set(part.name, part.value)
    }
  }

  #addFields(fields: ReadonlyMap<string, string>, file: number) {
    const address = fields.get('wp:base_blog_url') || fields.get('link') || ''
    if (address === this.#address) return
    throw new FileProblem(`The files are of different sites: ${this.#address} and ${address}`, { file })
  }

  #addGroup({ name, fields }: WordPressGroup) {
    if (name === 'wp:author') {
      const login = fields['wp:author_login'] ?? ''
      this.#authors.set(login, plainText(fields['wp:author_display_name'] ?? '') || login)
    }
    if (name === 'wp:category') {
      const category = {
        slug: fields['wp:category_nicename'] ?? '',
        name: plainText(fields['wp:cat_name'] ?? ''),
        parent: fields['wp:category_parent'] ?? '',
      }
      this.#categories.set(fields['wp:term_id'] ?? '', category)
      this.#bySlug.set(category.slug, category)
    }
  }

  #addItem(item: WordPressItem) {
    const { fields } = item
    const type = fields['wp:post_type'] ?? ''
    if (!/^\d+$/.test(idOf(item))) throw new FileProblem('An item of the file has no number', item.place)
    const isTrash = fields['wp:status'] === 'trash'
    this.#count(isTrash ? 'in the trash' : (PLURALS.get(type) ?? type), 1)
    this.#count('comments', item.comments)
    if (type === 'attachment') this.#addAttachment(item)
    if (type !== 'post' || isTrash) return
    this.#writers.add(fields['dc:creator'] ?? '')
    for (const { domain, name } of item.categories)
      if (domain === 'category') this.#named.add(plainText(name))
    const featured = metaOf(item, '_thumbnail_id')
    if (featured) this.#featured.add(featured)
  }

  #count(name: string, by: number) {
    if (by > 0) this.#counts.set(name, (this.#counts.get(name) ?? 0) + by)
  }

  #addAttachment(item: WordPressItem) {
    const { fields } = item
    const written = fields['wp:attachment_url'] || fields.guid || ''
    const url = imageAddress(written, this.origin)
    if (!url) return
    if (this.#attachments.size >= MOST_ATTACHMENTS)
      throw new FileProblem(`The files have more than ${MOST_ATTACHMENTS} attachments`, item.place)
    const caption = plainText(fields['excerpt:encoded'] ?? '')
    const image = {
      url,
      alt: plainText(metaOf(item, '_wp_attachment_image_alt')),
      ...(caption && { caption }),
    }
    const attachment = { id: idOf(item), parent: fields['wp:post_parent'] ?? '', image }
    if (this.#attachments.has(attachment.id)) return
    this.#attachments.set(attachment.id, attachment)
    this.#byKey.set(imageKey(url), attachment)
    const children = this.#children.get(attachment.parent)
    if (children) children.push(attachment)
    else this.#children.set(attachment.parent, [attachment])
  }

  attachment(id: string): Attachment | undefined {
    return this.#attachments.get(id)
  }

  /** The images that were uploaded for a post, in their order. */
  attachmentsOf(post: string): Attachment[] {
    return this.#children.get(post) ?? []
  }

  imageOf(
    written: string,
    { id, isWhole = false }: { id?: string; isWhole?: boolean } = {},
  ): FoundImage | null {
    const url = imageAddress(written, this.origin)
    if (!url) return null
    const key = imageKey(url)
    const named = id === undefined ? undefined : this.#attachments.get(id)
    // A number that was copied from another site names another image.
    const known = named && imageKey(named.image.url) === key ? named : this.#byKey.get(key)
    if (known) return { ...known.image }
    if (isWhole || !this.#isOwn(url) || !isCopy(url)) return { url, alt: '' }
    const whole = withoutSize(url)
    return whole === url ? { url, alt: '' } : { url: whole, alt: '', instead: url }
  }

  #isOwn(url: string): boolean {
    return plainHost(new URL(url).hostname) === plainHost(new URL(this.origin).hostname)
  }

  author(login: string): FoundAuthor | null {
    const name = this.#authors.get(login) ?? login
    return name === '' ? null : { id: login, name }
  }

  /** The name of a category by the number that plugins name it by. */
  categoryName(term: string): string | null {
    return this.#categories.get(term)?.name || null
  }

  /** The names of the categories above one, the nearest first. */
  parentsOf(slug: string): string[] {
    const names: string[] = []
    const seen = new Set([slug])
    let parent = this.#bySlug.get(slug)?.parent ?? ''
    while (parent !== '' && !seen.has(parent)) {
      seen.add(parent)
      const found = this.#bySlug.get(parent)
      if (found) names.push(found.name)
      parent = found?.parent ?? ''
    }
    return names
  }

  head(): FileHead {
    const authors = [...this.#writers].flatMap((login) => this.author(login) ?? [])
    const version = /[?&]v=([\d.]+)/.exec(this.#fields.get('generator') ?? '')?.[1]
    const parents = [...this.#bySlug.values()].filter(({ name }) => this.#named.has(name))
    return {
      kind: 'wordpress',
      site: siteAddress(this.#address)?.host ?? '',
      version: version ? `WordPress ${version}` : 'WordPress',
      counts: Object.fromEntries(this.#counts),
      categories: [...new Set([...this.#named, ...parents.flatMap(({ slug }) => this.parentsOf(slug))])],
      authors,
      columns: [],
      zone: null,
      warnings: this.#warnings(),
    }
  }

  #warnings(): string[] {
    const isWithoutImages = [...this.#featured].some((id) => !this.#attachments.has(id))
    const comments = this.#counts.get('comments') ?? 0
    return [
      ...(isWithoutImages
        ? ['The file does not hold all images that its posts name: export "All content" instead of "Posts".']
        : []),
      ...(comments > 0
        ? [
            `Comments are left out (${comments}): they hold names, e-mail addresses and IP addresses of visitors.`,
          ]
        : []),
      ...(siteAddress(this.#address) === null ? ['The file does not say the address of the old site.'] : []),
    ]
  }
}

const PLURALS: ReadonlyMap<string, string> = new Map([
  ['post', 'posts'],
  ['page', 'pages'],
  ['attachment', 'attachments'],
])

export const idOf = ({ fields }: WordPressItem) => (fields['wp:post_id'] ?? '').trim()

/** The first value of a custom field, trimmed; empty for none. */
export function metaOf({ meta }: WordPressItem, key: string): string {
  return meta.find((each) => each.key === key)?.value.trim() ?? ''
}
