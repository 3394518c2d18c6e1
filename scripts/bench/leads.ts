import { loadavg } from 'node:os'
import pg from 'pg'
import { paths } from '@/domain/paths'
import { CORES, insertBare, measureWork, pin, post, someLead, spread } from './load'
import { type Product, startProduct } from './product'

/**
 * Compares what a lead costs with an earlier build: npm run bench:leads -- CHECKOUT [RUNS]. Both builds get leads in
 * turn: alone, with a webhook without a receiver, and with their mails, which wait, since there is no mail server.
 */
const [before = '', runs = '7'] = process.argv.slice(2)
const SECONDS = 3
/** Node goes on compiling what it runs for the first five thousand leads: the first of them take four times as long. */
const WARM_UPS = 6
const SETTINGS = { LEAD_RATE: '100000/1m', LOG_LEVEL: 'silent' }
const MAILING = { ...SETTINGS, LEADS_TO: 'sales@example.com' }

/** Of one run; `server` and `database` are milliseconds of processor for a lead. */
type Figure = { perSecond: number; server: number; database: number }

let sent = 0

/** A lead of which one in 2,000 has the same text as others. */
function nextLead() {
  sent += 1
  return someLead(sent % 2_000 ? undefined : 'same')
}

async function query({ databaseUrl }: Product, text: string) {
  const client = new pg.Client(databaseUrl)
  client.on('error', () => {})
  await client.connect()
  await client.query(text)
  await client.end()
}

const addWebhook = (product: Product) =>
  query(
    product,
    `with hook as (insert into webhooks (id, name, url, active)
        values (gen_random_uuid(), 'bench', 'https://bench.invalid/', false) returning id)
      insert into webhooks_events (id, "order", parent_id, value) select gen_random_uuid(), 1, id, 'lead.created' from hook`,
  )

async function measure(product: Product, send: () => Promise<number>): Promise<Figure> {
  const { result: perSecond, took } = await measureWork(product.pid, send)
  const each = (seconds: number) => (seconds * 1_000) / (perSecond * SECONDS)
  return { perSecond, server: each(took.server), database: each(took.database) }
}

function sendLeads(product: Product): Promise<Figure> {
  return measure(product, async () => {
    const { perSecond, refused } = await post(product.origin + paths.leads, SECONDS, nextLead)
    if (refused > 0) throw new Error(`${refused} leads were refused`)
    return perSecond
  })
}

async function sendWithWebhook(product: Product): Promise<Figure> {
  await query(product, 'update webhooks set active = true')
  try {
    return await sendLeads(product)
  } finally {
    await query(product, "update webhooks set active = false; delete from outbox where kind = 'webhook'")
  }
}

function print(name: string, figures: readonly Figure[]) {
  const of = (pick: (figure: Figure) => number, digits: number) => {
    const { median, least, most } = spread(figures.map(pick))
    return `${median.toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`
  }
  console.log(
    `${name}: ${of(({ server }) => server, 2)} ms of Node, ${of(({ database }) => database, 2)} of PostgreSQL, together ${of(total, 2)}; ${of(({ perSecond }) => perSecond, 0)} a second`,
  )
}

const total = ({ server, database }: Figure) => server + database

const products = {
  before: await startProduct(SETTINGS, undefined, before),
  now: await startProduct(SETTINGS),
  beforeMailing: await startProduct(MAILING, undefined, before),
  nowMailing: await startProduct(MAILING),
}
try {
  pin(process.pid, CORES.client)
  await addWebhook(products.before)
  await addWebhook(products.now)
  const ways = {
    alone: [() => sendLeads(products.before), () => sendLeads(products.now)],
    'with a webhook': [() => sendWithWebhook(products.before), () => sendWithWebhook(products.now)],
    'with its mails': [() => sendLeads(products.beforeMailing), () => sendLeads(products.nowMailing)],
  } as const
  const bare: Figure[] = []
  const figures = Object.entries(ways).map(([name, sends]) => ({
    name,
    sends,
    before: [] as Figure[],
    now: [] as Figure[],
  }))
  for (const { sends } of figures)
    for (const send of sends) for (let run = 0; run < WARM_UPS; run += 1) await send()
  for (let run = 0; run < Number(runs); run += 1) {
    bare.push(await measure(products.now, () => insertBare(products.now.databaseUrl, SECONDS, nextLead)))
    for (const { sends, before: earlier, now } of figures) {
      earlier.push(await sends[0]())
      now.push(await sends[1]())
    }
  }
  print('bare INSERT', bare)
  for (const { name, before: earlier, now } of figures) {
    print(`${name}, before`, earlier)
    print(`${name}, now`, now)
    const { median, least, most } = spread(
      now.map((figure, run) => total(figure) / total(earlier[run] ?? figure)),
    )
    console.log(`${name}: ${median.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)}) of before`)
  }
  console.log(`Load ${loadavg().map((each) => each.toFixed(1))}`)
  for (const [name, product] of Object.entries(products)) console.log(`${name}: ${await product.memory()} MB`)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await Promise.all(Object.values(products).map((product) => product.stop()))
}
