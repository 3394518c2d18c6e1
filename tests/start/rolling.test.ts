import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { type BALANCERS, keepAsking, startBalancer } from '../helpers/balancer'
import { Instances, read, untilReady } from '../helpers/instances'
import { pace, starve } from '../helpers/load'
import { postLead, type Reply, request } from '../helpers/visitor'

// The product that build.test.ts has compiled, through each front whose settings we ship.
const PAGES_A_SECOND = Number(process.env.PAGES ?? 200)
const LEADS_A_SECOND = 20
const ROUNDS = Number(process.env.ROUNDS ?? 1)
const WORKERS = process.env.WORKERS ?? '1'
/** Longer than a balancer leaves out an instance that was not ready. */
const REST_MS = 6_000
const PAGES = ['/', '/blog', '/plans', '/contact']
/** A form of the page tells its reader to call; a balancer would show an empty page. */
const HONEST = 'There was a problem submitting your request. Please try calling us instead.'
const AWAY_MS = 10_000
/** Longer than a balancer's patience with two checks in a row. */
const PAUSED_MS = 9_000

type Front = keyof typeof BALANCERS
/** Caddy, as README shows it, stands in front of one. */
const FRONTS: [Front, instances: number][] = [
  ['nginx', 3],
  ['haproxy', 3],
  ['caddy', 1],
]

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** So many instances behind a front, with pages in memory, and visitors who come until they are told to stop. */
async function open(name: Front, count: number) {
  const site = await Instances.open(count, { env: { LEAD_RATE: '100000/1m', WEB_CONCURRENCY: WORKERS } })
  stops.push(() => site.close())
  const balancer = await startBalancer(
    name,
    site.all.map(({ origin }) => Number(new URL(origin).port)),
  )
  stops.push(() => balancer.stop())
  for (const instance of site.all) {
    await untilReady(instance)
    for (const path of PAGES) await read(instance, path)
  }
  const asking = keepAsking(balancer.origin)
  stops.push(() => asking.stop())
  const visit = () => {
    const { origin } = balancer
    const pages = pace(PAGES_A_SECOND, (each) =>
      request(
        `${origin}${PAGES[each % PAGES.length]}`,
        { headers: { 'user-agent': 'rolling' } },
        PATIENCE_MS,
      ),
    )
    const sent = pace(LEADS_A_SECOND, async (each) => {
      const send = (key: string) => postLead(origin, emailOf(each), key, {}, PATIENCE_MS)
      const key = randomUUID()
      const reply = await send(key)
      // Debian's Caddy cannot hold the body of a form while its instance restarts: its visitor presses again.
      return name === 'caddy' && reply.status === 502 ? send(key) : reply
    })
    return { stop: async () => ({ pages: await pages.stop(), leads: await sent.stop() }) }
  }
  return { site, balancer, visit, pids: () => site.all.map(({ process }) => process.pid) }
}

/** A front with one instance holds its visitors while that is restarted. */
const PATIENCE_MS = 90_000

const failed = (replies: readonly { status: number; text: string }[]) =>
  replies
    .filter(({ status }) => status !== 200 && status !== 201)
    .map(({ status, text }) => `${status} ${text.slice(0, 100)}`)

const emailOf = (index: number) => `rolling-${index}@example.com`

/** No lead is there twice, and each that was taken is there. One that came too late for its visitor may be. */
async function expectStored(site: Instances, leads: readonly Reply[]) {
  const rows = await site.query<{ email: string }>(
    "select email from form_submissions where email like 'rolling-%'",
  )
  const stored = new Set(rows.map(({ email }) => email))
  expect(rows).toHaveLength(stored.size)
  const taken = leads.flatMap(({ status }, index) => (status === 201 ? [emailOf(index)] : []))
  expect(taken.length).toBeGreaterThan(20)
  expect(taken.filter((email) => !stored.has(email))).toEqual([])
}

test.each(FRONTS)(
  'F18 %s, whose %i instances are restarted in turn under load: no request fails, no lead is lost or doubled',
  async (name, count) => {
    const { site, visit } = await open(name, count)
    const visitors = visit()
    await setTimeout(2_000)
    for (let round = 0; round < ROUNDS; round += 1)
      for (const instance of site.all) {
        await site.restart(instance, 'SIGTERM')
        await untilReady(instance)
        await setTimeout(REST_MS)
      }
    const { pages, leads } = await visitors.stop()
    console.log(
      `${name}: ${pages.length} pages, ${leads.length} leads, ${failed([...pages, ...leads]).length} failed`,
    )
    expect(failed([...pages, ...leads])).toEqual([])
    await expectStored(site, leads)
  },
)

test.each(FRONTS)(
  'F2 F8 %s goes on with the pages of its %i instances while the database is away, and says at the form to call',
  async (name, count) => {
    const { site, balancer, visit } = await open(name, count)
    await site.stopDatabase()
    // What is in flight at this moment may fail as it likes.
    await setTimeout(1_000)
    const visitors = visit()
    await setTimeout(AWAY_MS)
    const { pages, leads } = await visitors.stop()
    await site.startDatabase()
    console.log(`${name}: ${pages.length} pages, ${leads.length} leads while the database was away`)
    expect(failed(pages)).toEqual([])
    expect(leads.filter(({ status, text }) => status !== 503 || !text.includes(HONEST))).toEqual([])
    expect(leads.length).toBeGreaterThan(20)
    const again = async () => (await postLead(balancer.origin, 'rolling-again@example.com')).status
    await expect.poll(again, { timeout: 20_000, interval: 500 }).toBe(201)
  },
)

test.each(FRONTS)(
  '%s: %i instances that get a third of the processor, and none for nine seconds, are slow and never gone',
  async (name, count) => {
    const { site, visit, pids } = await open(name, count)
    const visitors = visit()
    const starving = starve(pids, 1 / 3)
    stops.push(() => starving.stop())
    await setTimeout(8_000)
    starving.stop()
    const paused = pids()
    for (const pid of paused) process.kill(pid, 'SIGSTOP')
    await setTimeout(PAUSED_MS)
    for (const pid of paused) process.kill(pid, 'SIGCONT')
    await setTimeout(3_000)
    const { pages, leads } = await visitors.stop()
    console.log(`${name}, starved: ${pages.length} pages, ${leads.length} leads`)
    expect(failed(pages)).toEqual([])
    // A lead that waits longer for a connection than a visitor should is refused in words, and by the product.
    expect(leads.filter(({ status, text }) => status !== 201 && !text.includes(HONEST))).toEqual([])
    await expectStored(site, leads)
  },
)
