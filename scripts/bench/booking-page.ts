import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { CONSENT_HEADER, CONSENT_VERSION } from '@/features/leads/rules/consent'
import { type Burst, CORES, pace, pin, someLead, spread } from './load'
import { signIn, startProduct } from './product'

/**
 * Measures /book with the times of 30 days while it is asked for 200 times a second, at rest and while bookings change the
 * times, beside a plain page of this build and of an earlier one: npm run bench:booking-page -- CHECKOUT [RUNS]. It fails
 * above the limit.
 */
const [checkout = '', runs = '5'] = process.argv.slice(2)
const SECONDS = 10
const A_SECOND = 200
const MOST_MS = 30
const BOOKINGS_A_SECOND = 2

const DAY = [{ from: '09:00', until: '17:00' }]
const SETTINGS = { LOG_LEVEL: 'silent', TRUST_PROXY_HOPS: '1' }

const paceOf = (url: string) => pace(url, SECONDS, A_SECOND)

const before = await startProduct(SETTINGS, undefined, checkout)
const now = await startProduct(SETTINGS)
let visitors = 0
const pool = new pg.Pool({ connectionString: now.databaseUrl, max: 1 })
pool.on('error', () => {})
try {
  const book = now.origin + serverPaths.book
  const [owner] = await query<{ id: string }>('select id from users where email = $1', [now.account.email])
  const hours = { week: Array.from({ length: 7 }, () => DAY), people: [owner?.id], noticeMinutes: 0 }
  const staff = await signIn(now.origin, now.account)
  await staff.timeOnce('/api/globals/booking', { isOn: true, hours })
  const page = await fetch(book)
  const html = await page.text()
  const times = [...html.matchAll(/name="begins" value="([^"]*)"/g)].map(([, value]) => value)
  console.log(`/book has ${times.length} times and ${(html.length / 1_000).toFixed(0)} kB of HTML`)
  pin(process.pid, CORES.client)
  for (const { pid } of [before, now]) pin(pid, CORES.serves)
  const ways = {
    [`${paths.plans} before`]: () => paceOf(before.origin + paths.plans),
    [`${paths.plans} now`]: () => paceOf(now.origin + paths.plans),
    '/book': () => paceOf(book),
    [`/book while ${BOOKINGS_A_SECOND} a second book`]: async () => {
      const [paced] = await Promise.all([paceOf(book), bookSome()])
      return paced
    },
  }
  const bursts: Record<string, Burst[]> = {}
  // The first run is left out, because a server compiles code at its first requests.
  for (let run = 0; run <= Number(runs); run += 1)
    for (const [name, ask] of Object.entries(ways)) {
      const burst = await ask()
      if (run > 0) bursts[name] = [...(bursts[name] ?? []), burst]
    }
  for (const [name, all] of Object.entries(bursts)) {
    const { median, least, most } = spread(all.map(({ p99 }) => p99))
    const { median: perSecond } = spread(all.map(({ perSecond }) => perSecond))
    const refused = all.reduce((sum, burst) => sum + burst.refused, 0)
    console.log(
      `${name}: p99 ${median} ms (${least} to ${most}) at ${perSecond.toFixed(0)} a second, ${refused} refused`,
    )
    if (name.startsWith(serverPaths.book) && !(median <= MOST_MS && refused === 0)) process.exitCode = 1
  }
  const [made] = await query(`select count(*) from appointments where state = 'booked'`)
  console.log(`${made?.count} got a time; at most ${MOST_MS} ms`)

  /** Visitors from different addresses, who leave enough of each day for the others. */
  async function bookSome() {
    for (let visitor = 0; visitor < SECONDS * BOOKINGS_A_SECOND; visitor += 1) {
      const { name, phone, email } = someLead()
      visitors += 1
      const { status } = await fetch(now.origin + paths.appointments, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          'x-forwarded-for': `198.18.${visitors >> 8}.${visitors & 255}`,
          [CONSENT_HEADER]: CONSENT_VERSION,
        },
        body: JSON.stringify({ name, phone, email, begins: times[(visitors * 3) % times.length] }),
      })
      if (status !== 201) console.log(`A booking was answered with ${status}`)
      await setTimeout(1_000 / BOOKINGS_A_SECOND)
    }
  }
} finally {
  await pool.end()
  await Promise.all([before.stop(), now.stop()])
}

async function query<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []) {
  return (await pool.query<Row>(statement, values)).rows
}
