import type { Client } from 'pg'
import { CATEGORIES } from '@/domain/post'

/** Adds posts, one for each hour back in time, until the table has `total` of them. */
export async function fillPosts(db: Client, total: number): Promise<void> {
  await db.query(
    `INSERT INTO blog_posts
       (id, title, slug, excerpt, content, category, author, published, published_at, created_at, updated_at)
     SELECT gen_random_uuid(), 'How ' || n || ' calls became jobs', 'bench-admin-' || n, 'Short', '<p>Long</p>',
       ($2::text[])[1 + n % 6], 'Dana Reyes', n % 10 > 0, CASE WHEN n % 10 > 0 THEN at END, at, at
     FROM generate_series((SELECT count(*)::int FROM blog_posts) + 1, $1::int) AS n,
       LATERAL (SELECT now() - n * interval '1 hour' AS at) AS times`,
    [total, [...CATEGORIES]],
  )
  await db.query('VACUUM ANALYZE blog_posts')
}

/** Removes the posts that `fillPosts` has added. */
export async function dropPosts(db: Client): Promise<void> {
  await db.query(`DELETE FROM blog_posts WHERE slug LIKE 'bench-admin-%'`)
}
