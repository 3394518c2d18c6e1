import { hydrate } from '../../scripts/bench/wake'
import { savesData } from '../held-scripts'
import { expect, type Post, test } from './blog-fixture'

/** Every surface on which visitors see posts, read without a session and without following redirects. */
const LISTS = ['/blog', '/sitemap.xml', '/feed.xml', '/atom.xml']

type Fetch = (path: string) => Promise<{ status: number; text: string; location?: string }>

const fetchPage: Fetch = async (path) => {
  const response = await fetch(
    new URL(path, process.env.E2E_ORIGIN ?? `http://localhost:${process.env.E2E_PORT}`),
    {
      redirect: 'manual',
    },
  )
  return {
    status: response.status,
    text: await response.text(),
    location: response.headers.get('location') ?? undefined,
  }
}

/** Where one word of a post stands now; each surface is asked once, as the next visitor would. */
async function surfaces(post: Pick<Post, 'slug'>, word: string) {
  const found: Record<string, boolean> = {}
  for (const path of LISTS) found[path] = (await fetchPage(path)).text.includes(word)
  const page = await fetchPage(`/blog/${post.slug}`)
  return { ...found, page: page.status === 200 && page.text.includes(word) }
}

const everywhere = { '/blog': true, '/sitemap.xml': true, '/feed.xml': true, '/atom.xml': true, page: true }
const nowhere = { '/blog': false, '/sitemap.xml': false, '/feed.xml': false, '/atom.xml': false, page: false }

test('C368 D12 publishing is seen by the next request on every surface, and so is unpublishing', {
  tag: '@nightly',
}, async ({ blog }) => {
  const post = await blog.add({ published: false })
  expect(await surfaces(post, post.slug)).toEqual(nowhere)
  expect((await fetchPage(`/blog/${post.slug}`)).status).toBe(404)
  await blog.change(post, { published: true })
  expect(await surfaces(post, post.slug)).toEqual(everywhere)
  await blog.change(post, { published: false })
  expect(await surfaces(post, post.slug)).toEqual(nowhere)
  await blog.change(post, { published: true })
  expect(await surfaces(post, post.slug)).toEqual(everywhere)
})

test('C368 D12 new words are seen by the next request', { tag: '@nightly' }, async ({ blog }) => {
  const post = await blog.add({ content: '<p>before</p>' })
  await surfaces(post, post.slug)
  await blog.change(post, { content: '<p>freshcontent</p>', excerpt: 'freshexcerpt' })
  expect((await fetchPage(`/blog/${post.slug}`)).text).toContain('freshcontent')
  expect((await fetchPage('/feed.xml')).text).toContain('freshcontent')
  expect((await fetchPage('/atom.xml')).text).toContain('freshcontent')
  expect((await fetchPage('/blog')).text).toContain('freshexcerpt')
  for (let round = 1; round <= 5; round++) {
    await blog.change(post, { title: `Round ${round} of ${post.slug}` })
    expect((await fetchPage(`/blog/${post.slug}`)).text).toContain(`Round ${round} of`)
    expect((await fetchPage('/blog')).text).toContain(`Round ${round} of`)
  }
})

test('D11 D12 after a change of slug the old address leads to the new one at once', {
  tag: '@nightly',
}, async ({ blog }) => {
  const post = await blog.add()
  await surfaces(post, post.slug)
  const first = { ...post, slug: `${post.slug}-second` }
  await blog.change(post, { slug: first.slug })
  expect(await surfaces(first, first.slug)).toEqual(everywhere)
  await blog.change(post, { slug: `${post.slug}-third` })
  for (const old of [post.slug, first.slug]) {
    const { status, location } = await fetchPage(`/blog/${old}`)
    expect([status, new URL(location ?? '', 'http://x').pathname]).toEqual([308, `/blog/${post.slug}-third`])
  }
  const taker = await blog.add({ slug: post.slug })
  expect(await surfaces(taker, taker.title)).toMatchObject({ page: true })
})

test('C368 D12 a deleted post is gone at the next request', { tag: '@nightly' }, async ({ blog }) => {
  const post = await blog.add()
  expect(await surfaces(post, post.slug)).toEqual(everywhere)
  await blog.remove(post)
  expect(await surfaces(post, post.slug)).toEqual(nowhere)
})

test('C368 D12 the articles beside a post follow it', { tag: '@nightly' }, async ({ blog }) => {
  const older = await blog.add({ category: 'Reviews' })
  const newer = await blog.add({ category: 'Reviews' })
  expect((await fetchPage(`/blog/${older.slug}`)).text).toContain(newer.title)
  await blog.change(newer, { title: `Renamed ${newer.slug}` })
  expect((await fetchPage(`/blog/${older.slug}`)).text).toContain(`Renamed ${newer.slug}`)
  await blog.change(newer, { published: false })
  expect((await fetchPage(`/blog/${older.slug}`)).text).not.toContain(newer.slug)
})

test('C439 C368 a slug typed by hand is reachable, fresh, and redirected by its encoded address', {
  tag: '@nightly',
}, async ({ blog }) => {
  const post = await blog.add()
  const slug = `Ä ${post.slug} 100%?`
  const path = `/blog/${encodeURIComponent(slug)}`
  await blog.change(post, { slug, content: '<p>one</p>' })
  expect((await fetchPage(path)).text).toContain('<p>one</p>')
  await blog.change(post, { content: '<p>two</p>' })
  expect((await fetchPage(path)).text).toContain('<p>two</p>')
  await blog.change(post, { slug: post.slug })
  expect((await fetchPage(path)).status).toBe(308)
})

test('C206 a 404 that was seen before does not outlive the publication', { tag: '@nightly' }, async ({
  blog,
}) => {
  const post = await blog.add({ published: false })
  for (let round = 0; round < 3; round++) {
    expect((await fetchPage(`/blog/${post.slug}`)).status).toBe(404)
    await blog.change(post, { published: true })
    expect((await fetchPage(`/blog/${post.slug}`)).status).toBe(200)
    await blog.change(post, { published: false })
  }
})

test('a post that is changed or taken away while it is read is taken over as it was sent', async ({
  blog,
  page,
}) => {
  await savesData(page)
  const post = await blog.add()
  await page.goto(`/blog/${post.slug}`)
  const heading = page.getByRole('heading', { level: 1 })
  const title = (await heading.textContent()) ?? ''
  await blog.change(post, { title: 'Another title' })
  await hydrate(page)
  await expect(heading).toHaveText(title)
  await page.reload()
  await expect(heading).toHaveText('Another title')
  await blog.remove(post)
  await hydrate(page)
  await expect(heading).toHaveText('Another title')
})
