import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'

type Row = {
  id: string
  title: string
  slug: string
  excerpt: string
  content: string
  category: string
  author: string
  published: boolean
  featured_image_url: string
  created_at: Date
  user_id: string | null
}

/** A title that no other test uses; its slug is the same in lowercase with hyphens. */
export function uniqueTitle(): string {
  return `Post ${randomBytes(6).toString('hex')}`
}

/** Stores a post as it would have been stored yesterday; the first one of every list, since no two have one moment. */
export async function addPost(database: Pool, given: Partial<Row>): Promise<Row> {
  const title = given.title ?? uniqueTitle()
  const row = {
    title,
    slug: title.toLowerCase().replaceAll(' ', '-'),
    excerpt: 'Short',
    content: '<p>Body</p>',
    category: '',
    author: '',
    published: false,
    ...given,
  }
  const { rows } = await database.query<Row>(
    `INSERT INTO blog_posts (id, title, slug, excerpt, content, category, author, published, published_at, updated_at,
                             created_at)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, CASE WHEN $7 THEN now() END, now() - interval '1 day',
             greatest(now(), (SELECT max(created_at) + interval '1 ms' FROM blog_posts)))
     RETURNING *`,
    [row.title, row.slug, row.excerpt, row.content, row.category, row.author, row.published],
  )
  const [stored] = rows
  if (!stored) throw new Error('The post was not stored')
  return stored
}

/** A post that is not in the trash. */
export async function findPost(database: Pool, title: string): Promise<Row | undefined> {
  const { rows } = await database.query<Row>(
    'SELECT * FROM blog_posts WHERE title = $1 AND deleted_at IS NULL',
    [title],
  )
  return rows[0]
}
