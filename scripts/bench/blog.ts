import pg from 'pg'
import { POSTS_PER_PAGE } from '@/domain/post'
import { env } from '@/env'
import { writePart } from './document'

/**
 * Fills an empty, migrated database with posts and measures the queries of visitors: npm run bench:blog -- [posts].
 * It also prints the plan of each query.
 */
const POSTS = Number(process.argv[2] ?? 50_000)
const ROUNDS = 21

const ORDER = `coalesce("published_at", '-infinity'::timestamptz) desc, "created_at" desc, "id" desc`
const SORT_KEY = `(coalesce("published_at", '-infinity'::timestamptz), "created_at", "id")`
const SELF = `(select coalesce("published_at", '-infinity'::timestamptz), "created_at", "id" from "blog_posts" where "slug" = 'bench-25001')`

const READS = [
  [
    'The first page of the list',
    `select "id", "slug" from "blog_posts" where "published" order by ${ORDER} limit ${POSTS_PER_PAGE}`,
  ],
  [
    'Page 2,000 of the list',
    `select "id", "slug" from "blog_posts" where "published" order by ${ORDER} limit ${POSTS_PER_PAGE} offset ${2000 * POSTS_PER_PAGE}`,
  ],
  ['How many posts there are', 'select count(*) from "blog_posts" where "published"'],
  ['One post by its slug', `select * from "blog_posts" where "slug" = 'bench-25001' and "published"`],
  [
    'What stands at an address',
    `select "slug" from "blog_posts" where "published" and "slug" = 'bench-25001' union all select "post"."slug" from "redirects" join "blog_posts" "post" on "post"."id" = "redirects"."post_id" where "post"."published" and "redirects"."from_slug" = 'bench-25001' limit 1`,
  ],
  [
    'The three older posts of a category',
    `select "id", "slug" from "blog_posts" where "published" and "category" = 'Growth' and ${SORT_KEY} < ${SELF} order by ${ORDER} limit 3`,
  ],
] as const

const FILL = `
  insert into "blog_posts" ("id", "title", "slug", "category", "excerpt", "content", "published", "published_at", "created_at")
  select gen_random_uuid(), 'Post ' || n, 'bench-' || n,
    (array['Growth','Google Business','Call Handling','Reviews','Lead Funnels','Case Stories'])[1 + n % 6],
    'Two sentences about it.', repeat('<p>Some words of an article that somebody wrote.</p>', 60),
    n % 10 <> 0, now() - n * interval '1 minute', now() - n * interval '1 minute'
  from generate_series(1, $1::int) n`

async function bench(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    'select exists(select 1 from "blog_posts" where "slug" not like \'bench-%\') as "used"',
  )
  if (rows[0].used) throw new Error('This database has posts of its own: give DATABASE_URL an empty one')
  await client.query('delete from "blog_posts"')
  await client.query(FILL, [POSTS])
  await client.query('vacuum analyze "blog_posts"')
  const lines = [
    `${POSTS.toLocaleString('en-US')} posts, PostgreSQL ${await versionOf(client)}, median of ${ROUNDS} over one connection.`,
    'A plan that reads the whole table fails.',
    '',
  ]
  for (const [name, query] of READS) lines.push(await measure(client, name, query))
  return lines
}

async function measure(client: pg.Client, name: string, query: string): Promise<string> {
  const { rows } = await client.query(`explain (analyze, costs off, timing off, summary off) ${query}`)
  const plan = rows.map((row) => row['QUERY PLAN'])
  if (plan.some((line) => /Seq Scan on blog_posts/.test(line)))
    throw new Error(`${name} reads the whole table`)
  const times = []
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now()
    await client.query(query)
    times.push(performance.now() - begun)
  }
  const median = times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
  console.log(`${name}\n\n${plan.join('\n')}\n`)
  return `- ${name}: ${median.toFixed(2)} ms`
}

async function versionOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query('show server_version')
  return rows[0].server_version
}

const client = new pg.Client({ connectionString: env.DATABASE_URL })
await client.connect()
const report = await bench(client).finally(() => client.end())
await writePart('What visitors read of the database', 'bench:blog', report)
