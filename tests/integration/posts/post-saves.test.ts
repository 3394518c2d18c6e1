import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { User } from '../../../payload-types'
import { addAdmin, payload } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

let author: User
let cookie: string
let otherCookie: string
let count = 0

beforeAll(async () => {
  author = await addAdmin()
  const other = await addAdmin()
  cookie = await signIn(author.email)
  otherCookie = await signIn(other.email)
})

function texts() {
  count += 1
  return {
    title: `Title ${count}`,
    slug: `title-${count}`,
    excerpt: 'Short',
    content: '<p>Long</p>',
    category: 'Growth',
    author: 'Dana',
  }
}

async function addPost(published = false) {
  const response = await rest('POST', 'blog-posts', { json: { ...texts(), published }, cookie })
  expect(response.status).toBe(201)
  const { doc } = await response.json()
  return doc
}

const stored = (id: string) => payload.findByID({ collection: 'blog-posts', id })

const save = (id: string, json: object, openedAt?: string, as = cookie) =>
  rest('PATCH', `blog-posts/${id}`, {
    json,
    cookie: as,
    headers: openedAt ? { 'if-match': `"${openedAt}"` } : {},
  })

describe('a save that knows when the post was opened', () => {
  test('T68 is stored while nobody else stored the post since', async () => {
    const post = await addPost()
    const response = await save(post.id, { title: 'Mine' }, post.updatedAt)
    expect(response.status).toBe(200)
    expect((await stored(post.id)).title).toBe('Mine')
  })

  test('T68 is refused with 409 after another save, and overwrites nothing', async () => {
    const post = await addPost()
    await save(post.id, { title: 'Theirs' }, post.updatedAt, otherCookie)
    const [told, complained] = [vi.spyOn(payload.logger, 'info'), vi.spyOn(payload.logger, 'error')]
    const response = await save(post.id, { title: 'Mine' }, post.updatedAt)
    expect(response.status).toBe(409)
    expect(told).toHaveBeenCalledExactlyOnceWith({ msg: expect.stringContaining('changed by someone else') })
    expect(complained).not.toHaveBeenCalled()
    const { errors } = await response.json()
    const now = await stored(post.id)
    expect(errors[0].message).toContain('changed by someone else')
    expect(now.title).toBe('Theirs')
  })

  test('T68 of ten at the same moment stores one', async () => {
    const post = await addPost()
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => save(post.id, { title: `Save ${index}` }, post.updatedAt)),
    )
    const statuses = responses.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(9).fill(409)])
  })

  test('C526 of a post that is not there is not found', async () => {
    const response = await save(
      '0192c3a0-0000-7000-8000-000000000000',
      { title: 'x' },
      new Date().toISOString(),
    )
    expect(response.status).toBe(404)
    expect((await save('nonsense', { title: 'x' }, new Date().toISOString())).status).toBeLessThan(500)
  })
})

describe('the publish switch of the list', () => {
  test('C366 C367 C487 sets published and leaves every text and the author account as they were', async () => {
    const post = await addPost()
    const before = await stored(post.id)
    expect((await save(post.id, { published: true }, undefined, otherCookie)).status).toBe(200)
    const after = await stored(post.id)
    expect(after).toMatchObject({
      title: before.title,
      slug: before.slug,
      excerpt: before.excerpt,
      content: before.content,
      category: before.category,
      author: before.author,
      user: before.user,
      createdAt: before.createdAt,
      published: true,
    })
    expect((await save(post.id, { published: false })).status).toBe(200)
    expect((await stored(post.id)).published).toBe(false)
  })

  test('T69 twenty at the same moment with one value end in it', async () => {
    const post = await addPost()
    const responses = await Promise.all(Array.from({ length: 20 }, () => save(post.id, { published: true })))
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    expect((await stored(post.id)).published).toBe(true)
  })
})

describe('a save of the form', () => {
  test('C495 C496 records who saved last, even without a change', async () => {
    const post = await addPost()
    expect((await stored(post.id)).user).toBe(author.id)
    const { title, slug, excerpt, content, category, author: by, published } = await stored(post.id)
    await save(
      post.id,
      { title, slug, excerpt, content, category, author: by, published },
      undefined,
      otherCookie,
    )
    expect((await stored(post.id)).user).not.toBe(author.id)
  })

  test('C497 T7 cannot move createdAt, publishedAt or the account', async () => {
    const post = await addPost(true)
    const before = await stored(post.id)
    const old = '2001-01-01T00:00:00.000Z'
    await save(post.id, { title: 'New', createdAt: old, publishedAt: old, user: author.id, id: 'x' })
    const after = await stored(post.id)
    expect(after).toMatchObject({
      id: post.id,
      createdAt: before.createdAt,
      publishedAt: before.publishedAt,
      featuredImageUrl: before.featuredImageUrl,
    })
  })

  test('C439 stores a title of 300 characters and 200 kB of content', async () => {
    const json = {
      ...texts(),
      title: 'T'.repeat(300),
      content: `<p>${'word '.repeat(39_000)}</p>`,
      published: false,
    }
    expect((await rest('POST', 'blog-posts', { json, cookie })).status).toBe(201)
  })

  test('keeps what it replaced as a version that admins can read', async () => {
    const post = await addPost()
    await save(post.id, { content: '<p>Second</p>' })
    const path = `blog-posts/versions?where[parent][equals]=${post.id}&sort=-createdAt`
    const { docs }: { docs: { id: string }[] } = await (await rest('GET', path, { cookie })).json()
    const contents = docs.map(async ({ id }) => {
      const version = await (await rest('GET', `blog-posts/versions/${id}`, { cookie })).json()
      return version.version.content
    })
    expect(await Promise.all(contents)).toEqual(['<p>Second</p>', '<p>Long</p>'])
    expect([403, 404]).toContain((await rest('GET', path)).status)
  })
})

test('T70 C488 deleting by id works once, and the second time is not found', async () => {
  const post = await addPost()
  expect((await rest('DELETE', `blog-posts/${post.id}`, { cookie })).status).toBe(200)
  expect((await rest('DELETE', `blog-posts/${post.id}`, { cookie })).status).toBe(404)
})
