import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ImportRecord, LeftOut, PostRecord, ReadFile } from '@/features/imports/rules/records'
import { readGhost } from '@/features/imports/server/read-ghost'
import { readWordPress } from '@/features/imports/server/read-wordpress'

/** Writes a file that is gone after the test. */
export async function writeTemporary(content: string | Uint8Array, name = 'upload'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'import-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

export const OLD_ADDRESS = 'https://old-agency.example'

type Item = {
  id?: number
  type?: string
  title?: string
  content?: string
  excerpt?: string
  status?: string
  slug?: string
  link?: string
  /** In UTC, as WordPress writes it. */
  date?: string
  localDate?: string
  password?: string
  sticky?: boolean
  creator?: string
  parent?: number
  url?: string
  comments?: string
  categories?: { domain?: string; slug?: string; name: string }[]
  meta?: Record<string, string>
}

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** An item of an export of WordPress, as its export.php writes one. */
export function wxrItem({ id = 7, type = 'post', ...item }: Item): string {
  const { slug = `post-${id}`, status = type === 'attachment' ? 'inherit' : 'publish', meta = {} } = item
  const date = item.date ?? '2024-06-01 13:00:00'
  const element = (name: string, text: string) => `<${name}>${cdata(text)}</${name}>`
  return `<item>
${element('title', item.title ?? 'A title')}
<link>${item.link ?? `${OLD_ADDRESS}/2024/06/${slug}/`}</link>
<pubDate></pubDate>
${element('dc:creator', item.creator ?? 'ann')}
<guid isPermaLink="false">${OLD_ADDRESS}/?p=${id}</guid>
<description></description>
${element('content:encoded', item.content ?? '')}
${element('excerpt:encoded', item.excerpt ?? '')}
<wp:post_id>${id}</wp:post_id>
${element('wp:post_date', item.localDate ?? '2024-06-01 09:00:00')}
${element('wp:post_date_gmt', date)}
${element('wp:post_name', slug)}
${element('wp:status', status)}
<wp:post_parent>${item.parent ?? 0}</wp:post_parent>
${element('wp:post_type', type)}
${element('wp:post_password', item.password ?? '')}
<wp:is_sticky>${item.sticky ? 1 : 0}</wp:is_sticky>
${item.url ? element('wp:attachment_url', item.url) : ''}
${(item.categories ?? [])
  .map(
    ({ domain = 'category', slug: nice = 'x', name }) =>
      `<category domain="${domain}" nicename="${nice}">${cdata(name)}</category>`,
  )
  .join('\n')}
${Object.entries(meta)
  .map(
    ([key, value]) =>
      `<wp:postmeta>\n${element('wp:meta_key', key)}\n${element('wp:meta_value', value)}\n</wp:postmeta>`,
  )
  .join('\n')}
${item.comments ?? ''}
</item>`
}

type Channel = { title?: string; head?: string; items?: readonly string[]; address?: string }

/** An export of WordPress 6.1 with the given items. */
export function wxr({
  title = 'Bright Harbour',
  head = '',
  items = [],
  address = OLD_ADDRESS,
}: Channel): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0"
	xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
	xmlns:content="http://purl.org/rss/1.0/modules/content/"
	xmlns:dc="http://purl.org/dc/elements/1.1/"
	xmlns:wp="http://wordpress.org/export/1.2/"
>
<channel>
	<title>${title}</title>
	<link>${address}</link>
	<wp:wxr_version>1.2</wp:wxr_version>
	<wp:base_site_url>${address}</wp:base_site_url>
	<wp:base_blog_url>${address}</wp:base_blog_url>
	<wp:author><wp:author_id>2</wp:author_id><wp:author_login>${cdata('ann')}</wp:author_login><wp:author_display_name>${cdata("Ann O'Neil &amp; Sons")}</wp:author_display_name></wp:author>
	<wp:author><wp:author_id>3</wp:author_id><wp:author_login>${cdata('bob')}</wp:author_login><wp:author_display_name>${cdata('Bob')}</wp:author_display_name></wp:author>
	${head}
	<generator>https://wordpress.org/?v=6.1.9</generator>
${items.join('\n')}
</channel>
</rss>
`
}

type Read = ReadFile<PostRecord | LeftOut>

/** Everything that a reader gives. */
export async function allOf<R extends ImportRecord>({ records }: ReadFile<R>): Promise<R[]> {
  const all: R[] = []
  for await (const piece of records()) all.push(...piece)
  return all
}

export async function readWxr(...texts: string[]): Promise<Read> {
  return readWordPress(await Promise.all(texts.map((text) => writeTemporary(text, 'export.xml'))))
}

/** The one post that an export with this item and perhaps others gives. */
export async function readItem(item: Item, channel: Channel = {}): Promise<PostRecord> {
  const items = [wxrItem(item), ...(channel.items ?? [])]
  return onlyPost(await readWxr(wxr({ ...channel, items })))
}

export async function onlyPost(read: Read): Promise<PostRecord> {
  const posts = (await allOf(read)).filter((each) => each.kind === 'post')
  const [post] = posts
  if (!post || posts.length > 1) throw new Error(`There are ${posts.length} posts`)
  return post
}

/** The HTML that a text of WordPress becomes. */
export async function htmlOf(content: string, channel: Channel = {}): Promise<string> {
  return (await readItem({ content }, channel)).html
}

type Rows = Record<string, unknown>[]

/** An export of Ghost with the given tables. Posts get what every row of them has. */
export function ghostFile(tables: Record<string, Rows>): string {
  const posts = (tables.posts ?? []).map((row, at) => ({
    id: `64a00000000000000000000${at + 1}`,
    title: 'A title',
    slug: `post-${at + 1}`,
    mobiledoc: null,
    lexical: '{"root":{}}',
    html: '<p>Text.</p>',
    plaintext: null,
    feature_image: null,
    type: 'post',
    status: 'published',
    visibility: 'public',
    created_at: '2024-03-01T10:00:00.000Z',
    published_at: '2024-03-02T14:00:00.000Z',
    custom_excerpt: null,
    codeinjection_head: null,
    codeinjection_foot: null,
    canonical_url: null,
    ...row,
  }))
  const data = { ...tables, posts }
  return JSON.stringify(
    { db: [{ meta: { exported_on: 1_793_000_000_000, version: '6.65.0' }, data }] },
    null,
    1,
  )
}

export async function readGhostText(text: string, address = OLD_ADDRESS): Promise<Read> {
  return readGhost(await writeTemporary(text, 'ghost.json'), { address })
}

/** The one post that an export with this row, and perhaps other tables, gives. */
export async function readGhostPost(
  row: Record<string, unknown>,
  tables: Record<string, Rows> = {},
): Promise<PostRecord> {
  return onlyPost(await readGhostText(ghostFile({ ...tables, posts: [row] })))
}

export const GHOST_POST = '64a000000000000000000001'
