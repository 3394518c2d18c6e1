import { expect, test } from 'vitest'
import { onPostChange } from '@/data/post-listeners'
import type { PostChange } from '@/domain/post-change'
import { findPublishedPost, listLatestPosts, listPublishedPosts } from '@/features/posts/server/posts'
import { findAnyPost } from '@/features/posts/server/preview'
import { whatStandsAt } from '@/server/address-gate'
import { recordedLog } from '../../helpers/log'
import { addAdmin, addMember, openPayload, payload, query } from '../../helpers/payload'
import { addPost } from '../../helpers/posts'
import { rest, signIn } from '../../helpers/rest'

const admin = await addAdmin()
const cookie = await signIn(admin.email)
const memberCookie = await signIn((await addMember()).email)

const log = recordedLog()
payload.logger = log.logger

const changes: PostChange[] = []
onPostChange('test', async (change) => void changes.push(change))

const MOMENT = '2026-01-01T00:00:00.000Z'

const trash = (id: string, headers = {}) =>
  rest('PATCH', `blog-posts/${id}`, { cookie, headers, json: { deletedAt: MOMENT } })
const restore = (id: string) =>
  rest('PATCH', `blog-posts/${id}?trash=true`, { cookie, json: { deletedAt: null } })

async function stored(id: string) {
  const rows = await query('select * from blog_posts where id = $1', [id])
  return rows[0]
}

test('A100 a trashed post is off the site at once, its slug is free, and it comes back as it was', async () => {
  const { id } = await addPost({ title: 'Gone', slug: 'gone', content: '<p>Body</p>' })
  log.forget()
  expect((await trash(id)).status).toBe(200)
  expect(changes.at(-1)).toMatchObject({ before: { slug: 'gone' }, after: null })
  expect(await whatStandsAt(openPayload, '/blog/gone')).toEqual({ kind: 'missing' })
  expect(await findPublishedPost(payload, 'gone')).toBeNull()
  expect([(await listPublishedPosts(payload, 1)).total, (await listLatestPosts(payload, 9)).length]).toEqual([
    0, 0,
  ])
  expect(await findAnyPost(payload, id, { ...admin, collection: 'users' })).toBeNull()
  const byOthers = await rest('POST', 'blog-posts', { cookie, json: { title: 'Other', slug: 'gone' } })
  expect(byOthers.status).toBe(201)
  const other = (await byOthers.json()).doc.id
  await rest('DELETE', `blog-posts/${other}`, { cookie })
  expect((await restore(id)).status).toBe(200)
  expect(changes.at(-1)).toMatchObject({ before: null, after: { slug: 'gone' } })
  expect(await whatStandsAt(openPayload, '/blog/gone')).toEqual({ kind: 'there' })
  expect(await stored(id)).toMatchObject({ content: '<p>Body</p>', published: true, deleted_at: null })
  expect(log.entries().map(({ event, by }) => [event, by])).toEqual([
    ['post.trashed', admin.id],
    ['post.deleted', admin.id],
    ['post.restored', admin.id],
  ])
})

test('A100 one that cannot come back is told which post has its slug', async () => {
  const { id } = await addPost({ slug: 'same' })
  await trash(id)
  const taker = await addPost({ title: 'The taker', slug: 'same' })
  const response = await restore(id)
  expect(response.status).toBe(409)
  const [{ message, data }] = (await response.json()).errors
  expect(message).toContain('"The taker" has its slug now')
  expect(data.holder).toEqual({ id: taker.id, title: 'The taker' })
  expect((await stored(id)).deleted_at).not.toBeNull()
  await trash(taker.id)
  expect((await restore(id)).status).toBe(200)
})

test('A100 when it was trashed is told by our clock, who saved it last stays, and an open form is refused', async () => {
  const { id, updatedAt } = await addPost()
  const before = Date.now()
  // As from the editor, which knows when the post was stored.
  expect((await trash(id, { 'if-match': `"${updatedAt}"` })).status).toBe(200)
  const row = await stored(id)
  expect(row.deleted_at.getTime()).toBeGreaterThanOrEqual(before - 1_000)
  expect(row.user_id).toBeNull()
  const again = await rest('PATCH', `blog-posts/${id}?trash=true`, { cookie, json: { deletedAt: MOMENT } })
  expect([again.status, (await stored(id)).deleted_at]).toEqual([200, row.deleted_at])
  expect((await rest('PATCH', `blog-posts/${id}`, { cookie, json: { title: 'Late' } })).status).toBe(404)
  const born = await rest('POST', 'blog-posts', {
    cookie,
    json: { title: 'x', slug: 'born', deletedAt: MOMENT },
  })
  expect((await born.json()).doc.deletedAt ?? null).toBeNull()
})

test('A100 an old row that no rule of today takes can be trashed, restored and deleted for good', async () => {
  const { id } = await addPost()
  await query("update blog_posts set title = '', slug = 'Not A Slug' where id = $1", [id])
  expect((await trash(id)).status).toBe(200)
  expect((await restore(id)).status).toBe(200)
  await trash(id)
  expect((await rest('DELETE', `blog-posts/${id}`, { cookie })).status).toBe(404)
  expect((await rest('DELETE', `blog-posts/${id}?trash=true`, { cookie })).status).toBe(200)
  const rows = await query('select 1 from _blog_posts_v where parent_id = $1', [id])
  expect([await stored(id), rows]).toEqual([undefined, []])
})

test('T107 a trashed post is read by admins alone, whatever anybody else asks', async () => {
  const { id } = await addPost({ title: 'Secret', slug: 'secret' })
  await trash(id)
  const paths = [
    'blog-posts',
    'blog-posts?where[slug][equals]=secret',
    'blog-posts?trash=true',
    'blog-posts?trash=true&where[deletedAt][exists]=true',
    `blog-posts/${id}`,
    `blog-posts/${id}?trash=true`,
    'blog-posts/count?trash=true',
    'blog-posts/versions?trash=true',
  ]
  for (const path of paths) {
    for (const other of [undefined, memberCookie]) {
      const text = await (await rest('GET', path, { cookie: other })).text()
      expect([path, text]).toEqual([path, expect.not.stringContaining('Secret')])
    }
  }
  for (const user of [null, { ...(await addMember()), collection: 'users' as const }]) {
    const { docs } = await payload.find({
      collection: 'blog-posts',
      trash: true,
      overrideAccess: false,
      user,
    })
    expect(docs).toEqual([])
    const asked = { collection: 'blog-posts', id, trash: true, overrideAccess: false, user } as const
    expect(await payload.findByID({ ...asked, disableErrors: true })).toBeNull()
  }
  const shown = await rest('GET', 'blog-posts?trash=true&where[deletedAt][exists]=true', { cookie })
  expect((await shown.json()).docs).toMatchObject([{ title: 'Secret' }])
  expect((await (await rest('GET', 'blog-posts', { cookie })).json()).totalDocs).toBe(0)
})

test('T107 nobody but an admin trashes or restores', async () => {
  const { id } = await addPost()
  for (const other of [undefined, memberCookie]) {
    const json = { deletedAt: MOMENT }
    expect((await rest('PATCH', `blog-posts/${id}`, { cookie: other, json })).status).toBe(404)
  }
  await trash(id)
  for (const other of [undefined, memberCookie]) {
    const json = { deletedAt: null }
    expect((await rest('PATCH', `blog-posts/${id}?trash=true`, { cookie: other, json })).status).toBe(404)
  }
  expect((await stored(id)).deleted_at).not.toBeNull()
})
