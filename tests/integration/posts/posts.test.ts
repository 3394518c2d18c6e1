import { describe, expect, test } from 'vitest'
import {
  findPublishedPost,
  listLatestCards,
  listNeighbours,
  listPublishedPosts,
} from '@/features/posts/server/posts'
import { addAdmin, payload, query } from '../../helpers/payload'
import { addPost } from '../../helpers/posts'
import { messageOf, rest, signIn } from '../../helpers/rest'

const admin = await addAdmin()
const cookie = await signIn(admin.email)

describe('what is stored', () => {
  test('C304 C306 a post with only title and slug is stored with empty texts', async () => {
    const response = await rest('POST', 'blog-posts', { cookie, json: { title: 'T', slug: 't' } })
    expect(response.status).toBe(201)
    const rows = await query("select * from blog_posts where slug = 't'")
    expect(rows[0]).toMatchObject({ excerpt: '', content: '', category: '', author: '', published: false })
    expect(rows[0].published_at).toBeNull()
    expect(rows[0].user_id).toBe(admin.id)
  })

  test('C301 T57 content is cleaned by every way in', async () => {
    const content = '<h2 onclick="x()">Hi</h2><script>xss()</script>'
    const local = await addPost({ content })
    const response = await rest('PATCH', `blog-posts/${local.id}`, {
      cookie,
      json: { content: `${content}<p>2</p>` },
    })
    expect(local.content).toBe('<h2 id="s-hi">Hi</h2>')
    expect((await response.json()).doc.content).toBe('<h2 id="s-hi">Hi</h2><p>2</p>')
  })

  test('C439 a 300-character title and 200 kB of content are saved', async () => {
    const json = { title: 'x'.repeat(300), slug: 'long', content: `<p>${'word '.repeat(40_950)}</p>` }
    const response = await rest('POST', 'blog-posts', { cookie, json })
    expect([response.status, await response.json()]).toEqual([201, expect.anything()])
  })

  test('T60 content that is too deep is refused with the reason', async () => {
    const json = { title: 'x', slug: 'deep', content: '<div>'.repeat(20_000) }
    const response = await rest('POST', 'blog-posts', { cookie, json })
    expect(response.status).toBe(400)
    expect(await messageOf(response)).toMatch(/100 levels/)
  })

  test('T67 twenty savers of one slug: one wins, the others are told', async () => {
    const saves = Array.from({ length: 20 }, (_, index) => {
      const slug = index % 2 ? 'SAME' : 'same'
      return rest('POST', 'blog-posts', { cookie, json: { title: 'x', slug } })
    })
    const responses = await Promise.all(saves)
    const statuses = responses.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array(19).fill(409)])
    const refused = responses.find(({ status }) => status === 409)
    const message = 'That slug is already in use'
    const holder = { id: expect.any(String), title: 'x' }
    const data = { errors: [{ path: 'slug', message }], holder }
    expect(await refused?.json()).toEqual({ errors: [{ message, data }] })
  })

  test('a slug in use is named with the post that has it, for a new post and for a changed one', async () => {
    const taken = await addPost({ title: 'Taken', slug: 'taken' })
    const other = await addPost({ slug: 'other' })
    const responses = [
      await rest('POST', 'blog-posts', { cookie, json: { title: 'x', slug: 'TAKEN' } }),
      await rest('PATCH', `blog-posts/${other.id}`, { cookie, json: { slug: 'taken' } }),
    ]
    for (const response of responses) {
      const [{ data }] = (await response.json()).errors
      expect([response.status, data.holder]).toEqual([409, { id: taken.id, title: 'Taken' }])
    }
  })

  test('T61 the featured image is https or our own', async () => {
    for (const featuredImageUrl of [
      'javascript:x()',
      'data:image/png;base64,x',
      'http://a.test/x.png',
      '//a.test/x',
    ]) {
      const response = await rest('POST', 'blog-posts', {
        cookie,
        json: { title: 'x', slug: 'x', featuredImageUrl },
      })
      expect([featuredImageUrl, response.status]).toEqual([featuredImageUrl, 400])
    }
    expect((await addPost({ featuredImageUrl: 'https://a.test/x.png' })).featuredImageUrl).toBe(
      'https://a.test/x.png',
    )
  })

  test('C366 C367 an old row without a title can be published and unpublished, and keeps its content', async () => {
    const { id } = await addPost({ published: false })
    await query("update blog_posts set title = '', content = '<x>old' where id = $1", [id])
    expect((await rest('PATCH', `blog-posts/${id}`, { cookie, json: { published: true } })).status).toBe(200)
    expect((await rest('PATCH', `blog-posts/${id}`, { cookie, json: { published: false } })).status).toBe(200)
  })
})

describe('what visitors read', () => {
  test('C194 C195 C225 C226 C484 every published post, newest first, those without a date last, without content', async () => {
    const posts = []
    for (let day = 1; day <= 14; day++) posts.push(await addPost({ content: 'secret' }))
    await addPost({ published: false })
    await query('update blog_posts set published_at = null where id = $1', [posts[13]?.id])
    const first = await listPublishedPosts(payload, 1)
    const second = await listPublishedPosts(payload, 2)
    expect([first.total, first.pages]).toEqual([14, 2])
    const shown = [...first.cards, ...second.cards].map(({ id }) => id)
    const dated = posts.slice(0, 13).map(({ id }) => id)
    expect(shown).toEqual([...dated.reverse(), posts[13]?.id])
    expect(Object.keys(first.cards[0] ?? {}).sort()).toEqual(
      ['category', 'excerpt', 'id', 'picture', 'publishedAt', 'slug', 'title'].sort(),
    )
  })

  test.each(["'0044-03-15 BC'", "'infinity'", "'-infinity'"])('F36 no post is dated %s', async (date) => {
    const { id } = await addPost({})
    const write = payload.db.pool.query(`update blog_posts set published_at = ${date} where id = $1`, [id])
    await expect(write).rejects.toThrow('blog_posts_dates')
  })

  test('C485 C206 one post by slug, and never a draft', async () => {
    const post = await addPost({ content: '<p>x</p>' })
    const draft = await addPost({ published: false })
    expect((await findPublishedPost(payload, post.slug))?.content).toBe('<p>x</p>')
    expect(await findPublishedPost(payload, draft.slug)).toBeNull()
  })

  test('a post knows its neighbours and up to three of its category', async () => {
    const [a, b, c, d, e] = [
      await addPost({ category: 'Growth' }),
      await addPost({ category: 'Reviews' }),
      await addPost({ category: 'Growth' }),
      await addPost({ category: 'Growth' }),
      await addPost({ category: 'Growth' }),
    ]
    const { older, newer, related } = await listNeighbours(payload, c)
    expect([older?.id, newer?.id]).toEqual([b.id, d.id])
    expect(related.map(({ id }) => id)).toEqual([a.id, d.id, e.id])
    expect(await listLatestCards(payload, 2)).toHaveLength(2)
  })
})
