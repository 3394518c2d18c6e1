import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { freePort } from '@/lib/free-port'
import { failCommits, restoreCommits } from '../helpers/commit-faults'
import { ADMIN, Product } from '../helpers/product'
import { rounds } from '../helpers/rounds'
import { postLead, type Reply, request, requestAs, sendLeads, signInAt } from '../helpers/visitor'

let product: Product
let cookie: string
let pid: number

beforeAll(async () => {
  product = await Product.open(inject('rig'))
  pid = (await product.start()).pid
  cookie = await signInAt(product.origin, ADMIN)
})

afterAll(() => product.close())

afterEach(async () => {
  expect(product.app?.pid, 'no fault ends the process').toBe(pid)
  await isBack()
})

const fresh = () => `${randomUUID()}@example.com`
const lead = (email = fresh()) => postLead(product.origin, email)
const home = () => request(`${product.origin}/`)
const posts = () => requestAs(cookie, product.origin, '/api/blog-posts?limit=1')
const me = () => requestAs(cookie, product.origin, '/api/users/me')
const isThanked = async () => (await lead()).status
const isBack = () => expect.poll(isThanked, { timeout: 10_000, interval: 100 }).toBe(201)
const statusesOf = (replies: Reply[]) => [...new Set(replies.map(({ status }) => status))].sort()

const rowsOf = (email: string) => product.query('select 1 from form_submissions where email = $1', [email])

test('F2 a database that stops is told at once, keeps nobody waiting, signs nobody out, and is found again', async () => {
  for (let round = 0; round < rounds(10); round += 1) {
    await product.stopDatabase('fast')
    const refused = await lead()
    expect(refused.status).toBe(503)
    expect(JSON.parse(refused.text)).toEqual({
      error: 'There was a problem submitting your request. Please try calling us instead.',
    })
    expect((await home()).status).toBe(200)
    const login = await requestAs('', product.origin, '/api/users/login', {
      method: 'POST',
      body: JSON.stringify(ADMIN),
    })
    for (const reply of [login, await me(), await posts()]) {
      expect([reply.status, JSON.parse(reply.text).errors[0].message]).toEqual([
        503,
        expect.stringMatching(/^Service unavailable, try again\.?$/),
      ])
    }
    await product.startDatabase()
    await isBack()
    expect(JSON.parse((await me()).text).user.email).toBe(ADMIN.email)
  }
})

test('F3 a restart under load: nobody is thanked without a row', async () => {
  for (let round = 0; round < rounds(10); round += 1) {
    const load = sendLeads(product.origin)
    await expect.poll(() => load.sent.length, { interval: 10 }).toBeGreaterThan(10)
    await product.restartDatabase('immediate')
    await isBack().finally(load.stop)
    const replies = await Promise.all(load.sent)
    const thanked = replies.filter(({ status }) => status === 201).map(({ text }) => JSON.parse(text).id)
    const rows = await product.query('select id from form_submissions where id = any($1)', [thanked])
    expect(rows).toHaveLength(thanked.length)
    expect(statusesOf(replies)).toEqual([201, 503])
  }
})

test('F4 a backend that dies between INSERT and COMMIT is no thanks and no row', async () => {
  const email = fresh()
  const fault = `
    create function die() returns trigger language plpgsql security definer as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger die after insert on form_submissions for each row execute function die();
  `
  await product.during(fault, 'drop function die() cascade', async () => {
    expect((await lead(email)).status).toBe(503)
  })
  expect(await rowsOf(email)).toHaveLength(0)
})

test('F7 a database that moves to another address is found there', async () => {
  for (let round = 0; round < rounds(100); round += 1) {
    await product.stopDatabase('fast')
    const port = await freePort()
    await product.startDatabase({ port: String(port) })
    expect((await lead()).status).toBe(503)
    product.proxy.leadTo(port)
    await isBack().finally(() => product.moveDatabaseBack())
  }
})

test('F8 a server that takes no writes counts as away, and its connections are dropped', async () => {
  onTestFinished(async () => void (await product.query('select pg_reload_conf()')))
  const setting = 'default_transaction_read_only'
  await product.during(`alter system set ${setting} = on`, `alter system reset ${setting}`, async () => {
    await product.query('select pg_reload_conf()')
    await expect.poll(async () => (await lead()).status).toBe(503)
    const save = { method: 'POST', body: JSON.stringify({ title: 'T', slug: 'read-only' }) }
    expect((await requestAs(cookie, product.origin, '/api/blog-posts', save)).status).toBe(503)
    expect((await home()).status).toBe(200)
  })
  await product.query('select pg_reload_conf()')
})

test('F9 when packets vanish every request has a response, and every connection comes back', async () => {
  product.proxy.hold()
  onTestFinished(() => product.proxy.release())
  const requests = [lead, lead, me, posts, home]
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, index) => requests[index % 5]?.() ?? home()),
  )
  expect(statusesOf(replies)).toEqual([200, 503])
  product.proxy.release()
  await isBack()
  const after = await Promise.all(Array.from({ length: 40 }, () => lead()))
  expect(statusesOf(after)).toEqual([201])
})

test('F10 on a slow line a lead is taken; on one that is too slow it is refused while the pages stay', async () => {
  onTestFinished(() => product.proxy.delay(0))
  product.proxy.delay(300)
  expect((await lead()).status).toBe(201)
  product.proxy.delay(3_000)
  expect((await lead()).status).toBe(503)
  expect((await home()).status).toBe(200)
  product.proxy.delay(0)
})

test('F11 staff work that is stuck keeps no lead and no sign-in waiting', async () => {
  const blocker = new pg.Client(product.adminUrl)
  await blocker.connect()
  onTestFinished(() => blocker.end())
  await blocker.query('begin; lock table blog_posts in access exclusive mode')
  const stuck = Array.from({ length: 20 }, posts)
  const leads = await Promise.all(Array.from({ length: 20 }, () => lead()))
  expect(statusesOf(leads)).toEqual([201])
  await signInAt(product.origin, ADMIN)
  expect(statusesOf(await Promise.all(stuck))).toEqual([503])
  await blocker.query('rollback')
})

test('F12 a server that takes no more connections counts as away', async () => {
  const limit = 'alter role nova connection limit'
  await product.during(`${limit} 0`, `${limit} -1`, async () => {
    await product.endBackends()
    await expect.poll(async () => (await lead()).status).toBe(503)
  })
})

test('F13 a deadlock and a serialisation failure are tried again up to three times', async () => {
  for (const code of ['40P01', '40001']) {
    for (const [failures, status] of [
      [1, 201],
      [3, 201],
      [4, 503],
    ] as const) {
      const fault = `
        create sequence fails; grant usage on fails to nova;
        create function give_way() returns trigger language plpgsql as $$
        begin
          if nextval('fails') <= ${failures} then raise 'in the way' using errcode = '${code}'; end if;
          return new;
        end $$;
        create trigger give_way before insert on form_submissions for each row execute function give_way();
      `
      const email = fresh()
      await product.during(fault, 'drop function give_way() cascade; drop sequence fails', async () => {
        expect((await lead(email)).status, `${failures} times ${code}`).toBe(status)
      })
      expect(await rowsOf(email)).toHaveLength(status === 201 ? 1 : 0)
    }
  }
})

test('F14 with the disk of the database full, what is there can be read, and what is new is refused', async () => {
  const tables = ['form_submissions', 'blog_posts']
  onTestFinished(async () => {
    for (const table of tables) await restoreCommits(product, table)
  })
  for (const table of tables) await failCommits(product, table, 1, '53100')
  expect((await lead()).status).toBe(503)
  const save = { method: 'POST', body: JSON.stringify({ title: 'T', slug: 'full' }) }
  expect((await requestAs(cookie, product.origin, '/api/blog-posts', save)).status).toBe(503)
  expect((await posts()).status).toBe(200)
  expect((await home()).status).toBe(200)
  for (const table of tables) await restoreCommits(product, table)
})

/** Uploads a table of leads as the screen does, looks at its preview, and lets it run. */
async function beginImport(csv: string) {
  const session = await signInAt(product.origin, ADMIN)
  const headers = { cookie: session, origin: product.origin, 'sec-fetch-site': 'same-origin' }
  const ask = async (path: string, body: object = {}) => {
    const init = { method: 'POST', body: JSON.stringify(body) }
    const reply = await requestAs(session, product.origin, `/api/imports/${path}`, init)
    expect(reply.status, reply.text).toBe(200)
    return JSON.parse(reply.text)
  }
  const { id } = await ask('upload', { name: 'leads.csv', bytes: csv.length })
  const part = new FormData()
  part.set('_payload', '{}')
  part.set('part', new Blob([csv]))
  const sent = { method: 'POST', headers, body: part }
  expect((await request(`${product.origin}/api/imports/${id}/part?of=file&at=0`, sent)).status).toBe(200)
  const { choices } = await ask(`${id}/recognise`)
  await ask(`${id}/preview`, { choices })
  const progress = async () => {
    const reply = await requestAs(session, product.origin, `/api/imports/${id}/progress`)
    return reply.status === 200 ? JSON.parse(reply.text) : { state: reply.status }
  }
  const until = (state: string) =>
    expect.poll(progress, { timeout: 60_000, interval: 50 }).toMatchObject({ state })
  await until('ready')
  await ask(`${id}/start`)
  return { progress, until, goOn: () => ask(`${id}/go-on`) }
}

test('F52 a database that stops in the middle of an import pauses it, which says so and goes on to the last lead', async () => {
  const LEADS = 15_000
  const rows = Array.from({ length: LEADS }, (_, n) => `Moved ${n},moved-${n}@example.com,2026-03-04`)
  const { progress, until, goOn } = await beginImport(['Name,Email,Date', ...rows].join('\n'))
  const isUnderWay = async () => ((await progress()).done ?? 0) > 0
  await expect.poll(isUnderWay, { timeout: 60_000, interval: 20 }).toBe(true)
  await product.restartDatabase('immediate')
  await until('paused')
  const { problem, done } = await progress()
  expect(problem).toBe('The database was away. What was stored stays, and the import can go on.')
  expect(done).toBeLessThan(LEADS)
  const stored = () => product.query("select 1 from form_submissions where source = 'import'")
  expect(await stored()).toHaveLength(done)
  await goOn()
  await until('done')
  expect(await stored()).toHaveLength(LEADS)
})

test('X2 X3 X4 after 20 restarts under load the connections are whole', async () => {
  for (let round = 0; round < rounds(20); round += 1) {
    const requested = Array.from({ length: 10 }, () => lead())
    await product.restartDatabase(round % 2 === 0 ? 'fast' : 'immediate')
    await Promise.all(requested)
  }
  await isBack()
  const leads = await Promise.all(Array.from({ length: 40 }, () => lead()))
  expect(statusesOf(leads)).toEqual([201])
  const busy = () =>
    product.query("select pid from pg_stat_activity where usename = 'nova' and state <> 'idle'")
  await expect.poll(busy, { timeout: 10_000 }).toEqual([])
})
