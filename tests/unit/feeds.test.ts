import { expect, test } from 'vitest'
import { type Feed, toAtom, toRss } from '@/site/feeds'

const feed: Feed = {
  title: 'A & B',
  description: 'Posts',
  siteUrl: 'https://site.test',
  posts: [
    {
      id: '0199aaaa-0000-7000-8000-000000000001',
      title: 'Fish & <chips>\u000b',
      slug: 'fish & chips',
      author: '',
      category: 'Growth',
      publishedAt: '2026-11-20T17:00:00.000Z',
      createdAt: '2026-11-19T17:00:00.000Z',
      updatedAt: '2026-11-21T17:00:00.000Z',
      html: '<p>See <a href="/plans">plans</a> ]]&gt;</p>',
    },
  ],
}

test.each([
  ['RSS', toRss],
  ['Atom', toAtom],
] as const)('%s carries the whole post, escaped, with addresses of its own', (_n, write) => {
  const text = write(feed)
  expect(text).toContain('<title>Fish &amp; &lt;chips&gt;</title>')
  expect(text).toContain('https://site.test/blog/fish%20%26%20chips')
  expect(text).toContain('&lt;a href=&quot;https://site.test/plans&quot;&gt;plans&lt;/a&gt;')
  expect(text).not.toMatch(/creator|<author><name><\/name>/)
})

test('RSS dates as RFC 822, Atom as ISO, and both name the time of the post', () => {
  expect(toRss(feed)).toContain('<pubDate>Fri, 20 Nov 2026 17:00:00 GMT</pubDate>')
  expect(toAtom(feed)).toContain('<published>2026-11-20T17:00:00.000Z</published>')
  expect(toAtom({ ...feed, posts: [] })).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
})
