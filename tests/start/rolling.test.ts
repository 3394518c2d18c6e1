import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { keepAsking, startBalancer } from '../helpers/balancer'
import { Instances, read, untilReady } from '../helpers/instances'
import { postLead, request } from '../helpers/visitor'

// The product that build.test.ts has compiled.
const PAGES_A_SECOND = Number(process.env.PAGES ?? 200)
const LEADS_A_SECOND = 20
const ROUNDS = Number(process.env.ROUNDS ?? 1)
const WORKERS = process.env.WORKERS ?? '1'
/** Longer than a balancer leaves out an instance that was not ready. */
const REST_MS = 6_000
const PAGES = ['/', '/blog', '/plans', '/contact']

/** Does something so many times a second, whether what was done before has ended or not. */
function pace<T>(perSecond: number, work: (count: number) => Promise<T>) {
  const all: Promise<T>[] = []
  const began = performance.now()
  const timer = setInterval(() => {
    while (all.length < ((performance.now() - began) / 1_000) * perSecond) all.push(work(all.length))
  }, 5)
  return {
    async stop() {
      clearInterval(timer)
      return Promise.all(all)
    },
  }
}

test.each(['nginx', 'haproxy'] as const)(
  'F18 three instances behind %s are restarted in turn under load: no request fails, no lead is lost or doubled',
  async (name) => {
    const site = await Instances.open(3, { env: { LEAD_RATE: '100000/1m', WEB_CONCURRENCY: WORKERS } })
    onTestFinished(() => site.close())
    const balancer = await startBalancer(
      name,
      site.all.map(({ origin }) => Number(new URL(origin).port)),
    )
    onTestFinished(() => balancer.stop())
    for (const instance of site.all) for (const path of PAGES) await read(instance, path)
    const asking = keepAsking(balancer.origin)
    const pages = pace(PAGES_A_SECOND, (count) =>
      request(`${balancer.origin}${PAGES[count % PAGES.length]}`, { headers: { 'user-agent': 'rolling' } }),
    )
    const leads = pace(LEADS_A_SECOND, (count) => postLead(balancer.origin, `rolling-${count}@example.com`))
    await setTimeout(2_000)
    for (let round = 0; round < ROUNDS; round += 1)
      for (const instance of site.all) {
        await site.restart(instance, 'SIGTERM')
        await untilReady(instance)
        await setTimeout(REST_MS)
      }
    const shown = await pages.stop()
    const sent = await leads.stop()
    await asking.stop()
    const failed = [...shown, ...sent].filter(({ status }) => status !== 200 && status !== 201)
    console.log(`${name}: ${shown.length} pages, ${sent.length} leads, ${failed.length} failed`)
    expect(failed.map(({ status, text }) => `${status} ${text.slice(0, 100)}`)).toEqual([])
    const [row] = await site.query<{ total: number; distinct: number }>(
      `select count(*)::int as total, count(distinct email)::int as distinct from form_submissions
       where email like 'rolling-%'`,
    )
    expect(row).toEqual({ total: sent.length, distinct: sent.length })
  },
)
