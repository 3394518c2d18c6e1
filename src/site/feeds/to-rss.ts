import { paths } from '@/domain/paths'
import { abroad, type Feed, type FeedPost, postUrl, xml } from './feed'

/** Writes the posts as an RSS 2.0 feed with their full content. */
export function toRss(feed: Feed): string {
  const own = new URL(paths.rssFeed, feed.siteUrl).href
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
  return [
    '<item>',
    `<title>${xml(post.title)}</title>`,
    `<link>${url}</link>`,
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
