import { expect, test } from 'vitest'
import { addAdmin, addMember } from '../../helpers/payload'
import { addPost } from '../../helpers/posts'
import { rest, signIn } from '../../helpers/rest'

const admin = await signIn((await addAdmin()).email)
const member = await signIn((await addMember()).email)

test('T62 T120 visitors and members list posts by slug, category and page, at most 20, without who saved them', async () => {
  const post = await addPost({ slug: 'one', category: 'Growth' })
  await addPost({ published: false, category: 'Growth' })
  for (const cookie of [undefined, member]) {
    for (const query of ['where[slug][equals]=one', 'where[category][equals]=Growth', 'page=1&limit=5000']) {
      const { docs, limit } = await (await rest('GET', `blog-posts?${query}`, { cookie })).json()
      expect(docs.map(({ id }: { id: string }) => id)).toEqual([post.id])
      expect(limit).toBeLessThanOrEqual(20)
      expect(docs[0]).not.toHaveProperty('user')
    }
  }
})

test.each([
  'where[published][equals]=false',
  'where[content][like]=canary',
  'where[slug][like]=o',
  'where[or][0][slug][equals]=one',
  'where[user.email][like]=a',
  'sort=content',
  'select[content]=true',
  'limit=0',
  'limit=-1',
  'page=0',
  'pagination=false',
  'draft=true',
  'where[slug][equals]=%00',
  'where={',
])('T62 T46 a visitor who asks for %s is told what may be asked', async (query) => {
  for (const cookie of [undefined, member]) {
    expect((await rest('GET', `blog-posts?${query}`, { cookie })).status).toBe(400)
  }
})

test('T62 an admin asks for anything', async () => {
  await addPost({ published: false, slug: 'hidden' })
  const response = await rest('GET', 'blog-posts?where[published][equals]=false&limit=0', { cookie: admin })
  expect((await response.json()).docs).toHaveLength(1)
})

test('T120 staff lists keep a hundred posts without their texts', async () => {
  await addPost({})
  const response = await rest('GET', 'blog-posts?limit=100&select[title]=true', { cookie: admin })
  const { docs, limit } = await response.json()
  expect([limit, docs.length > 0, docs.some((post: object) => 'content' in post)]).toEqual([100, true, false])
})

test('T120 the versions of posts are listed without their texts, whatever is asked for, and each is read with its own', async () => {
  const { id } = await addPost({ slug: 'kept' })
  for (const title of ['First', 'Second'])
    await rest('PATCH', `blog-posts/${id}`, {
      cookie: admin,
      json: { title, content: `<p>${title} text</p>` },
    })
  const parent = `where[parent][equals]=${id}`
  const queries = [
    parent,
    `${parent}&limit=5000`,
    `${parent}&select[version][content]=true`,
    `${parent}&select[version][title]=true&select[version][content]=true&depth=1`,
  ]
  for (const query of queries) {
    const response = await rest('GET', `blog-posts/versions?${query}`, { cookie: admin })
    const text = await response.text()
    expect([query, response.status, text.includes(' text</p>')]).toEqual([query, 200, false])
    const { docs, limit } = JSON.parse(text)
    expect(docs.map(({ version }: { version: { title: string } }) => version.title)).toEqual(
      expect.arrayContaining(['First', 'Second']),
    )
    expect(limit).toBeLessThanOrEqual(50)
    const one = await rest('GET', `blog-posts/versions/${docs[0].id}?depth=0`, { cookie: admin })
    expect((await one.json()).version.content).toContain(' text</p>')
  }
})

test.each(['count', 'versions', 'access', 'x', '1'])(
  'T62 blog-posts/%s is no route for a visitor',
  async (path) => {
    expect((await rest('GET', `blog-posts/${path}`)).status).toBe(404)
  },
)
