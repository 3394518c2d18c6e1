import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@/cli/embedded/embedded'
import { freePort } from '@/lib/free-port'
import { type Started, secondsOfWork, startProcess } from '../helpers/start'

// The product that build.test.ts has compiled.
const SECRET = 'a secret that only the tests know'

let folder: string
let server: EmbeddedDatabase
let port: string
let started: Started | null = null
/** Waits for its database for half a minute, beside the other tests. */
let lonely: Started

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'))
  // As root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o711)
  server = await startEmbeddedDatabase(join(folder, 'server'))
  port = String(await freePort())
  lonely = startProcess(['src/cli/start.mjs'], {
    DATABASE_URL: `postgres://nova:x@127.0.0.1:${await freePort()}/nova`,
    PAYLOAD_SECRET: SECRET,
    PORT: String(await freePort()),
    DATA_DIR: join(folder, 'lonely'),
  })
})

afterAll(async () => {
  lonely.signal('SIGKILL')
  await lonely.ended
  await server.stop()
  await rm(folder, { recursive: true })
})

afterEach(async () => {
  started?.signal('SIGKILL')
  await started?.ended
})

function start(env: Record<string, string> = {}): Started {
  const settings = { DATABASE_URL: server.url, PAYLOAD_SECRET: SECRET, SIGN_UP: 'off', PORT: port }
  const dataDir = { DATA_DIR: join(folder, 'data') }
  started = startProcess(['src/cli/start.mjs'], { ...settings, ...dataDir, ...env })
  return started
}

const home = (at = port) => fetch(`http://127.0.0.1:${at}/`)

async function stop(run: Started, signal: NodeJS.Signals = 'SIGTERM') {
  run.signal(signal)
  expect(await run.ended, run.printed()).toBe(0)
}

test('D13 the start of the container makes the pages from its own database, once each', async () => {
  const run = start({ COMPANY_NAME: 'First' })
  const printed = await run.until('Password, shown this once: ')
  expect(printed).toContain('the sources have not changed')
  const response = await home()
  expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(await response.text()).toContain('First')
  // The end of a tag says how well its form is compressed, which is done better when there is time.
  const made = (each: Response) => each.headers.get('etag')?.split('-gzip')[0]
  expect(made(response)).toMatch(/\w/)
  expect(made(await home())).toBe(made(response))
  await stop(run)
})

test('a start with nothing changed has less than 10 s of work, and shows no password again', async () => {
  const run = start({ COMPANY_NAME: 'First' })
  const printed = await run.until('is ready')
  expect(await secondsOfWork(run.pid)).toBeLessThan(10)
  expect(printed).toContain('migrations     up to date')
  expect(printed).toContain('the sources have not changed')
  expect(printed).not.toContain('Password')
  await stop(run, 'SIGINT')
})

test('a setting changed and a post stored while the product was down are on its pages after the start, without a build', async () => {
  const client = new pg.Client(server.url)
  await client.connect()
  await client.query(
    `insert into blog_posts (id, title, slug, published, published_at)
     values (gen_random_uuid(), 'Written while it was down', 'written-while-down', true, now())`,
  )
  await client.end()
  const run = start({ COMPANY_NAME: 'Second' })
  expect(await run.until('is ready')).toContain('the sources have not changed')
  expect(await (await home()).text()).toContain('Second')
  for (const path of ['/blog', '/feed.xml', '/blog/written-while-down']) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    expect(await response.text()).toContain('Written while it was down')
  }
  await stop(run)
})

test('C535 F1 F23 without its database it serves the pages made before, and takes up its work when it is back', async () => {
  const where = new URL(server.url).port
  await server.stop()
  const run = start({ COMPANY_NAME: 'Second' })
  await run.until('is ready')
  expect(run.printed()).toContain('serving the pages made before')
  expect((await home()).status).toBe(200)
  const unmade = await fetch(`http://127.0.0.1:${port}/blog/nobody-has-asked-for-this`)
  expect([unmade.status, unmade.headers.get('retry-after')]).toEqual([503, '10'])
  expect(unmade.headers.get('cache-control')).toBe('no-store')
  expect(await unmade.text()).toContain('Post Not Found')
  server = await startEmbeddedDatabase(join(folder, 'server'), { port: where })
  await run.until('back')
  await stop(run)
}, 120_000)

test('without its database and without pages made for these settings it does not start', async () => {
  expect(await lonely.ended).toBe(1)
  expect(lonely.printed()).toContain('There are no pages yet to serve without it')
})

test('another database has pages of its own, also beside a process that serves the ones of this', async () => {
  const dataDir = join(folder, 'embedded')
  const first = start({ COMPANY_NAME: 'Second' })
  await first.until('is ready')
  const [at, secondPort] = ['/blog/written-while-down', String(await freePort())]
  const other = { DATABASE_URL: '', PAYLOAD_SECRET: '', DATA_DIR: dataDir, COMPANY_NAME: 'Third' }
  const second = startProcess(['src/cli/start.mjs'], { ...other, PORT: secondPort })
  await second.until('is ready')
  expect(await (await home(secondPort)).text()).toContain('Third')
  expect(await (await home()).text()).toContain('Second')
  expect((await fetch(`http://127.0.0.1:${secondPort}${at}`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}${at}`)).status).toBe(200)
  await stop(second)
  await stop(first)
})

test('two starts on one DATA_DIR: the second is refused and names the first; a database that dies is started again', async () => {
  const embedded = { DATABASE_URL: '', PAYLOAD_SECRET: '', DATA_DIR: join(folder, 'embedded') }
  const first = start(embedded)
  await first.until('is ready')
  const second = startProcess(['src/cli/start.mjs'], { ...embedded, PORT: String(await freePort()) })
  expect(await second.ended).toBe(1)
  expect(second.printed()).toContain(`(process ${first.pid})`)
  first.signal('SIGKILL')
  await first.ended
  const again = start(embedded)
  expect(await again.until('is ready')).toContain('left over from a crash')
  await expectDatabaseBack(again)
  await stop(again)
})

/** An embedded database that dies is started again at its address. */
async function expectDatabaseBack(run: Started): Promise<void> {
  const pid = async () =>
    (await readFile(join(folder, 'embedded/postgres/postmaster.pid'), 'utf8')).split('\n')
  const before = await pid()
  process.kill(Number(before[0]), 'SIGKILL')
  await run.until('starting it again')
  await expect.poll(async () => (await pid())[7]?.trim(), { timeout: 20_000 }).toBe('ready')
  expect((await pid())[3]).toBe(before[3])
}

test('F18 what is in flight when it is told to stop gets its response', async () => {
  const run = start()
  await run.until('is ready')
  const responses = Array.from({ length: 50 }, () => home())
  await responses[0]
  run.signal('SIGTERM')
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(await run.ended).toBe(0)
  await expect(home()).rejects.toThrow()
})
