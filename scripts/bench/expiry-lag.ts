import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { withConnection } from '@/data/connection'
import { type Product, startProduct } from './inbox-product'
import { signIn } from './staff'

/**
 * Measures how long another instance still sends the old page after the COMMIT of a change: npm run bench:expiry
 * The change is the title of a post, saved as the editor does; the time of the COMMIT is that of PostgreSQL's
 * notification.
 */
const { values } = parseArgs({
  options: { instances: { type: 'string', default: '2' }, rounds: { type: 'string', default: '100' } },
})

const SECRET = 'a secret that the instances of a measurement share'
const NOTICE_MS = 30_000
/** Milliseconds between two changes, in which the instances render the expired pages again. */
const REST_MS = 1_500

async function startAll(count: number): Promise<Product[]> {
  const first = await startProduct({ PAYLOAD_SECRET: SECRET })
  const products = [first]
  const shared = { PAYLOAD_SECRET: SECRET, DATABASE_URL: first.databaseUrl, TRUST_PROXY_HOPS: '1' }
  while (products.length < count) products.push(await startProduct(shared))
  return products
}

type Fresh = { asked: number; came: number }

/** Requests a page until it shows the title; returns when the first such request was sent and answered. */
async function askUntil(origin: string, path: string, title: string): Promise<Fresh> {
  for (;;) {
    const asked = performance.now()
    const text = await (await fetch(origin + path)).text()
    if (text.includes(title)) return { asked, came: performance.now() }
    await setTimeout(5)
  }
}

function spreadOf(lags: number[]): string {
  const sorted = lags.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN).toFixed(1)
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)}`
}

const [first, ...others] = await startAll(Number(values.instances))
if (!first) throw new Error('There is no instance')
try {
  const staff = await signIn(first.origin, first.account)
  const { docs } = await (await fetch(`${first.origin}/api/blog-posts?limit=1`)).json()
  const asked: number[] = []
  const came: number[] = []
  await withConnection(first.databaseUrl, async (client) => {
    await client.query('LISTEN expiries')
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const title = `Title of round ${round}, ${Date.now()}`
      const committed = Promise.race([
        new Promise<number>((resolve) => client.once('notification', () => resolve(performance.now()))),
        setTimeout(NOTICE_MS, Number.NaN, { ref: false }),
      ])
      const fresh = others.map(({ origin }) => askUntil(origin, `/blog/${docs[0].slug}`, title))
      await staff.change(`/api/blog-posts/${docs[0].id}`, { title })
      const at = await committed
      for (const each of await Promise.all(fresh)) {
        asked.push(Math.max(0, each.asked - at))
        came.push(each.came - at)
      }
      await setTimeout(REST_MS)
    }
  })
  console.log(
    `From the COMMIT, ms, ${values.instances} instances, ${asked.length} times: ` +
      `to the first request that another instance answers with the change ${spreadOf(asked)}; ` +
      `to that answer, with the page made anew, ${spreadOf(came)}`,
  )
} finally {
  for (const each of [...others, first]) await each.stop()
}
