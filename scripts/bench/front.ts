import { rm } from 'node:fs/promises'
import pg from 'pg'
import { paths } from '@/domain/paths'
import { publicEndpoints } from '@/domain/public-endpoints'
import { writePart } from './document'
import {
  type Burst,
  CORES,
  describeMachine,
  hammer,
  insertBare,
  pace,
  pin,
  post,
  someLead,
  spread,
  untilAtRest,
} from './load'
import { type Home, type Product, postRows, signIn, startProduct } from './product'
import { type Rival, startBare, startNginx } from './rivals'
import { fillLeads, fillPosts } from './rows'

/**
 * Compares the product's server with nginx and with a bare Node server: npm run bench -- [--quick | --pages]. It starts
 * all of them itself and writes its part of docs/benchmarks.md; `--pages` prints the figures of pages alone. It needs two
 * idle cores.
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

async function measurePages(product: Product, bare: Rival, nginx: Rival | null, pages: readonly string[]) {
  const all: PageRuns[] = pages.map((path) => ({ path, front: [], bare: [], nginx: [], paced: [] }))
  for (let run = 1; run <= RUNS; run++) {
    for (const page of all) {
      page.front.push(await hammer(product.origin + page.path, SECONDS, product.pid))
      page.bare.push(await hammer(bare.origin + page.path, SECONDS, bare.pid))
      if (nginx) page.nginx.push(await hammer(nginx.origin + page.path, SECONDS, nginx.pid))
      page.paced.push(await pace(product.origin + page.path, SECONDS, FIXED_RATE))
    }
  }
  return all
}

async function measureLeads(product: Product): Promise<LeadRuns> {
  const runs: LeadRuns = { bare: [], leads: [], route: [], p99AtHundred: [] }
  const url = product.origin + paths.leads
  // The server is warmed up, because it compiles code at its first requests.
  await post(url, WARM_SECONDS, someLead)
  for (let run = 1; run <= RUNS; run++) {
    runs.bare.push(await insertBare(product.databaseUrl, SECONDS, someLead))
    const stored = await post(url, SECONDS, someLead)
    if (stored.refused > 0) throw new Error(`${stored.refused} leads were refused`)
    runs.leads.push(stored.perSecond)
    runs.route.push((await post(url, SECONDS, () => ({}))).perSecond)
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
      post(origin + publicEndpoints.signIn, seconds, () => wrong, 50),
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

/** Measures pages as the product keeps them once it has rendered some. */
async function measureAllPages(product: Product): Promise<PageRuns[]> {
  pin(process.pid, CORES.client)
  pin(product.pid, CORES.serves)
  const pages = [paths.home, paths.blog, await firstPost(product.databaseUrl)]
  for (const path of pages) await hammer(product.origin + path, WARM_SECONDS)
  if (!IS_QUICK) await untilAtRest(product.pid)
  const nginx = await startNginx(product.origin, pages)
  const bare = await startBare(product.origin, pages)
  for (const path of pages) await hammer(bare.origin + path, WARM_SECONDS)
  const stop = () => Promise.all([bare.stop(), nginx?.stop()])
  return measurePages(product, bare, nginx, pages).finally(stop)
}

async function measure(product: Product): Promise<Omit<Figures, 'growth' | 'flooded'>> {
  const measured = await measureAllPages(product)
  const megabytesAfterPages = await product.memory()
  const leads = await measureLeads(product)
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

/** The figures of one size of the site by name, in the order of the table. */
type Size = { rows: number; figures: Record<string, number> }

type Growth = { posts: Size[]; leads: Size[] }

/** The running product and its connections, with which the figures of a size are measured. */
type GrowthContext = {
  product: Product
  db: pg.Client
  seconds: number
  rate: number
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
async function measureGrowth(
  home: Home,
  settings: Record<string, string>,
  sizes: { posts: readonly number[]; leads: readonly number[] },
  how: Pick<GrowthContext, 'seconds' | 'rate'>,
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
    growth.leads.push(await each(fill, measureManyLeads))
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

async function measureManyLeads({ product, db, seconds }: GrowthContext): Promise<Size> {
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

/** All bursts of one page: the runs of each server side by side. */
type PageRuns = { path: string } & Record<'front' | 'bare' | 'nginx' | 'paced', Burst[]>

/** Rows or answers a second, and milliseconds. */
type LeadRuns = Record<'bare' | 'leads' | 'route' | 'p99AtHundred', number[]>

type Figures = {
  machine: string
  runs: number
  pages: PageRuns[]
  leads: LeadRuns
  coldStartSeconds: number
  megabytesAfterPages: number
  megabytesAfterAll: number
  flooded: Record<'pages' | 'leads' | 'guesses', Burst>
  growth: Growth
}

/** Writes the figures as Markdown, with the median, the least and the greatest value of each. */
function toFrontReport(figures: Figures): string[] {
  const { leads } = figures
  return [
    `${figures.machine}. Server and client have a core each; ${figures.runs} interleaved runs, median (least–greatest). nginx (one worker) serves the`,
    'same compressed bytes as files, the bare server is Node with the same headers and bytes. The client is slower than nginx and often',
    "than the front: what an answer costs is also taken of the server's processor time (by processor).",
    '',
    ...pagesTable(figures.pages),
    '',
    '### Leads, in rows a second over ten connections',
    '',
    `- bare \`INSERT\` by \`pg\`: ${range(leads.bare)}`,
    `- refused by the endpoint's limit: ${range(leads.route)}, ${share(leads.route, leads.bare)} of bare`,
    `- stored, through every rule and hook: ${range(leads.leads)}, ${share(leads.leads, leads.bare)}; at 100 a second p99 ${range(leads.p99AtHundred)} ms`,
    '',
    '### The process',
    '',
    `- from its start to its first page, with a warm database: ${figures.coldStartSeconds.toFixed(1)} s`,
    `- memory after the pages: ${figures.megabytesAfterPages} MB, after everything: ${figures.megabytesAfterAll} MB`,
    floodLine(figures.flooded),
    '',
    '### How it grows',
    '',
    ...growthOf('posts', figures.growth.posts),
    '',
    ...growthOf('leads', figures.growth.leads),
  ]
}

function floodLine({ pages, leads, guesses }: Figures['flooded']): string {
  const [refused, wrong, read] = [leads, guesses, pages].map(({ perSecond }) => Math.round(perSecond))
  return `- ${read} pages/s while one address sends ${refused} leads/s over its limit and ${wrong} wrong sign-ins/s: p99 ${pages.p99} ms`
}

function pagesTable(pages: readonly PageRuns[]): string[] {
  return [
    '### Pages, in answers a second',
    '',
    '| Page | front | bare Node | nginx | times bare Node, by processor | of nginx, by processor | p99 at 2,000/s |',
    '| --- | --: | --: | --: | --: | --: | --: |',
    ...pages.map(pageRow),
  ]
}

function pageRow({ path, front, bare, nginx, paced }: PageRuns): string {
  const rates = (bursts: readonly Burst[]) => range(bursts.map(({ perSecond }) => perSecond))
  const work = (bursts: readonly Burst[]) => bursts.map(({ perWorkSecond }) => perWorkSecond)
  const hasNginx = nginx.length > 0
  const cells = [
    path,
    rates(front),
    rates(bare),
    hasNginx ? rates(nginx) : 'not installed',
    (spread(work(bare)).median / spread(work(front)).median).toFixed(2),
    hasNginx ? share(work(front), work(nginx)) : '',
    `${range(paced.map((burst) => burst.p99))} ms`,
  ]
  return `| ${cells.join(' | ')} |`
}

/** A line for each figure, with its value at each size. */
function growthOf(what: string, sizes: readonly Size[]): string[] {
  const names = Object.keys(sizes[0]?.figures ?? {})
  const line = (values: readonly number[]) =>
    values.map((each) => Math.round(each).toLocaleString('en-US')).join('; ')
  return [
    `With ${line(sizes.map(({ rows }) => rows))} ${what}:`,
    ...names.map((name) => `- ${name}: ${line(sizes.map(({ figures }) => figures[name] ?? Number.NaN))}`),
  ]
}

function range(figures: readonly number[]): string {
  const { median, least, most } = spread(figures)
  const [middle, from, to] = [median, least, most].map((each) => Math.round(each).toLocaleString('en-US'))
  return `${middle} (${from}–${to})`
}

function share(ours: readonly number[], theirs: readonly number[]): string {
  return `${((100 * spread(ours).median) / Math.max(1, spread(theirs).median)).toFixed(0)}%`
}

// The first start creates the build and the database, so the second one is measured.
const first = await startProduct(SETTINGS)
await first.stop({ keepsData: true })
async function measureEverything() {
  const product = await startProduct(SETTINGS, first)
  const figures = await measure(product).finally(() => product.stop({ keepsData: true }))
  const flooded = await measureFlood(first)
  const how = { seconds: SECONDS, rate: FIXED_RATE }
  const growth = await measureGrowth(first, SETTINGS, SIZES, how)
  const report = toFrontReport({ ...figures, flooded, growth })
  if (IS_QUICK) console.log(report.join('\n'))
  else await writePart('What the front serves', 'bench', report)
}

async function printPages() {
  const product = await startProduct(SETTINGS, first)
  const pages = await measureAllPages(product).finally(() => product.stop({ keepsData: true }))
  console.log([await describeMachine(), '', ...pagesTable(pages)].join('\n'))
}

try {
  await (process.argv.includes('--pages') ? printPages() : measureEverything())
} finally {
  await rm(first.folder, { recursive: true, force: true })
}
