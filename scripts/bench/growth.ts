import pg from 'pg'
import { paths } from '@/domain/paths'
import { fillPosts } from './admin-posts'
import { fillLeads } from './inbox-leads'
import { type Home, type Product, startProduct } from './inbox-product'
import { hammer, pace, post, spread } from './load'
import { CORES, pin } from './rivals'
import { postRows, signIn } from './staff'

/** The figures of one size of the site by name, in the order of the table. */
export type Size = { rows: number; figures: Record<string, number> }

export type Growth = { posts: Size[]; leads: Size[] }

/** The running product and its connections, with which the figures of a size are measured. */
export type GrowthContext = {
  product: Product
  db: pg.Client
  seconds: number
  rate: number
  someLead: () => object
}

/** How often a page is changed and rendered again for one figure. */
const CHANGES = 5

const INBOX = `${paths.leads}/inbox`

/**
 * Measures the same figures with more and more posts, then with more and more leads. Existing rows stay, so a size
 * below their number is measured with all of them.
 *
 * @param home - the home of a product that was stopped and kept its data
 * @param settings - the environment of the product
 */
export async function measureGrowth(
  home: Home,
  settings: Record<string, string>,
  sizes: { posts: readonly number[]; leads: readonly number[] },
  how: Pick<GrowthContext, 'seconds' | 'rate' | 'someLead'>,
): Promise<Growth> {
  const growth: Growth = { posts: [], leads: [] }
  const each = async (
    fill: (db: pg.Client) => Promise<unknown>,
    measure: (request: GrowthContext) => Promise<Size>,
  ) => {
    const product = await startProduct(settings, home)
    pin(product.pid, CORES.serves)
    const db = new pg.Client(product.databaseUrl)
    await db.connect()
    try {
      await fill(db)
      return await measure({ product, db, ...how })
    } finally {
      await db.end()
      await product.stop({ keepsData: true })
    }
  }
  for (const rows of sizes.posts) growth.posts.push(await each((db) => fillPosts(db, rows), measurePosts))
  for (const rows of sizes.leads) {
    const fill = (db: pg.Client) =>
      rows === 0 ? db.query('truncate form_submissions cascade') : fillLeads(db, rows)
    growth.leads.push(await each(fill, measureLeads))
  }
  return growth
}

async function measurePosts({ product, db, seconds, rate }: GrowthContext): Promise<Size> {
  const { origin } = product
  const staff = await signIn(origin, product.account)
  const [first] = (
    await db.query('select id, slug from blog_posts where published order by created_at limit 1')
  ).rows
  await hammer(origin + paths.blog, seconds)
  const made: { list: number[]; map: number[] } = { list: [], map: [] }
  for (let round = 0; round < CHANGES; round += 1) {
    const changed = await staff.change(`/api/blog-posts/${first.id}`, { excerpt: `Changed ${round}` })
    if (!changed.ok) throw new Error(`The change was answered with ${changed.status}`)
    made.list.push(await timeOf(origin + paths.blog))
    made.map.push(await timeOf(`${origin}/sitemap.xml`))
  }
  return {
    rows: await countOf(db, 'blog_posts'),
    figures: {
      '/blog, answers/s': (await hammer(origin + paths.blog, seconds)).perSecond,
      'a post, answers/s': (await hammer(origin + paths.post(first.slug), seconds)).perSecond,
      [`/blog at ${rate}/s, p99 in ms`]: (await pace(origin + paths.blog, seconds, rate)).p99,
      '/blog made anew, ms': spread(made.list).median,
      'sitemap made anew, ms': spread(made.map).median,
      'dashboard, server ms': await staff.time(paths.admin),
      'post list, server ms': await staff.time(paths.adminBlog),
      'its first rows, server ms': await staff.time(postRows()),
      'memory, MB': await product.memory(),
    },
  }
}

async function measureLeads({ product, db, seconds, someLead }: GrowthContext): Promise<Size> {
  const { origin } = product
  const staff = await signIn(origin, product.account)
  const rows = await countOf(db, 'form_submissions')
  await post(origin + paths.leads, seconds, someLead)
  return {
    rows,
    figures: {
      'inbox, server ms': await staff.time(paths.adminSubmissions),
      'its first rows, server ms': await staff.time(INBOX),
      'a search, server ms': await staff.time(`${INBOX}&text=kowalski`),
      'dashboard, server ms': await staff.time(paths.admin),
      'leads/s': (await post(origin + paths.leads, seconds, someLead)).perSecond,
      'a lead at 100/s, p99 in ms': (await post(origin + paths.leads, seconds, someLead, 100)).p99,
      'memory, MB': await product.memory(),
    },
  }
}

async function timeOf(url: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`)
  return performance.now() - began
}

async function countOf(db: pg.Client, table: 'blog_posts' | 'form_submissions'): Promise<number> {
  return Number((await db.query(`select count(*) as count from ${table}`)).rows[0].count)
}
