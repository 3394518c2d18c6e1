import { expect, test } from 'vitest'
import { seedPosts } from '@/cli/seed'
import { CATEGORIES } from '@/features/posts/rules/post'
import { listLatestPosts, listPublishedPosts, toArticle } from '@/features/posts/server/posts'
import { samplePosts } from '@/seed/sample-posts'
import { payload } from '../../helpers/payload'

test('an empty database gets one useful post of each category, and only once', async () => {
  expect(await seedPosts(payload)).toBe(6)
  expect(await seedPosts(payload)).toBe(0)
  const { cards } = await listPublishedPosts(payload, 1)
  expect(cards.map(({ title }) => title)).toEqual(samplePosts.map(({ title }) => title))
  expect(new Set(cards.map(({ category }) => category))).toEqual(new Set(CATEGORIES))
  for (const post of await listLatestPosts(payload, 6)) {
    const { words, headings, html } = toArticle(post)
    expect([post.slug, words >= 500 && words <= 900]).toEqual([post.slug, true])
    expect(headings.length).toBeGreaterThanOrEqual(3)
    expect(post.content).toBe(html)
  }
})

test('an owner who has deleted them does not get them again', async () => {
  await payload.delete({ collection: 'blog-posts', where: { id: { exists: true } } })
  expect(await seedPosts(payload)).toBe(0)
})
