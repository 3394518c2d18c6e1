import pg from 'pg'
import { paths } from '@/domain/paths'
import { CORES, insertBare, measureWork, pin, post, someLead, spread } from './load'
import { type Product, startProduct } from './product'

/**
 * Compares leads per second with an earlier build: npm run bench:leads -- CHECKOUT [RUNS]. Both builds get leads in
 * turn. This one also scores them, assigns owners and calls a webhook without a receiver.
 */
const [before = '', runs = '7'] = process.argv.slice(2)
const SECONDS = 3
const SETTINGS = { LEAD_RATE: '100000/1m', LOG_LEVEL: 'silent' }

let sent = 0

/** A lead of which one in 2,000 has the same text as others. */
function nextLead() {
  sent += 1
  return someLead(sent % 2_000 ? undefined : 'same')
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

async function measureBare(product: Product) {
  const { result: perSecond, took } = await measureWork(product.pid, () =>
    insertBare(product.databaseUrl, SECONDS, nextLead),
  )
  return { perSecond, perWorkSecond: (perSecond * SECONDS) / (took.server + took.database) }
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
    'bare INSERT': () => measureBare(products.plain),
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
  const { result, took } = await measureWork(product.pid, () =>
    post(product.origin + paths.leads + query, SECONDS, nextLead),
  )
  const { perSecond, refused } = result
  if (refused > 0) throw new Error(`${refused} leads were refused`)
  const perWorkSecond = (perSecond * SECONDS) / (took.server + took.database)
  return { perSecond, perWorkSecond }
}
