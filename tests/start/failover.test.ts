import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Instance, Instances } from '../helpers/instances'
import { postLead, type Reply, request } from '../helpers/visitor'

const PAGES = ['/', '/services', '/plans', '/industries', '/about', '/contact', '/blog', '/feed.xml']
const PAGES_EVERY_MS = 20
const LEADS_EVERY_MS = 100
/** All is well again so long after the database is there again. */
const BACK_MS = 10_000
/** A lead that is not taken is told so within 5.5 s, on a machine that has nothing else to do. */
const TOLD_MS = 8_000
const ERROR = {
  error: 'There was a problem submitting your request. Please try calling us instead.',
}

type Sent = { instance: Instance; at: number; email: string; reply: Promise<Reply> }

let site: Instances

beforeAll(async () => {
  site = await Instances.open(3, { isWired: true, env: { LEAD_RATE: '100000/1m' } })
  for (const instance of site.all)
    for (const path of PAGES) expect((await request(`${instance.origin}${path}`)).status).toBe(200)
})

afterAll(() => site?.close())

/** Fifty pages and ten leads a second, at each instance in turn, until it is told to stop. */
function visit() {
  const pages: Sent[] = []
  const leads: Sent[] = []
  const send = (to: Sent[], ask: (instance: Instance, email: string) => Promise<Reply>) => {
    const instance = site.all[to.length % site.all.length] as Instance
    const email = `${randomUUID()}@example.com`
    to.push({ instance, email, at: performance.now(), reply: ask(instance, email) })
  }
  const timers = [
    setInterval(
      () => send(pages, ({ origin }) => request(`${origin}${PAGES[pages.length % PAGES.length]}`)),
      PAGES_EVERY_MS,
    ),
    setInterval(() => send(leads, ({ origin }, email) => postLead(origin, email)), LEADS_EVERY_MS),
  ]
  return { pages, leads, stop: () => timers.forEach(clearInterval) }
}

const settle = (sent: Sent[]) => Promise.all(sent.map(async (each) => ({ ...each, reply: await each.reply })))

/** The database goes away and comes back under load; resolves with figures when all is as it should be. */
async function during(outage: () => Promise<void>) {
  const load = visit()
  await setTimeout(2_000)
  // So that each pool holds as many idle connections as it may.
  await fillPools()
  await outage().catch((error) => {
    load.stop()
    throw error
  })
  const backAt = performance.now()
  await setTimeout(BACK_MS + 3_000)
  load.stop()
  const [pages, leads] = await Promise.all([settle(load.pages), settle(load.leads)])
  const bad = pages.filter(({ reply }) => reply.status !== 200)
  const refused = leads.filter(({ reply }) => reply.status !== 201)
  const figures = {
    pages: pages.length,
    slowestPage: Math.round(Math.max(...pages.map(({ reply }) => reply.ms))),
    leads: leads.length,
    refused: refused.length,
    slowestLead: Math.round(Math.max(...leads.map(({ reply }) => reply.ms))),
    backAfter: Math.round(Math.max(0, ...refused.map(({ at, reply }) => at + reply.ms - backAt))),
  }
  console.log(JSON.stringify(figures))
  expect(bad.map(({ reply, at }) => [reply.status, reply.text, at - backAt])).toEqual([])
  for (const { reply } of refused) expect([reply.status, JSON.parse(reply.text)]).toEqual([503, ERROR])
  expect(figures.refused).toBeGreaterThan(0)
  expect(figures.slowestLead).toBeLessThan(TOLD_MS)
  expect(figures.backAfter).toBeLessThan(BACK_MS)
  const stored = await site.query<{ email: string }>('select email from form_submissions')
  const emails = stored.map(({ email }) => email)
  expect(new Set(emails).size).toBe(emails.length)
  const thanked = leads.filter(({ reply }) => reply.status === 201).map(({ email }) => email)
  expect(thanked.filter((email) => !emails.includes(email))).toEqual([])
}

/** At each instance as many leads at once as there are connections for them, and as many reads: what is not taken. */
async function fillPools(): Promise<Reply[]> {
  const replies = site.all.map(async (instance) => {
    const reads = Array.from({ length: 8 }, () => site.change(instance, '/api/blog-posts?limit=1', 'GET'))
    const leads = Array.from({ length: 8 }, () => postLead(instance.origin, `${randomUUID()}@example.com`))
    return Promise.all([...reads, ...leads])
  })
  return (await Promise.all(replies)).flat().filter(({ status }) => status !== 200 && status !== 201)
}

/** Every connection that the instances hold leads to the server that there is, and none of them hangs. */
async function expectWholePools() {
  expect(site.wire.stranded()).toBe(0)
  expect(await fillPools()).toEqual([])
  const connections = await site.query<{ name: string; stuck: number }>(
    `select application_name as name,
       count(*) filter (where state <> 'idle' and now() - state_change > interval '2 seconds')::int as stuck
     from pg_stat_activity where usename = 'nova' group by application_name order by application_name`,
  )
  const names = site.all.map(({ origin }) => origin).toSorted()
  expect(connections).toEqual(names.map((name) => ({ name, stuck: 0 })))
}

test('F2 F3 three instances go on while their database is stopped for ten seconds and started again', async () => {
  await during(async () => {
    await site.stopDatabase()
    await setTimeout(10_000)
    await site.startDatabase()
  })
  await expectWholePools()
})

test('F7 three instances follow a database whose server died to the one that took over', async () => {
  await site.addStandby()
  await during(() => site.failOver('resets'))
  await expectWholePools()
})

test('F7 F9 three instances follow it when the server that died says nothing, not even that it is gone', async () => {
  await site.addStandby()
  await during(() => site.failOver('vanishes'))
  await expectWholePools()
})
