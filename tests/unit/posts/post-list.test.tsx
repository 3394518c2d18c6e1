import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { blogLabels } from '@/copy/blog'
import { PostList } from '@/features/posts/public/post-list'
import { CATEGORIES, type PostCard, readingMinutes } from '@/features/posts/rules/post'
import { toLongDate } from '@/lib/dates'
import { blogPage } from '@/seed/blog'

function listOf(posts: (Omit<PostCard, 'picture'> & Partial<PostCard>)[]): string {
  const cards = posts.map((post) => ({ picture: null, ...post }))
  return renderToStaticMarkup(
    <PostList cards={cards} hasLead labels={blogLabels} empty={blogPage.empty} timeZone="America/New_York" />,
  )
}

test('C185 C186 without posts the list says so, and only then', () => {
  expect(listOf([])).toContain('>No blog posts yet. Check back soon!<')
  expect(listOf([{ id: '1', title: 'A', slug: 'a' }])).not.toContain('No blog posts yet')
})

test('C192 F36 a card without category, excerpt and date has no stub for them', () => {
  const html = listOf([{ id: '1', title: 'A', slug: 'a', category: '', excerpt: null, publishedAt: null }])
  expect(html).not.toContain('<span')
  expect(html).not.toContain('<time')
  expect(html.match(/<p[ >]/g)).toHaveLength(1)
})

test('a card shows its featured image around the focal point, loaded late, and its title alone is read out', () => {
  const src = '/api/media/file/van.jpg'
  const picture = {
    src,
    copies: '/api/media/file/van-480.avif 480w',
    fallbacks: '',
    plain: src,
    size: null,
    alt: 'A van',
    focal: { x: 20, y: 80 },
  }
  const html = listOf([
    { id: '1', title: 'A', slug: 'a', picture },
    { id: '2', title: 'B', slug: 'b' },
  ])
  expect(html.match(/<img[^>]*>/g)).toEqual([
    expect.stringMatching(/src="\/api\/media\/file\/van\.jpg".*alt="".*loading="lazy".*20% 80%/),
  ])
  expect(html).toContain('srcSet="/api/media/file/van-480.avif 480w"')
})

test('C181 C308 the chips are All and the six categories, in the order of the specification', () => {
  const names = ['Growth', 'Google Business', 'Call Handling', 'Reviews', 'Lead Funnels', 'Case Stories']
  expect([...CATEGORIES]).toEqual(names)
  expect([...blogLabels.chips]).toEqual(['All', ...names])
})

test.each([
  ['2026-11-20T17:00:00.000Z', 'November 20, 2026'],
  ['2026-11-21T04:59:59.999Z', 'November 20, 2026'],
  ['2026-11-21T05:00:00.000Z', 'November 21, 2026'],
  ['2026-07-01T03:59:59.999Z', 'June 30, 2026'],
])('C190 C200 %s is %s where the business is', (time, day) => {
  expect(toLongDate(time, 'America/New_York')).toBe(day)
})

test.each([
  [0, 1],
  [220, 1],
  [660, 3],
])('%i words take %i minutes', (words, minutes) => {
  expect(readingMinutes(words)).toBe(minutes)
})
