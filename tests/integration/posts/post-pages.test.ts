import { beforeEach, describe, expect, test } from 'vitest'
import { onPostChange } from '@/data/post-listeners'
import type { PostChange } from '@/domain/post-change'
import { expirePagesOf, pagesOf } from '@/features/posts/server/post-pages'
import { toMatcher } from '@/lib/page-expiry'
import { whatStandsAt } from '@/server/address-gate'
import { expiredPaths, forgetExpired, removedPaths } from '../../helpers/expired-pages'
import { openPayload, payload } from '../../helpers/payload'
import { addPost, updatePost as update } from '../../helpers/posts'

const changes: PostChange[] = []
onPostChange('test', async (change) => void changes.push(change))
onPostChange('pages', (change) => expirePagesOf(async () => payload, change))

beforeEach(() => {
  changes.length = 0
})

test('D12 a change is announced whatever fields its request selects', async () => {
  const { id } = await addPost({ slug: 'seen', published: false })
  const select = { title: true } as const
  await payload.update({ collection: 'blog-posts', id, data: { published: true }, select })
  expect(changes.at(-1)?.after?.slug).toBe('seen')
  await payload.update({
    collection: 'blog-posts',
    where: { id: { equals: id } },
    data: { slug: 'left' },
    select,
  })
  expect(changes.at(-1)).toMatchObject({ before: { slug: 'seen' }, after: { slug: 'left' } })
  expect(await whatStandsAt(openPayload, '/blog/seen')).toEqual({ kind: 'moved', to: '/blog/left' })
  await payload.delete({ collection: 'blog-posts', id, select })
  expect(changes.at(-1)).toMatchObject({ before: { slug: 'left' }, after: null })
})

describe('D11 old addresses', () => {
  test('a slug that was public leads to the post in one step, through any number of changes', async () => {
    const { id } = await addPost({ slug: 'one' })
    await update(id, { slug: 'two' })
    await update(id, { slug: 'three' })
    expect(await whatStandsAt(openPayload, '/blog/one')).toEqual({ kind: 'moved', to: '/blog/three' })
    expect(await whatStandsAt(openPayload, '/blog/two')).toEqual({ kind: 'moved', to: '/blog/three' })
    expect(await whatStandsAt(openPayload, '/blog-images/two')).toEqual({
      kind: 'moved',
      to: '/blog-images/three',
    })
    expect(await whatStandsAt(openPayload, '/blog-images/three')).toEqual({ kind: 'there' })
    expect(await whatStandsAt(openPayload, '/blog-images/made-up')).toEqual({ kind: 'missing' })
    await update(id, { slug: 'one' })
    expect(await whatStandsAt(openPayload, '/blog/one')).toEqual({ kind: 'there' })
    expect(await whatStandsAt(openPayload, '/blog/three')).toEqual({ kind: 'moved', to: '/blog/one' })
  })

  test('a new post takes an old slug over when it is published', async () => {
    const { id } = await addPost({ slug: 'old' })
    await update(id, { slug: 'new' })
    const taker = await addPost({ slug: 'old', published: false })
    expect(await whatStandsAt(openPayload, '/blog/old')).toEqual({ kind: 'moved', to: '/blog/new' })
    await update(taker.id, { published: true })
    expect(await whatStandsAt(openPayload, '/blog/old')).toEqual({ kind: 'there' })
    expect(await payload.count({ collection: 'redirects' })).toEqual({ totalDocs: 0 })
  })

  test('a slug that was never public, and one whose post is gone or hidden, leads nowhere', async () => {
    const draft = await addPost({ slug: 'draft-a', published: false })
    await update(draft.id, { slug: 'draft-b' })
    await update(draft.id, { published: true })
    expect(await whatStandsAt(openPayload, '/blog/draft-a')).toEqual({ kind: 'missing' })
    const { id } = await addPost({ slug: 'gone-a' })
    await update(id, { slug: 'gone-b' })
    await update(id, { published: false })
    expect(await whatStandsAt(openPayload, '/blog/gone-a')).toEqual({ kind: 'missing' })
    await update(id, { slug: 'gone-c', published: true })
    expect(await whatStandsAt(openPayload, '/blog/gone-a')).toEqual({ kind: 'moved', to: '/blog/gone-c' })
    expect(await whatStandsAt(openPayload, '/blog/gone-b')).toEqual({ kind: 'moved', to: '/blog/gone-c' })
    await payload.delete({ collection: 'blog-posts', id })
    expect(await whatStandsAt(openPayload, '/blog/gone-a')).toEqual({ kind: 'missing' })
    expect(await payload.count({ collection: 'redirects' })).toEqual({ totalDocs: 0 })
  })

  test.each([
    ['/blog/page/1', { kind: 'moved', to: '/blog' }],
    ['/blog/page/2', { kind: 'missing' }],
  ])('C226 the list at %s', async (path, expected) => {
    await addPost()
    expect(await whatStandsAt(openPayload, path)).toEqual(expected)
  })

  test.each([
    '/blog/%00',
    '/blog/%E0%A4%A',
    '/blog/a%2Fb',
    '/blog/..',
    '/blog/page/01',
    '/blog/%F0%9F%92%A9',
  ])('T71 the made-up address %s is missing, and no error', async (path) => {
    expect(await whatStandsAt(openPayload, path)).toEqual({ kind: 'missing' })
  })
})

describe('C368 D12 what expires', () => {
  test('a database that does not say in time what is around a post: every article', async () => {
    const post = await addPost()
    const change = changes.at(-1)
    if (!change) throw new Error('Nothing was announced')
    const never = () => new Promise<never>(() => undefined)
    expect(await pagesOf(never, change)).toEqual(expect.arrayContaining([`/blog/${post.slug}`, '/blog/*']))
    expect(await pagesOf(openPayload, change)).not.toContain('/blog/*')
  })

  test('a new post: its page, its neighbours, the lists and the maps, and no other article', async () => {
    const far = await addPost()
    const near = await addPost()
    forgetExpired()
    const post = await addPost()
    expect(new Set(expiredPaths())).toEqual(
      new Set([
        ...[`/blog/${post.slug}`, `/blog-images/${post.slug}`, `/blog/${near.slug}`],
        ...['/', '/blog', '/blog/page/*', '/feed.xml', '/atom.xml', '/sitemap.xml', '/sitemap'],
      ]),
    )
    expect(expiredPaths()).not.toContain(`/blog/${far.slug}`)
    expect(toMatcher(expiredPaths())('/blog/page/7')).toBe(true)
    expect(toMatcher(expiredPaths())('/about')).toBe(false)
    expect(removedPaths()).toEqual([])
  })

  test('new text alone: its page, the feeds and the maps', async () => {
    await addPost()
    const post = await addPost()
    forgetExpired()
    await update(post.id, { content: '<p>Better.</p>' })
    expect(expiredPaths()).toContain(`/blog/${post.slug}`)
    expect(expiredPaths()).toContain('/feed.xml')
    expect(expiredPaths()).not.toContain('/blog')
    expect(new Set(expiredPaths().filter((path) => path.startsWith('/blog/'))).size).toBe(1)
    expect(removedPaths()).toEqual([])
  })

  test('a new featured image: its page and every list that shows it', async () => {
    const post = await addPost({ author: 'Ann Writer' })
    forgetExpired()
    await update(post.id, { featuredImageUrl: '/api/media/file/van.jpg' })
    expect(expiredPaths()).toEqual(
      expect.arrayContaining([`/blog/${post.slug}`, '/blog', '/blog/page/*', '/blog/author/*']),
    )
  })

  test('a new slug: both addresses; unpublishing and deleting: the page and its neighbours', async () => {
    const near = await addPost()
    const post = await addPost({ slug: 'before' })
    forgetExpired()
    await update(post.id, { slug: 'after' })
    expect(expiredPaths()).toEqual(
      expect.arrayContaining(['/blog/before', '/blog/after', `/blog/${near.slug}`]),
    )
    for (const leave of [
      () => update(post.id, { published: false }),
      () => update(post.id, { published: true }),
      () => payload.delete({ collection: 'blog-posts', id: post.id }),
    ]) {
      forgetExpired()
      await leave()
      expect(expiredPaths()).toEqual(expect.arrayContaining(['/blog', '/blog/after', `/blog/${near.slug}`]))
    }
  })

  test('F1 who takes a post away takes every page with it that showed it; who publishes or corrects one takes none', async () => {
    const near = await addPost()
    const post = await addPost({ slug: 'shown' })
    await update(near.id, { title: 'Another' })
    expect(removedPaths()).toEqual([])
    const shown = [
      '/blog/shown',
      '/blog',
      '/',
      '/blog/page/*',
      '/sitemap',
      '/sitemap.xml',
      '/feed.xml',
      '/atom.xml',
    ]
    for (const leave of [
      () => update(post.id, { published: false }),
      () =>
        update(post.id, { published: true }).then(() =>
          payload.delete({ collection: 'blog-posts', id: post.id }),
        ),
    ]) {
      forgetExpired()
      await leave()
      expect(removedPaths()).toEqual(
        expect.arrayContaining([...shown, `/blog/${near.slug}`, '/blog-images/shown']),
      )
    }
  })

  test('a draft expires nothing, and neither does a save that is rolled back', async () => {
    const draft = await addPost({ published: false })
    await update(draft.id, { title: 'Other' })
    const post = await addPost({ slug: 'taken' })
    changes.length = 0
    forgetExpired()
    await expect(addPost({ slug: 'taken' })).rejects.toThrow()
    const req = { transactionID: (await payload.db.beginTransaction()) ?? undefined }
    await payload.update({ collection: 'blog-posts', id: post.id, data: { title: 'Never' }, req })
    await payload.db.rollbackTransaction(req.transactionID ?? '')
    expect([changes, expiredPaths()]).toEqual([[], []])
  })
})
