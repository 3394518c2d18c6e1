import { expect, test } from 'vitest'
import { NO_FILTER, type PostFilter, toConditions } from '@/features/posts/screens/post-filter'
import { readPostChoices } from '@/features/posts/server/post-choices'
import type { BlogPost } from '../../../payload-types'
import { addAdmin, payload, requestOf } from '../../helpers/payload'
import { addPost } from '../../helpers/posts'
import { rest, signIn } from '../../helpers/rest'

const admin = await addAdmin()
const cookie = await signIn(admin.email)

/** What the list shows, as it asks for it: titles by their last letter, in the order of the alphabet. */
async function shown(filter: Partial<PostFilter>): Promise<string> {
  const query = new URLSearchParams({
    limit: '100',
    depth: '0',
    sort: '-createdAt,-id',
    'select[title]': 'true',
  })
  for (const [name, value] of toConditions({ ...NO_FILTER, ...filter })) query.set(name, value)
  const response = await rest('GET', `blog-posts?${query}`, { cookie })
  expect(response.status).toBe(200)
  const { docs }: { docs: BlogPost[] } = await response.json()
  return docs
    .map(({ title }) => title.slice(-1))
    .sort()
    .join('')
}

test('the list is filtered by state, author, category and day on the server, whatever is combined', async () => {
  const set = (id: string, column: string, at: string) =>
    payload.db.pool.query(`update blog_posts set ${column} = $2 where id = $1`, [id, at])
  const a = await addPost({ title: 'Post a', author: 'Dana', category: 'Growth' })
  const b = await addPost({ title: 'Post b', author: 'Dana', category: 'Reviews', published: false })
  const c = await addPost({ title: 'Post c', author: 'Sam', category: 'Growth', published: false })
  // The evening of the 20th in New York.
  await set(a.id, 'published_at', '2026-11-21T03:00:00Z')
  await set(a.id, 'created_at', '2026-01-01T12:00:00Z')
  await set(b.id, 'created_at', '2026-11-20T12:00:00Z')
  await set(c.id, 'created_at', '2026-11-22T12:00:00Z')

  expect(await shown({})).toBe('abc')
  expect(await shown({ state: 'published' })).toBe('a')
  expect(await shown({ state: 'draft' })).toBe('bc')
  expect(await shown({ author: 'Dana' })).toBe('ab')
  expect(await shown({ category: 'Growth' })).toBe('ac')
  expect(await shown({ category: 'Growth', author: 'Sam', state: 'draft', text: 'POST' })).toBe('c')
  // A published post by the day of its publication, another one by that of its making.
  expect(await shown({ from: '2026-11-20', to: '2026-11-20' })).toBe('ab')
  expect(await shown({ from: '2026-11-21' })).toBe('c')
  expect(await shown({ to: '2026-11-19' })).toBe('')
  expect(await shown({ to: '2026-11-20', state: 'draft' })).toBe('b')
})

test('the list shows the posts that are scheduled, and those with changes; a visitor cannot ask for them', async () => {
  const a = await addPost({ title: 'Marked a', published: false })
  const b = await addPost({ title: 'Marked b' })
  await addPost({ title: 'Marked c' })
  const at = new Date(Date.now() + 86_400_000).toISOString()
  expect(await shown({ text: 'Marked', state: 'scheduled' })).toBe('')
  await payload.create({
    collection: 'scheduled-posts',
    data: { post: a.id, action: 'publish', at, state: 'pending' },
  })
  await payload.create({
    collection: 'pending-changes',
    data: { post: b.id, values: { title: 'Later' }, basedOn: at },
  })
  expect(await shown({ text: 'Marked', state: 'scheduled' })).toBe('a')
  expect(await shown({ text: 'Marked', state: 'changed' })).toBe('b')
  expect((await rest('GET', 'blog-posts?marked=changed', {})).status).not.toBe(200)
})

test('the menus offer every author, and the categories of the specification before others', async () => {
  await addPost({ author: 'Sam', category: 'Old times' })
  await addPost({ author: 'Dana', published: false })
  await addPost({ author: ' ' })
  const trashed = await addPost({ author: 'Gone' })
  await payload.update({
    collection: 'blog-posts',
    id: trashed.id,
    data: { deletedAt: new Date().toISOString() },
  })
  const req = await requestOf(admin)
  const choices = await readPostChoices(req)
  expect(choices.authors).toEqual(['Dana', 'Sam'])
  expect(choices.categories.at(0)).toBe('Growth')
  expect(choices.categories.at(-1)).toBe('Old times')
})

const duplicate = (id: string) => rest('POST', `blog-posts/${id}/duplicate`, { cookie })

test('a copy of a published post is a draft with a slug of its own and no date, and the post stays as it was', async () => {
  const texts = {
    content: '<p>Long</p>',
    excerpt: 'Short',
    category: 'Growth',
    author: 'Dana',
    featuredImageUrl: 'https://example.com/van.jpg',
  }
  const post = await addPost({ title: 'One', slug: 'one', ...texts })
  const response = await duplicate(post.id)
  expect(response.status).toBe(200)
  const { doc } = await response.json()
  const copy = await payload.findByID({ collection: 'blog-posts', id: doc.id, depth: 0 })
  expect(copy).toMatchObject({
    title: 'One (copy)',
    slug: 'one-copy',
    published: false,
    user: admin.id,
    ...texts,
  })
  expect(copy.publishedAt ?? null).toBeNull()
  expect(await payload.findByID({ collection: 'blog-posts', id: post.id, depth: 0 })).toMatchObject({
    slug: 'one',
    published: true,
    updatedAt: post.updatedAt,
  })
  expect((await rest('GET', `blog-posts/${doc.id}`)).status).toBe(404)
})

test('copies are counted by their slugs, and that of a copy in the trash is free', async () => {
  const post = await addPost({ slug: 'two', published: false })
  const slugOf = async (response: Response) => {
    const { doc } = await response.json()
    return (await payload.findByID({ collection: 'blog-posts', id: doc.id })).slug
  }
  const first = await duplicate(post.id)
  const { doc } = await first.clone().json()
  expect(await slugOf(first)).toBe('two-copy')
  expect(await slugOf(await duplicate(post.id))).toBe('two-copy-2')
  expect(await slugOf(await duplicate(doc.id)), 'a copy of a copy').toBe('two-copy-3')
  await rest('PATCH', `blog-posts/${doc.id}`, { cookie, json: { deletedAt: new Date().toISOString() } })
  expect(await slugOf(await duplicate(post.id))).toBe('two-copy')
})

test('what is in the trash or nowhere is not copied', async () => {
  const post = await addPost({})
  await rest('PATCH', `blog-posts/${post.id}`, { cookie, json: { deletedAt: new Date().toISOString() } })
  expect((await duplicate(post.id)).status).toBe(404)
  expect((await duplicate('0192c3a0-0000-7000-8000-000000000000')).status).toBe(404)
  expect((await duplicate('nonsense')).status).toBe(404)
  expect(await payload.count({ collection: 'blog-posts', trash: true })).toEqual({ totalDocs: 1 })
})
