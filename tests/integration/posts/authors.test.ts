import { afterEach, describe, expect, test } from 'vitest'
import { onPostChange } from '@/data/post-listeners'
import { findAuthorNamed, listPostsOf } from '@/features/posts/server/authors'
import { expirePagesOf } from '@/features/posts/server/post-pages'
import { listAuthorSlugs } from '@/features/posts/server/post-queries'
import { listRedirects } from '@/features/redirects/server/redirects'
import { toMatcher } from '@/lib/page-expiry'
import { whatStandsAt } from '@/server/address-gate'
import type { Author } from '../../../payload-types'
import { expiredPaths, forgetExpired, removedPaths } from '../../helpers/expired-pages'
import { addAdmin, addMember, openPayload, payload, query } from '../../helpers/payload'
import { addPost, updatePost } from '../../helpers/posts'
import { rest, signIn } from '../../helpers/rest'

const cookie = await signIn((await addAdmin()).email)
onPostChange('pages', (change) => expirePagesOf(openPayload, change))

afterEach(async () => {
  await payload.delete({ collection: 'authors', where: { id: { exists: true } } })
  await payload.delete({ collection: 'redirects', where: { id: { exists: true } } })
})

const sendAuthor = (json: object) => rest('POST', 'authors', { cookie, json })

async function addAuthor(data: Partial<Author> = {}): Promise<Author> {
  const response = await sendAuthor({ name: 'Ann Lee', ...data })
  if (response.status !== 201) throw new Error(await response.text())
  return (await response.json()).doc
}

const standsAt = (path: string) => whatStandsAt(openPayload, path)

test('posts are listed by the name that they have, in any case, and none of them is changed', async () => {
  const mine = await addPost({ slug: 'mine', author: ' ann LEE ' })
  await addPost({ slug: 'other', author: 'Ann Leeds' })
  await addPost({ slug: 'draft', author: 'Ann Lee', published: false })
  const author = await addAuthor()
  expect(author.slug).toBe('ann-lee')
  const { cards, total } = await listPostsOf(payload, author, 1)
  expect([cards.map(({ slug }) => slug), total]).toEqual([['mine'], 1])
  expect((await findAuthorNamed(payload, mine.author))?.id).toBe(author.id)
  expect(await findAuthorNamed(payload, 'Ann')).toBeNull()
  expect(await findAuthorNamed(payload, '')).toBeNull()
  // Where PostgreSQL takes no letter away, the link to the page does not either.
  expect(await findAuthorNamed(payload, 'Ann Lee\u00a0')).toBeNull()
  const rows = await query('select author, updated_at from blog_posts where id = $1', [mine.id])
  expect(rows[0].author).toBe(' ann LEE ')
  expect(rows[0].updated_at.toISOString()).toBe(mine.updatedAt)
})

test('the page of an author is there once staff have made it, with as many pages as posts fill', async () => {
  for (let count = 0; count < 13; count += 1) await addPost({ author: 'Ann Lee' })
  expect(await standsAt('/blog/author/ann-lee')).toEqual({ kind: 'missing' })
  const { id } = await addAuthor()
  expect(await standsAt('/blog/author/ann-lee')).toEqual({ kind: 'there' })
  expect(await standsAt('/blog/author/ann-lee/page/2')).toEqual({ kind: 'there' })
  expect(await standsAt('/blog/author/ann-lee/page/3')).toEqual({ kind: 'missing' })
  expect(await standsAt('/blog/author/ann-lee/page/1')).toEqual({ kind: 'moved', to: '/blog/author/ann-lee' })
  expect(await standsAt('/blog/author/Ann-Lee')).toEqual({ kind: 'missing' })
  await addAuthor({ name: 'Without posts' })
  expect(await listAuthorSlugs(payload)).toEqual(['ann-lee'])
  await rest('DELETE', `authors/${id}`, { cookie })
  expect(await standsAt('/blog/author/ann-lee')).toEqual({ kind: 'missing' })
})

test('an address that the page of an author has left leads on, in one step, and back again once the slug is given back', async () => {
  const { id } = await addAuthor()
  const send = (slug: string) => rest('PATCH', `authors/${id}?select[name]=true`, { cookie, json: { slug } })
  const old = await rest('POST', 'redirects', {
    cookie,
    json: { fromPath: '/team/ann', toPath: '/blog/author/ann-lee#posts' },
  })
  expect(old.status).toBe(201)
  const leads = async () => (await listRedirects(payload.db.pool)).map(({ from, to }) => [from, to]).sort()
  await send('ann-kim')
  await send('ann-kim-lee')
  expect(await leads()).toEqual([
    ['/blog/author/ann-kim', '/blog/author/ann-kim-lee'],
    ['/blog/author/ann-lee', '/blog/author/ann-kim-lee'],
    ['/team/ann', '/blog/author/ann-kim-lee#posts'],
  ])
  await send('ann-lee')
  expect(await leads()).toEqual([
    ['/blog/author/ann-kim', '/blog/author/ann-lee'],
    ['/blog/author/ann-kim-lee', '/blog/author/ann-lee'],
    ['/team/ann', '/blog/author/ann-lee#posts'],
  ])
})

describe('what is refused', () => {
  test('a second author of the same name or slug, also when both are sent at once', async () => {
    await addAuthor()
    const same = await sendAuthor({ name: ' ANN lee', slug: 'other' })
    expect([same.status, (await same.json()).errors[0].data.errors]).toEqual([
      409,
      [{ path: 'name', message: 'There is an author with this name' }],
    ])
    const slug = await sendAuthor({ name: 'Other', slug: 'ann-lee' })
    expect([slug.status, (await slug.json()).errors[0].data.errors[0].path]).toEqual([409, 'slug'])
    const both = await Promise.all([1, 2, 3, 4].map(() => sendAuthor({ name: 'Bo Kim' })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  test.each([
    [{ name: '  ' }, 'name'],
    [{ name: 'Two\nlines' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ name: '李' }, 'slug'],
    [{ name: 'Ann', slug: 'a/b' }, 'slug'],
    [{ name: 'Ann', slug: '..' }, 'slug'],
    [{ name: 'Ann', about: 'x'.repeat(401) }, 'about'],
    [{ name: 'Ann', links: ['javascript:alert(1)'] }, 'links'],
    [{ name: 'Ann', links: ['http://ann.example'] }, 'links'],
    [{ name: 'Ann', links: ['https://ann:secret@ann.example'] }, 'links'],
    [{ name: 'Ann', links: Array(13).fill('https://ann.example/') }, 'links'],
  ])('%j, which names %s', async (json, path) => {
    const response = await sendAuthor(json)
    expect(response.status).toBe(400)
    const { errors } = (await response.json()).errors[0].data
    expect(errors.map((error: { path: string }) => error.path)).toContain(path)
  })
})

test('a change of an author shows on every page of the blog, and one that goes stays on none', async () => {
  const author = await addAuthor()
  const shows = (path: string) => toMatcher(expiredPaths())(path)
  expect(['/blog/any', '/blog/author/ann-lee', '/sitemap.xml'].map(shows)).toEqual([true, true, true])
  expect(removedPaths()).toEqual([])
  await rest('PATCH', `authors/${author.id}`, { cookie, json: { slug: 'ann' } })
  expect(removedPaths()).toContain('/blog/*')
  forgetExpired()
  await rest('DELETE', `authors/${author.id}`, { cookie })
  expect(removedPaths()).toContain('/blog/*')
})

test('a post by another name leaves one list and stands on another, and no other list is made anew', async () => {
  const { id } = await addPost({ author: 'Ann Lee' })
  forgetExpired()
  await updatePost(id, { author: 'Bo Kim' })
  const isExpired = toMatcher(expiredPaths())
  expect(isExpired('/blog/author/ann-lee')).toBe(true)
  expect(isExpired('/blog')).toBe(false)
  forgetExpired()
  await updatePost(id, { content: '<p>New</p>' })
  expect(toMatcher(expiredPaths())('/blog/author/ann-lee')).toBe(false)
})

test('the field of a post offers whom posts name and whom staff have made, each once, to staff alone', async () => {
  await addPost({ author: 'ann lee' })
  await addPost({ author: 'Bo Kim' })
  await addPost({ author: 'BO KIM', published: false })
  await addPost({ author: 'Bo Kim' })
  await addPost({ author: '' })
  await addAuthor()
  await addAuthor({ name: 'Cy' })
  const response = await rest('GET', 'authors/names', { cookie })
  expect(await response.json()).toEqual({ names: ['Ann Lee', 'Bo Kim', 'Cy'] })
  const member = await signIn((await addMember()).email)
  for (const path of ['authors/names', 'authors']) {
    expect((await rest('GET', path)).status).toBe(404)
    expect((await rest('GET', path, { cookie: member })).status).toBe(404)
  }
})
