import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { paths } from '@/domain/paths'
import { type Product, startProduct } from './inbox-product'
import { post, spread } from './load'
import { CORES, pin } from './rivals'

/**
 * Measures leads a second beside the build before: npm run bench:leads -- CHECKOUT [RUNS]. Both are built, and take leads in
 * turn in one run; this one scores, gives owners and tells a webhook, which nobody listens to.
 */
const [before = '', runs = '7'] = process.argv.slice(2)
const SECONDS = 3
const SETTINGS = { LEAD_RATE: '100000/1m', LOG_LEVEL: 'silent' }

let lead = 0
function someLead() {
  lead += 1
  return {
    name: 'Pat Porter',
    phone: '+1 555 123 4567',
    email: `lead-${lead}@example.com`,
    city: 'Dayton',
    message: `We miss about ten calls a week and would like somebody to answer them, ${lead % 2_000 ? crypto.randomUUID() : 'same'}`,
    source: 'contact_page',
  }
}

async function addWebhook({ databaseUrl }: Product) {
  const client = new pg.Client(databaseUrl)
  client.on('error', () => {})
  await client.connect()
  await client.query(`with hook as (insert into webhooks (id, name, url, active)
      values (gen_random_uuid(), 'bench', 'https://bench.invalid/', true) returning id)
    insert into webhooks_events (id, "order", parent_id, value) select gen_random_uuid(), 1, id, 'lead.created' from hook`)
  await client.end()
}

async function insertBare(product: Product) {
  const { databaseUrl } = product
  const work = await secondsOfWork(product)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  pool.on('error', () => {})
  await pool.query('create table if not exists bench_bare (id bigserial primary key, data jsonb)')
  const until = performance.now() + SECONDS * 1_000
  let rows = 0
  const insert = async () => {
    while (performance.now() < until) {
      await pool.query('insert into bench_bare (data) values ($1)', [someLead()])
      rows += 1
    }
  }
  await Promise.all(Array.from({ length: 10 }, insert))
  await pool.end()
  return { perSecond: rows / SECONDS, perWorkSecond: rows / ((await secondsOfWork(product)) - work) }
}

/** Processor seconds of a product with its database, which other work on the machine does not change. */
async function secondsOfWork({ pid }: Product): Promise<number> {
  const all = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
        const [parent, ...rest] = stat
          .slice(stat.lastIndexOf(')') + 4)
          .split(' ')
          .map(Number)
        const ticks = rest.slice(9, 13).reduce((sum, each) => sum + each, 0)
        return { pid: Number(name), parent, ticks }
      }),
  )
  const ofTree = (root: number | undefined): number =>
    (all.find((each) => each.pid === root)?.ticks ?? 0) +
    all.filter(({ parent }) => parent === root).reduce((sum, each) => sum + ofTree(each.pid), 0)
  return ofTree(pid) / 100
}

const products = {
  before: await startProduct(SETTINGS, undefined, before),
  plain: await startProduct(SETTINGS),
  now: await startProduct(SETTINGS),
}
try {
  pin(process.pid, CORES.client)
  await addWebhook(products.now)
  type Figure = { perSecond: number; perWorkSecond: number }
  const ways: Record<string, () => Promise<Figure>> = {
    'bare INSERT': () => insertBare(products.plain),
    'before, past Next': () => rate(products.before, ''),
    'before, through Next': () => rate(products.before, '?x'),
    'now, without a webhook': () => rate(products.plain, ''),
    'now, with a webhook': () => rate(products.now, ''),
  }
  const figures = new Map(Object.keys(ways).map((name) => [name, [] as Figure[]]))
  for (const way of Object.values(ways)) await way()
  for (let run = 0; run < Number(runs); run++)
    for (const [name, way] of Object.entries(ways)) figures.get(name)?.push(await way())
  for (const [name, each] of figures) {
    const rates = spread(each.map(({ perSecond }) => perSecond))
    const work = spread(each.map(({ perWorkSecond }) => perWorkSecond))
    console.log(
      `${name}: ${rates.median.toFixed(0)} (${rates.least.toFixed(0)} to ${rates.most.toFixed(0)}) a second, ${work.median.toFixed(0)} (${work.least.toFixed(0)} to ${work.most.toFixed(0)}) a second of processor`,
    )
  }
  for (const [name, product] of Object.entries(products)) console.log(`${name}: ${await product.memory()} MB`)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await Promise.all(Object.values(products).map((product) => product.stop()))
}

async function rate(product: Product, query: string) {
  const work = await secondsOfWork(product)
  const { perSecond, refused } = await post(product.origin + paths.leads + query, SECONDS, someLead)
  if (refused > 0) throw new Error(`${refused} leads were refused`)
  const perWorkSecond = (perSecond * SECONDS) / ((await secondsOfWork(product)) - work)
  return { perSecond, perWorkSecond }
}
