import { expect, test } from 'vitest'
import { listPostAddresses } from '@/features/posts/server/post-queries'
import { listLatestPosts, listPublishedPosts } from '@/features/posts/server/posts'
import { addAdmin, payload, query } from '../../helpers/payload'
import { addPost } from '../../helpers/posts'
import { rest, signIn } from '../../helpers/rest'

const cookie = await signIn((await addAdmin()).email)

const listed = async () => (await listPostAddresses(payload, 10)).map(({ slug }) => slug).sort()

test('a post that is hidden from search engines, or listed elsewhere, leaves the map of the site', async () => {
  await addPost({ slug: 'plain' })
  await addPost({ slug: 'hidden', noindex: true })
  await addPost({ slug: 'elsewhere', canonical: 'https://paper.example/first' })
  await addPost({ slug: 'other-page', canonical: '/blog/plain' })
  await addPost({ slug: 'itself', canonical: '/blog/itself' })
  expect(await listed()).toEqual(['itself', 'plain'])
})

test('feeds leave out what is hidden from search engines, and readers still find it on the blog', async () => {
  await addPost({ slug: 'plain' })
  await addPost({ slug: 'hidden', noindex: true })
  expect((await listLatestPosts(payload, 10)).map(({ slug }) => slug)).toEqual(['plain'])
  expect((await listPublishedPosts(payload, 1)).cards.map(({ slug }) => slug)).toEqual(['hidden', 'plain'])
})

test('a row that an earlier version stored is listed, and is saved as it is', async () => {
  const { id } = await addPost({ slug: 'older' })
  await query(
    'update blog_posts set search_title = null, search_description = null, canonical = null, noindex = null where id = $1',
    [id],
  )
  expect(await listed()).toEqual(['older'])
  expect(await listLatestPosts(payload, 10)).toHaveLength(1)
  const response = await rest('PATCH', `blog-posts/${id}`, { cookie, json: { published: true } })
  expect(response.status).toBe(200)
})

test('T138 a canonical address of another scheme or without one is refused, and named', async () => {
  const { id } = await addPost()
  for (const canonical of [
    'javascript:alert(1)',
    '//evil.example',
    'http://paper.example',
    'paper.example',
  ]) {
    const response = await rest('PATCH', `blog-posts/${id}`, { cookie, json: { canonical } })
    expect(response.status).toBe(400)
    const [error] = (await response.json()).errors
    expect(error.data.errors[0].path).toBe('canonical')
  }
  const kept = await rest('PATCH', `blog-posts/${id}`, {
    cookie,
    json: { canonical: 'https://paper.example/a', searchTitle: '<b>"x"' },
  })
  expect((await kept.json()).doc).toMatchObject({
    canonical: 'https://paper.example/a',
    searchTitle: '<b>"x"',
  })
})
