import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freePort } from '@/lib/free-port'
import { type Started, secondsOfWork, startProcess } from '../helpers/start'
import { StartRig, storePost } from '../helpers/start-rig'

// The compiled product, started again, twice, and beside another.
let rig: StartRig
/** Waits for its database for half a minute, beside the other tests. */
let lonely: Started

beforeAll(async () => {
  rig = await StartRig.open()
  lonely = startProcess(['src/cli/start.mjs'], {
    DATABASE_URL: `postgres://nova:x@127.0.0.1:${await freePort()}/nova`,
    PAYLOAD_SECRET: 'a secret that only the tests know',
    PORT: String(await freePort()),
    DATA_DIR: join(rig.folder, 'lonely'),
  })
  const first = rig.start({ COMPANY_NAME: 'First' })
  await first.until('is ready')
  await rig.stop(first)
})

afterEach(() => rig.kill())

afterAll(async () => {
  lonely.signal('SIGKILL')
  await lonely.ended
  await rig.close()
})

test('a start with nothing changed has less than 10 s of work, and shows no password again', async () => {
  const run = rig.start({ COMPANY_NAME: 'First' })
  const printed = await run.until('is ready')
  expect(await secondsOfWork(run.pid)).toBeLessThan(10)
  expect(printed).toContain('migrations     up to date')
  expect(printed).toContain('the sources have not changed')
  expect(printed).not.toContain('Password')
  await rig.stop(run, 'SIGINT')
})

test('without its database and without pages made for these settings it does not start', async () => {
  expect(await lonely.ended).toBe(1)
  expect(lonely.printed()).toContain('There are no pages yet to serve without it')
})

test('another database has pages of its own, also beside a process that serves the ones of this', async () => {
  await storePost(rig.database.url, 'Only in this one', 'only-here')
  const dataDir = join(rig.folder, 'embedded')
  const first = rig.start({ COMPANY_NAME: 'Second' })
  await first.until('is ready')
  const [at, secondPort] = ['/blog/only-here', String(await freePort())]
  const other = { DATABASE_URL: '', PAYLOAD_SECRET: '', DATA_DIR: dataDir, COMPANY_NAME: 'Third' }
  const second = startProcess(['src/cli/start.mjs'], { ...other, PORT: secondPort })
  await second.until('is ready')
  expect(await (await rig.home(secondPort)).text()).toContain('Third')
  expect(await (await rig.home()).text()).toContain('Second')
  expect((await fetch(`http://127.0.0.1:${secondPort}${at}`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${rig.port}${at}`)).status).toBe(200)
  await rig.stop(second)
  await rig.stop(first)
})

test('two starts on one DATA_DIR: the second is refused and names the first; a database that dies is started again', async () => {
  const embedded = { DATABASE_URL: '', PAYLOAD_SECRET: '', DATA_DIR: join(rig.folder, 'embedded') }
  const first = rig.start(embedded)
  await first.until('is ready')
  const second = startProcess(['src/cli/start.mjs'], { ...embedded, PORT: String(await freePort()) })
  expect(await second.ended).toBe(1)
  expect(second.printed()).toContain(`(process ${first.pid})`)
  first.signal('SIGKILL')
  await first.ended
  const again = rig.start(embedded)
  expect(await again.until('is ready')).toContain('left over from a crash')
  await expectDatabaseBack(again)
  await rig.stop(again)
})

/** An embedded database that dies is started again at its address. */
async function expectDatabaseBack(run: Started): Promise<void> {
  const pid = async () =>
    (await readFile(join(rig.folder, 'embedded/postgres/postmaster.pid'), 'utf8')).split('\n')
  const before = await pid()
  process.kill(Number(before[0]), 'SIGKILL')
  await run.until('starting it again')
  await expect.poll(async () => (await pid())[7]?.trim(), { timeout: 20_000 }).toBe('ready')
  expect((await pid())[3]).toBe(before[3])
}

test('F18 what is in flight when it is told to stop gets its response', async () => {
  const run = rig.start()
  await run.until('is ready')
  const responses = Array.from({ length: 50 }, () => rig.home())
  await responses[0]
  run.signal('SIGTERM')
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(await run.ended).toBe(0)
  await expect(rig.home()).rejects.toThrow()
})
