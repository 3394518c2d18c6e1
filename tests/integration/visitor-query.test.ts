import { expect, test } from 'vitest'
import { addAdmin, addMember } from '../helpers/payload'
import { addPost } from '../helpers/posts'
import { rest, signIn } from '../helpers/rest'

const admin = await signIn((await addAdmin()).email)
const member = await signIn((await addMember()).email)

test('T62 visitors and members list posts by slug, category and page, at most 100, without who saved them', async () => {
  const post = await addPost({ slug: 'one', category: 'Growth' })
  await addPost({ published: false, category: 'Growth' })
  for (const cookie of [undefined, member]) {
    for (const query of ['where[slug][equals]=one', 'where[category][equals]=Growth', 'page=1&limit=5000']) {
      const { docs, limit } = await (await rest('GET', `blog-posts?${query}`, { cookie })).json()
      expect(docs.map(({ id }: { id: string }) => id)).toEqual([post.id])
      expect(limit).toBeLessThanOrEqual(100)
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

test.each(['count', 'versions', 'access', 'x', '1'])(
  'T62 blog-posts/%s is no route for a visitor',
  async (path) => {
    expect((await rest('GET', `blog-posts/${path}`)).status).toBe(404)
  },
)
