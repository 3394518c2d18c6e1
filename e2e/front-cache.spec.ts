import fc from 'fast-check'
import { expect, type Post, test } from './posts/blog-fixture'
import { settings } from './settings'

/** The way past the cache: a variant of a page that nobody asks for, which Next answers with all of it. */
const PAST_THE_CACHE: RequestInit = { headers: { rsc: '1', 'next-router-segment-prefetch': '/_full' } }

const VISITORS = 10

async function read(path: string, init: RequestInit = {}) {
  const response = await fetch(new URL(path, settings.origin), init)
  return { status: response.status, text: await response.text() }
}

/** What a response says of one post. Other tests change other posts meanwhile. */
async function told(path: string, words: string[], init: RequestInit = {}) {
  const { status, text } = await read(path, init)
  return { path, status, words: words.map((word) => text.includes(word)) }
}

const change = fc.record({
  title: fc.uuid(),
  published: fc.boolean(),
  excerpt: fc.uuid(),
})

test('C368 D12 while many read, what is published, changed and hidden is told by the next answer as Next tells it', {
  tag: '@nightly',
}, async ({ blog }) => {
  const post: Post = await blog.add()
  const paths = [`/blog/${post.slug}`, '/blog', '/feed.xml', '/sitemap.xml']
  let isOver = false
  const visitor = async () => {
    while (!isOver) for (const path of paths) await read(path)
  }
  const visitors = Array.from({ length: VISITORS }, visitor)
  try {
    for (const event of fc.sample(change, 8)) {
      await blog.change(post, event)
      for (const path of paths) {
        // Next writes the address of a page into its data, whatever stands there.
        const words = [event.title, event.excerpt, ...(path === paths[0] ? [] : [post.slug])]
        expect(await told(path, words)).toEqual(await told(path, words, PAST_THE_CACHE))
      }
      expect((await read(paths[0] ?? '')).status).toBe(event.published ? 200 : 404)
    }
  } finally {
    isOver = true
    await Promise.all(visitors)
  }
})

test('a page is served from memory, with a tag that saves its body the second time', {
  tag: '@daily',
}, async ({ request }) => {
  const first = await request.get('/plans')
  const { etag, vary, 'cache-control': control } = first.headers()
  expect(vary).toMatch(/rsc.*Accept-Encoding/)
  expect(control).toBe('public, max-age=0, must-revalidate')
  expect((await request.get('/plans', { headers: { 'if-none-match': etag ?? '' } })).status()).toBe(304)
  expect(
    (await request.get('/plans?utm_source=x', { headers: { 'if-none-match': etag ?? '' } })).status(),
  ).toBe(304)
  expect((await request.get('/plans', { headers: { range: 'bytes=0-14' } })).status()).toBe(206)
})
