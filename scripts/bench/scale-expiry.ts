import { setTimeout } from 'node:timers/promises'
import { withConnection } from '@/data/connection'
import { paths } from '@/domain/paths'
import { fillPosts } from './admin-posts'
import type { Product } from './inbox-product'
import { spread } from './load'
import { measureWork } from './processor-time'

/** The processor time in seconds that an expiry costs a process with `kept` pages in memory. */
export type ExpiryFigures = { kept: number; post: number; everything: number }

const LOOK_MS = 1_000
/** A process is idle if it uses less processor time than this in a second, in seconds. */
const IDLE = 0.08
const AT_ONCE = 8
/** The pages that show a post, besides its own page. */
const SHOWING = [paths.home, paths.blog, paths.siteMapFile]

/** Expiries as another instance writes them: for a change of a post, and for a change of the whole site. */
const EXPIRIES = {
  post: (slug: string) => ({ paths: [...SHOWING, paths.post(slug)] }),
  everything: () => ({ paths: ['/*'] }),
}

/** Waits until a product has rendered, compressed and saved the pages that it renders by itself. */
async function settle(pid: number | undefined) {
  for (let quiet = 0; quiet < 2; ) {
    const { took } = await measureWork(pid, () => setTimeout(LOOK_MS))
    quiet = took.server + took.database < IDLE ? quiet + 1 : 0
  }
}

async function keep({ origin, pid }: Product, slugs: readonly string[]) {
  // `pop` takes the last first, so the pages that every change affects are requested last and stay in memory.
  const waiting = [...SHOWING, ...slugs.map(paths.post)]
  const next = async () => {
    for (let path = waiting.pop(); path; path = waiting.pop()) {
      const response = await fetch(origin + path)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  await settle(pid)
}

/** Measures an expiry with more and more pages in memory. */
export async function measureExpiries(
  product: Product,
  sizes: readonly number[],
  rounds: number,
): Promise<ExpiryFigures[]> {
  const { databaseUrl, pid } = product
  const figures: ExpiryFigures[] = []
  await withConnection(databaseUrl, async (client) => {
    await fillPosts(client, Math.ceil(Math.max(...sizes) * 1.2))
    await client.query(
      `insert into expiries (outdated) values ('{"words":"*","pages":{"paths":["/*"],"isRemoval":false}}')`,
    )
    const { rows } = await client.query<{ slug: string }>(
      'select slug from blog_posts where published order by published_at limit $1',
      [Math.max(...sizes)],
    )
    const slugs = rows.map(({ slug }) => slug)
    const costOf = async (pages: { paths: string[] }) => {
      const outdated = JSON.stringify({ pages: { ...pages, isRemoval: false } })
      const { took } = await measureWork(pid, async () => {
        await client.query(
          `with written as (insert into expiries (outdated) values ($1)) select pg_notify('expiries', '')`,
          [outdated],
        )
        await settle(pid)
      })
      return took.server + took.database
    }
    for (const kept of sizes) {
      const costs = { post: [] as number[], everything: [] as number[] }
      for (let round = 0; round < rounds; round += 1) {
        await keep(product, slugs.slice(0, kept))
        costs.post.push(await costOf(EXPIRIES.post(slugs[0] ?? '')))
        costs.everything.push(await costOf(EXPIRIES.everything()))
      }
      figures.push({ kept, post: spread(costs.post).median, everything: spread(costs.everything).median })
      console.error(`expiry with ${kept} kept pages done`)
    }
  })
  return figures
}
