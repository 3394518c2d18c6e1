import { readdir } from 'node:fs/promises'
import { expect } from 'vitest'
import { documents, globals } from '@/seed'
import { samplePosts } from '@/seed/sample-posts'
import { ADMIN, type Instances } from './instances'

/** What a start does to an empty database stands there once: tables, the first admin, words and sample posts. */
export async function expectStartedOnce(site: Instances) {
  const files = (await readdir('src/migrations')).filter((name) => /^\d.*\.ts$/.test(name))
  const applied = await site.query<{ name: string }>('select name from payload_migrations order by name')
  expect(applied.map(({ name }) => `${name}.ts`)).toEqual(files.toSorted())
  const admins = await site.query(
    'select email, value as role from users left join users_roles on parent_id = users.id',
  )
  expect(admins).toEqual([{ email: ADMIN.email, role: 'admin' }])
  const expected = {
    ...Object.fromEntries(Object.entries(documents).map(([table, each]) => [table, each.length])),
    ...Object.fromEntries(Object.keys(globals).map((slug) => [slug.replaceAll('-', '_'), 1])),
    blog_posts: samplePosts.length,
  }
  const counts = Object.keys(expected).map(async (table) => {
    const [row] = await site.query<{ total: number }>(`select count(*)::int as total from ${table}`)
    return [table, row?.total]
  })
  expect(Object.fromEntries(await Promise.all(counts))).toEqual(expected)
}
