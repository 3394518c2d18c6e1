import { paths } from '@/domain/paths'
import { canonicalOf } from '@/domain/search-appearance'
import { serverPaths } from '@/domain/server-paths'
import type { BlogPost } from '../../payload-types'

type FeedPost = Pick<
  BlogPost,
  | 'id'
  | 'title'
  | 'slug'
  | 'excerpt'
  | 'category'
  | 'author'
  | 'canonical'
  | 'publishedAt'
  | 'createdAt'
  | 'updatedAt'
> & {
  /** Sanitized HTML. */
  html: string
}

export type Feed = { title: string; description: string; siteUrl: string; posts: readonly FeedPost[] }

/** Escapes a text for an element or an attribute of XML. Characters that XML cannot contain are left out. */
export function xml(text: string): string {
  return [...text]
    .filter((character) => isXml(character.codePointAt(0) ?? 0))
    .join('')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}

/** The absolute URL of a post. */
function postUrl(feed: Feed, post: FeedPost): string {
  return new URL(paths.post(post.slug), feed.siteUrl).href
}

/** The canonical URL of a post if it differs from the post's own URL; otherwise null. */
function canonicalUrl(feed: Feed, post: FeedPost): string | null {
  const url = new URL(canonicalOf(post), feed.siteUrl).href
  return url === postUrl(feed, post) ? null : url
}

/** The HTML of an article for a feed. Relative URLs become absolute, because feed readers have another origin. */
function abroad(html: string, siteUrl: string): string {
  return html.replace(
    / (href|src)="([/#?][^"]*)"/g,
    (_whole, name, path) => ` ${name}="${new URL(path, siteUrl).href}"`,
  )
}

function isXml(code: number): boolean {
  const isText = code === 0x9 || code === 0xa || code === 0xd || code >= 0x20
  return isText && !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff
}

/** Writes the posts as an RSS 2.0 feed with their full content. */
export function toRss(feed: Feed): string {
  const own = new URL(serverPaths.rssFeed, feed.siteUrl).href
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xml(feed.title)}</title>
<link>${xml(new URL(paths.blog, feed.siteUrl).href)}</link>
<description>${xml(feed.description)}</description>
<language>en-us</language>
<atom:link href="${xml(own)}" rel="self" type="application/rss+xml"/>
${feed.posts.map((post) => item(feed, post)).join('\n')}
</channel>
</rss>
`
}

function item(feed: Feed, post: FeedPost): string {
  const url = xml(postUrl(feed, post))
  const time = post.publishedAt ?? post.createdAt
  const canonical = canonicalUrl(feed, post)
  return [
    '<item>',
    `<title>${xml(post.title)}</title>`,
    `<link>${url}</link>`,
    canonical ? `<atom:link rel="canonical" href="${xml(canonical)}"/>` : '',
    `<guid isPermaLink="false">${xml(`urn:uuid:${post.id}`)}</guid>`,
    time ? `<pubDate>${new Date(time).toUTCString()}</pubDate>` : '',
    post.author ? `<dc:creator>${xml(post.author)}</dc:creator>` : '',
    post.category ? `<category>${xml(post.category)}</category>` : '',
    post.excerpt ? `<description>${xml(post.excerpt)}</description>` : '',
    `<content:encoded>${xml(abroad(post.html, feed.siteUrl))}</content:encoded>`,
    '</item>',
  ]
    .filter(Boolean)
    .join('\n')
}

/** Writes the posts as an Atom feed with their full content. */
export function toAtom(feed: Feed): string {
  const at = (path: string) => xml(new URL(path, feed.siteUrl).href)
  const times = feed.posts.map(({ updatedAt, createdAt }) => updatedAt ?? createdAt ?? '').sort()
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
<id>${at(paths.blog)}</id>
<title>${xml(feed.title)}</title>
<subtitle>${xml(feed.description)}</subtitle>
<updated>${time(times.at(-1))}</updated>
<author><name>${xml(feed.title)}</name></author>
<link rel="alternate" href="${at(paths.blog)}"/>
<link rel="self" href="${at(serverPaths.atomFeed)}"/>
${feed.posts.map((post) => entry(feed, post)).join('\n')}
</feed>
`
}

function entry(feed: Feed, post: FeedPost): string {
  const published = post.publishedAt ?? post.createdAt
  const canonical = canonicalUrl(feed, post)
  return [
    '<entry>',
    `<id>${xml(`urn:uuid:${post.id}`)}</id>`,
    `<title>${xml(post.title)}</title>`,
    `<link rel="alternate" href="${xml(postUrl(feed, post))}"/>`,
    canonical ? `<link rel="canonical" href="${xml(canonical)}"/>` : '',
    published ? `<published>${time(published)}</published>` : '',
    `<updated>${time(post.updatedAt ?? published)}</updated>`,
    post.author ? `<author><name>${xml(post.author)}</name></author>` : '',
    post.category ? `<category term="${xml(post.category)}"/>` : '',
    post.excerpt ? `<summary>${xml(post.excerpt)}</summary>` : '',
    `<content type="html">${xml(abroad(post.html, feed.siteUrl))}</content>`,
    '</entry>',
  ]
    .filter(Boolean)
    .join('\n')
}

function time(value: string | null | undefined): string {
  return new Date(value || 0).toISOString()
}
