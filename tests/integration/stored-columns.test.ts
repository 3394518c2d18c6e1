import { expect, test } from 'vitest'
import { addAdmin, addMember, query } from '../helpers/payload'
import { addPost } from '../helpers/posts'
import { rest, signIn } from '../helpers/rest'

async function columnsOf(table: string): Promise<Record<string, string>> {
  const rows = await query(
    'select column_name, data_type from information_schema.columns where table_name = $1',
    [table],
  )
  return Object.fromEntries(rows.map((row) => [row.column_name, row.data_type]))
}

test('C300 C302 a post has its columns, and published is a boolean', async () => {
  const columns = await columnsOf('blog_posts')
  const texts = ['title', 'slug', 'excerpt', 'content', 'category', 'author', 'featured_image_url']
  expect(Object.keys(columns)).toEqual(
    expect.arrayContaining(['id', ...texts, 'published', 'published_at', 'created_at', 'user_id']),
  )
  expect(columns.published).toBe('boolean')
})

test('C303 the account of a post is whoever saved it last', async () => {
  const [writer, editor] = [await addAdmin(), await addAdmin()]
  const json = { title: 'Saved', slug: 'saved' }
  const made = await rest('POST', 'blog-posts', { cookie: await signIn(writer.email), json })
  const { id } = (await made.json()).doc
  const userOf = async () => (await query('select user_id from blog_posts where id = $1', [id]))[0].user_id
  expect(await userOf()).toBe(writer.id)
  await rest('PATCH', `blog-posts/${id}`, { cookie: await signIn(editor.email), json: { title: 'Again' } })
  expect(await userOf()).toBe(editor.id)
})

test('C307 a role is a row of an account and a value, and admin is the value used', async () => {
  const [admin, member] = [await addAdmin(), await addMember()]
  const rows = await query('select parent_id, value from users_roles')
  expect(rows).toContainEqual({ parent_id: admin.id, value: 'admin' })
  expect(rows.map(({ parent_id }) => parent_id)).not.toContain(member.id)
})

test('C365 a draft is stored as false, a published post as true', async () => {
  const [draft, live] = [await addPost({ published: false }), await addPost({ published: true })]
  const rows = await query('select id, published from blog_posts where id = any($1)', [[draft.id, live.id]])
  expect(new Map(rows.map(({ id, published }) => [id, published]))).toEqual(
    new Map([
      [draft.id, false],
      [live.id, true],
    ]),
  )
})
