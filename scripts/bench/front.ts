import { rm } from 'node:fs/promises'
import pg from 'pg'
import { paths } from '@/domain/paths'
import { insertBare } from './bare-insert'
import { writePart } from './document'
import { type Figures, type LeadRuns, type PageRuns, toFrontReport } from './front-report'
import { measureGrowth } from './growth'
import { type Home, type Product, startProduct } from './inbox-product'
import { hammer, pace, post } from './load'
import { CORES, describeMachine, pin, type Rival, startNext, startNginx } from './rivals'

/**
 * Compares the product's server with nginx and `next start`: npm run bench -- [--quick]. It starts all of them itself
 * and writes its part of docs/benchmarks.md. It needs two idle cores.
 */
const IS_QUICK = process.argv.includes('--quick')
const RUNS = IS_QUICK ? 1 : 7
const SECONDS = 2
const FIXED_RATE = 2_000
const FLOOD_SECONDS = 6
const WARM_SECONDS = IS_QUICK ? 1 : 4

/** The sizes of the site that are measured; the first is that of a new site. */
const SIZES = IS_QUICK
  ? { posts: [10, 1_000], leads: [0, 10_000] }
  : { posts: [10, 1_000, 10_000, 50_000], leads: [0, 100_000, 1_000_000] }

let lead = 0

function someLead() {
  lead += 1
  return {
    name: 'Pat Porter',
    phone: '+1 555 123 4567',
    email: `lead-${lead}@example.com`,
    city: 'Dayton',
    source: 'contact_page',
  }
}

async function measurePages(product: Product, nginx: Rival | null, next: Rival, pages: readonly string[]) {
  const all: PageRuns[] = pages.map((path) => ({ path, front: [], nginx: [], next: [], paced: [] }))
  for (let run = 1; run <= RUNS; run++) {
    for (const page of all) {
      page.front.push(await hammer(product.origin + page.path, SECONDS, product.pid))
      if (nginx) page.nginx.push(await hammer(nginx.origin + page.path, SECONDS, nginx.pid))
      page.next.push(await hammer(next.origin + page.path, SECONDS, next.pid))
      page.paced.push(await pace(product.origin + page.path, SECONDS, FIXED_RATE))
    }
  }
  return all
}

async function measureLeads(product: Product, next: Rival): Promise<LeadRuns> {
  const runs: LeadRuns = { bare: [], leads: [], route: [], throughNext: [], p99AtHundred: [] }
  const url = product.origin + paths.leads
  // The servers are warmed up, because they compile code at their first requests.
  for (const origin of [product.origin, next.origin]) await post(origin + paths.leads, WARM_SECONDS, someLead)
  for (let run = 1; run <= RUNS; run++) {
    runs.bare.push(await insertBare(product.databaseUrl, SECONDS, someLead))
    const stored = await post(url, SECONDS, someLead)
    if (stored.refused > 0) throw new Error(`${stored.refused} leads were refused`)
    runs.leads.push(stored.perSecond)
    runs.route.push((await post(url, SECONDS, () => ({}))).perSecond)
    runs.throughNext.push((await post(next.origin + paths.leads, SECONDS, someLead)).perSecond)
    runs.p99AtHundred.push((await post(url, SECONDS, someLead, 100)).p99)
  }
  return runs
}

/** Measures pages while one address floods the lead form and guesses passwords, under the default limits. */
async function measureFlood(home: Home) {
  const product = await startProduct({ LOG_LEVEL: 'error' }, home)
  pin(product.pid, CORES.serves)
  const { origin } = product
  const wrong = { email: 'owner@example.com', password: 'not the password at all' }
  const flood = (seconds: number) =>
    Promise.all([
      pace(`${origin}${paths.blog}`, seconds, 200),
      post(origin + paths.leads, seconds, someLead, 2_000),
      post(origin + paths.signIn, seconds, () => wrong, 50),
    ])
  try {
    await flood(WARM_SECONDS)
    const [pages, leads, guesses] = await flood(FLOOD_SECONDS)
    return { pages, leads, guesses }
  } finally {
    await product.stop({ keepsData: true })
  }
}

async function firstPost(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query('select slug from blog_posts where published limit 1')
  await client.end()
  return paths.post(rows[0].slug)
}

async function measure(product: Product): Promise<Omit<Figures, 'growth' | 'flooded'>> {
  pin(process.pid, CORES.client)
  pin(product.pid, CORES.serves)
  const pages = [paths.home, paths.blog, await firstPost(product.databaseUrl)]
  for (const path of pages) await hammer(product.origin + path, WARM_SECONDS)
  const nginx = await startNginx(product.origin, pages)
  const next = await startNext(product.databaseUrl, SETTINGS)
  const measured = await measurePages(product, nginx, next, pages).finally(() => nginx?.stop())
  const megabytesAfterPages = await product.memory()
  const leads = await measureLeads(product, next).finally(() => next.stop())
  return {
    machine: await describeMachine(),
    runs: RUNS,
    pages: measured,
    leads,
    coldStartSeconds: product.startSeconds,
    megabytesAfterPages,
    megabytesAfterAll: await product.memory(),
  }
}

const SETTINGS = { LEAD_RATE: '100000/1m', SIGN_UP_RATE: '100000/1h', LOG_LEVEL: 'error' }

// The first start creates the build and the database, so the second one is measured.
const first = await startProduct(SETTINGS)
await first.stop({ keepsData: true })
try {
  const product = await startProduct(SETTINGS, first)
  const figures = await measure(product).finally(() => product.stop({ keepsData: true }))
  const flooded = await measureFlood(first)
  const how = { seconds: SECONDS, rate: FIXED_RATE, someLead }
  const growth = await measureGrowth(first, SETTINGS, SIZES, how)
  const report = toFrontReport({ ...figures, flooded, growth })
  if (IS_QUICK) console.log(report.join('\n'))
  else await writePart('What the front serves', 'bench', report)
} finally {
  await rm(first.folder, { recursive: true, force: true })
}
