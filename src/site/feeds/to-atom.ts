import { paths } from '@/domain/paths'
import { abroad, type Feed, type FeedPost, postUrl, xml } from './feed'

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
<link rel="self" href="${at(paths.atomFeed)}"/>
${feed.posts.map((post) => entry(feed, post)).join('\n')}
</feed>
`
}

function entry(feed: Feed, post: FeedPost): string {
  const published = post.publishedAt ?? post.createdAt
  return [
    '<entry>',
    `<id>${xml(`urn:uuid:${post.id}`)}</id>`,
    `<title>${xml(post.title)}</title>`,
    `<link rel="alternate" href="${xml(postUrl(feed, post))}"/>`,
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
