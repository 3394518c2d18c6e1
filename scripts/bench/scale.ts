import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { withConnection } from '@/data/connection'
import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { freePort } from '@/lib/free-port'
import { writePart } from './document'
import { describeMachine, hammer, insertBare, measureWork, post, someLead, spread } from './load'
import { type Product, startProduct } from './product'
import { fillPosts } from './rows'

/**
 * Measures the gain of several workers and the costs that grow with the site:
 * npm run bench:scale -- [--rounds 5] [--expiry-only]. It starts everything itself, with databases of its own, and
 * writes docs/benchmark-scale.md.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, 'expiry-only': { type: 'boolean', default: false } },
})

const DOCUMENT = 'docs/benchmark-scale.md'
const SETTINGS = { LEAD_RATE: '100000/1m', LOG_LEVEL: 'silent' }
const WORKERS = [1, 2]
const KEPT = [10, 100, 1_000]

/** The figures of a kind of request with a number of workers, as medians of the rounds. */
type LoadFigures = { perSecond: number; serverMs: number; databaseMs: number }

type WorkersFigures = { workers: number; pages: LoadFigures; leads: LoadFigures }

type Runs = LoadFigures[]

const ROUND_SECONDS = 4

async function measureOnce(product: Product, work: () => Promise<number>): Promise<LoadFigures> {
  const { result: count, took } = await measureWork(product.pid, work)
  const each = (seconds: number) => (seconds * 1_000) / count
  return { perSecond: count / ROUND_SECONDS, serverMs: each(took.server), databaseMs: each(took.database) }
}

const ways: Record<'pages' | 'leads' | 'bare', (product: Product) => Promise<number>> = {
  async pages({ origin }) {
    const { perSecond, refused } = await hammer(origin + paths.blog, ROUND_SECONDS)
    if (refused > 0) throw new Error(`${refused} pages were refused`)
    return perSecond * ROUND_SECONDS
  },
  async leads({ origin }) {
    const { perSecond, refused } = await post(origin + paths.leads, ROUND_SECONDS, () => someLead())
    if (refused > 0) throw new Error(`${refused} leads were refused`)
    return perSecond * ROUND_SECONDS
  },
  bare: async ({ databaseUrl }) =>
    (await insertBare(databaseUrl, ROUND_SECONDS, () => someLead())) * ROUND_SECONDS,
}

function medianOf(runs: Runs): LoadFigures {
  const of = (figure: keyof LoadFigures) => spread(runs.map((each) => each[figure])).median
  return { perSecond: of('perSecond'), serverMs: of('serverMs'), databaseMs: of('databaseMs') }
}

/**
 * Measures products with different numbers of workers in turn, so that a busy machine slows all of them.
 *
 * @param products - the products by their number of workers
 */
async function measureWorkers(products: ReadonlyMap<number, Product>, rounds: number) {
  const [first] = products.values()
  if (!first) throw new Error('There is no product')
  const runs = [...products].map(([workers, product]) => ({
    workers,
    product,
    pages: [] as Runs,
    leads: [] as Runs,
  }))
  const bare: Runs = []
  // The first round is not used, because a process compiles code at its first requests.
  for (let round = -1; round < rounds; round += 1) {
    for (const { product, pages, leads } of runs) {
      pages.push(await measureOnce(product, () => ways.pages(product)))
      leads.push(await measureOnce(product, () => ways.leads(product)))
    }
    bare.push(await measureOnce(first, () => ways.bare(first)))
    if (round < 0)
      for (const each of [bare, ...runs.flatMap(({ pages, leads }) => [pages, leads])]) each.length = 0
  }
  const figures: WorkersFigures[] = runs.map(({ workers, pages, leads }) => ({
    workers,
    pages: medianOf(pages),
    leads: medianOf(leads),
  }))
  return { figures, bare: medianOf(bare) }
}

/** The processor time in seconds that an expiry costs a process with `kept` pages in memory. */
type ExpiryFigures = { kept: number; post: number; everything: number }

const LOOK_MS = 1_000
/** A process is idle if it uses less processor time than this in a second, in seconds. */
const IDLE = 0.08
const AT_ONCE = 8
/** The pages that show a post, besides its own page. */
const SHOWING = [paths.home, paths.blog, serverPaths.siteMapFile]

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
async function measureExpiries(
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

/** The cost of one lead in the database. */
type LeadCost = { commits: number; walBytes: number; storedBytes: number }

const SECONDS = 10
const PER_SECOND = 50
/** Milliseconds; PostgreSQL reports its statistics a second late, and all mails are sent by then. */
const SETTLED_MS = 15_000

type Counts = { commits: number; wal: number; stored: number; leads: number }

const COUNTS = `select xact_commit::float8 as commits, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal,
  (select sum(pg_total_relation_size(oid))::float8 from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)
    as stored,
  (select count(*)::float8 from form_submissions) as leads
  from pg_stat_database where datname = current_database()`

async function openMailServer() {
  const port = await freePort()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void stream.on('end', done).resume(),
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

const readCounts = ({ databaseUrl }: Product) =>
  withConnection(databaseUrl, async (client) => (await client.query<Counts>(COUNTS)).rows[0])

async function changeDuring(product: Product, work: () => Promise<unknown>) {
  const before = await readCounts(product)
  await work()
  await setTimeout(SETTLED_MS)
  const after = await readCounts(product)
  if (!before || !after) throw new Error('PostgreSQL counts nothing')
  const grown = (name: keyof Counts) => after[name] - before[name]
  return { commits: grown('commits'), wal: grown('wal'), stored: grown('stored'), leads: grown('leads') }
}

/** Measures the cost of leads in the database, less the cost of an idle product; if `hasMail`, each lead has a mail. */
async function measureLeadCost(settings: Record<string, string>, hasMail: boolean): Promise<LeadCost> {
  const mail = await openMailServer()
  const mailSettings = { SMTP_URL: mail.url, LEADS_TO: 'leads@example.com', MAIL_FROM: 'site@example.com' }
  const product = await startProduct({ ...settings, ...(hasMail ? mailSettings : {}) })
  const send = () => post(product.origin + paths.leads, SECONDS, () => someLead(), PER_SECOND)
  try {
    await changeDuring(product, send)
    const idle = await changeDuring(product, () => setTimeout(SECONDS * 1_000))
    const loaded = await changeDuring(product, send)
    const cost = (name: keyof Counts) => (loaded[name] - idle[name]) / loaded.leads
    return { commits: cost('commits'), walBytes: cost('wal'), storedBytes: cost('stored') }
  } finally {
    await product.stop()
    await mail.close()
  }
}

async function measureLoads() {
  const products = new Map<number, Product>()
  try {
    for (const workers of WORKERS)
      products.set(workers, await startProduct({ ...SETTINGS, WEB_CONCURRENCY: String(workers) }))
    return await measureWorkers(products, Number(values.rounds))
  } finally {
    for (const product of products.values()) await product.stop()
  }
}

async function measureExpiry(): Promise<ExpiryFigures[]> {
  const product = await startProduct(SETTINGS)
  try {
    return await measureExpiries(product, KEPT, Number(values.rounds))
  } finally {
    await product.stop()
  }
}

const write = (title: string, lines: readonly string[]) => writePart(title, 'bench:scale', lines, DOCUMENT)

async function measureAll() {
  const { figures, bare } = await measureLoads()
  const [one] = figures
  if (!one) throw new Error('Nothing was measured')
  await write('Workers', [
    `${await describeMachine()}. ${values.rounds} rounds in turn, medians.`,
    ...toWorkersTable(figures, bare),
  ])
  await write('An expiry', toExpiryTable(await measureExpiry()))
  const alone = await measureLeadCost(SETTINGS, false)
  const mailed = await measureLeadCost(SETTINGS, true)
  await write('What a lead costs the database', toCostLines({ alone, mailed }))
  await write('On paper', toPaperLines(one, mailed))
}

const whole = (count: number) => Math.round(count).toLocaleString('en')
const share = (part: number, of: number) => `${Math.round((part / of) * 100)}%`

/** Requests per second on so many cores, if nothing else were a limit. */
const onCores = (cores: number, ms: number) => (cores * 1_000) / ms

/** A table of the figures with one and more workers, beside the limit of the database. */
function toWorkersTable(figures: readonly WorkersFigures[], bare: LoadFigures): string[] {
  const one = figures[0]
  const times = (each: LoadFigures, kind: 'pages' | 'leads') =>
    one ? (each.perSecond / one[kind].perSecond).toFixed(2) : ''
  const rows = figures.map(({ workers, pages, leads }) => [
    workers,
    `${whole(pages.perSecond)} (${times(pages, 'pages')})`,
    `${pages.serverMs.toFixed(3)} ms`,
    `${whole(leads.perSecond)} (${times(leads, 'leads')})`,
    `${leads.serverMs.toFixed(2)} ms`,
    `${leads.databaseMs.toFixed(2)} ms`,
    share(leads.databaseMs, leads.databaseMs + leads.serverMs),
    share(leads.perSecond, bare.perSecond),
  ])
  const head = [
    ...['Workers', 'Pages a second (of one)', 'Server a page', 'Leads a second (of one)'],
    ...['Server a lead', 'Database a lead', 'The database’s part', 'Of bare INSERT'],
  ]
  return [
    'Client and database work on the same cores, so two workers cannot give twice as much: what counts is the processor’s time for a request.',
    '',
    ...toTable(head, rows),
    '',
    `Bare \`INSERT\` over ten connections: ${whole(bare.perSecond)} a second, ${bare.databaseMs.toFixed(2)} ms of the database each.`,
  ]
}

/** A table of the cost of an expiry with more and more pages in memory. */
function toExpiryTable(figures: readonly ExpiryFigures[]): string[] {
  const ms = (seconds: number) => whole(seconds * 1_000)
  return [
    'Time of the processor, ms, of one instance with its database, after a change elsewhere: until it has made anew what it makes',
    'by itself, compressed and saved (60 pages at most; the others when they are asked for).',
    '',
    ...toTable(
      ['Kept pages', 'A post, its list and the site map', 'Words of every page'],
      figures.map(({ kept, post, everything }) => [whole(kept), ms(post), ms(everything)]),
    ),
  ]
}

/** Lines about what a lead writes to the database. */
function toCostLines({ alone, mailed }: Record<'alone' | 'mailed', LeadCost>): string[] {
  const line = (name: string, { commits, walBytes, storedBytes }: LeadCost) =>
    `- ${name}: ${commits.toFixed(1)} commits, ${whole(walBytes)} bytes of WAL, ${whole(storedBytes)} bytes of tables and indexes`
  return [
    '500 leads in ten seconds, less what ten seconds without leads write; not the first since a checkpoint, which cost more.',
    '',
    line('a lead', alone),
    line('a lead with its mail to the agency, sent', mailed),
  ]
}

/** Lines that extrapolate from the cost of one request to more cores and to large numbers of requests. */
function toPaperLines(one: WorkersFigures, cost: LeadCost): string[] {
  const lead = one.leads.serverMs + one.leads.databaseMs
  const cores = (perSecond: number, ms: number) => (perSecond * ms) / 1_000
  const forCores = [4, 16].map((count) => {
    const pages = whole(onCores(count, one.pages.serverMs))
    return `- ${count} cores: ${pages} pages a second if they do nothing else, or ${whole(onCores(count, lead))} leads, database included`
  })
  const megabytes = (1_000 * cost.walBytes) / 1e6
  return [
    'Computed from the above, not tried: it holds as long as nothing else is short (network, disk, a lock).',
    '',
    ...forCores,
    `- 1,000 leads a second: ${cores(1_000, one.leads.serverMs).toFixed(1)} cores for the site, ${cores(1_000, one.leads.databaseMs).toFixed(1)} for the database, ${whole(1_000 * cost.commits)} commits and ${megabytes.toFixed(1)} MB of WAL a second, and ${((86_400 * 1_000 * cost.storedBytes) / 1e9).toFixed(0)} GB a day`,
    `- 100,000 pages a second: ${cores(100_000, one.pages.serverMs).toFixed(1)} cores, and no database`,
  ]
}

function toTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '--:'))), ...rows.map(line)]
}

if (values['expiry-only']) await write('An expiry', toExpiryTable(await measureExpiry()))
else await measureAll()
