import { readdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { probeWrites } from '@/data/write-probe'
import { handleReadiness as readyz, handleStatus as statusz } from '@/front/listen/readiness'
import { handleAlive as healthz, markStopping, markWarm, markWarming } from '@/lib/health'
import { migrations } from '@/migrations'
import { addAdmin, payload } from '../helpers/payload'

const admin = await addAdmin()
const own = new URL(process.env.DATABASE_URL ?? '')
const server = new pg.Client(Object.assign(new URL(own), { pathname: 'postgres' }).href)
await server.connect()
afterAll(() => server.end())

beforeEach(async () => {
  vi.restoreAllMocks()
  await query('delete from users_roles')
  await query(
    'insert into users_roles ("order", parent_id, id, value) values (1, $1, gen_random_uuid(), \'admin\')',
    [admin.id],
  )
})

function query(text: string, values: unknown[] = []) {
  return payload.db.pool.query(text, values)
}

/** A response once the one of a second ago is forgotten. */
async function eventually(probe: () => Promise<Response>, wanted: object) {
  await expect.poll(async () => (await probe()).json(), { timeout: 10_000 }).toEqual(wanted)
  return probe()
}

/** Says that something is amiss to whoever watches, and to no balancer, which would leave nobody to serve visitors. */
async function expectUnwellButReady(failed: string) {
  const response = await eventually(statusz, { status: 'not well', failed })
  expect(response.status).toBe(503)
  expectProbe(response)
  const ready = await readyz()
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }])
}

const well = () => eventually(statusz, { status: 'well' })

const now = performance.now.bind(performance)
let ahead = 0

/** Makes the next look one that writes, as it does every ten seconds. */
function tenSecondsLater() {
  ahead += 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
}

function expectProbe({ headers }: Response) {
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex')
}

test('T85 /healthz answers that the process lives, and nothing else', async () => {
  const response = await healthz()
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('{"status":"ok"}')
  expectProbe(response)
})

test('T85 /readyz and /statusz are green with a migrated database in which somebody can sign in, and say no more', async () => {
  const status = await well()
  expect(status.status).toBe(200)
  expectProbe(status)
  const ready = await eventually(readyz, { status: 'ready' })
  expect(ready.status).toBe(200)
  expectProbe(ready)
})

test('T4 T117 without an admin visitors are served, and /statusz is red', async () => {
  await query('delete from users_roles')
  await expectUnwellButReady('admin')
})

test('while a migration is not applied nobody is sent here, also when the database then says nothing', async () => {
  const name = migrations.at(-1)?.name
  await query("update payload_migrations set name = 'none' where name = $1", [name])
  expect((await eventually(statusz, { status: 'not well', failed: 'migrations' })).status).toBe(503)
  const missing = { status: 'not ready', failed: 'migrations' }
  expect((await eventually(readyz, missing)).status).toBe(503)
  const holder = await holdMigrations()
  await eventually(statusz, { status: 'not well', failed: 'database' })
  expect(await (await readyz()).json()).toEqual(missing)
  await holder.release()
  await query("update payload_migrations set name = $1 where name = 'none'", [name])
  await eventually(readyz, { status: 'ready' })
})

test('F1 a database that cannot be reached is named by /statusz, which is green again when it is back', async () => {
  const name = own.pathname.slice(1)
  await server.query(`alter database ${name} allow_connections false`)
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await expectUnwellButReady('database')
  await server.query(`alter database ${name} allow_connections true`)
  await well()
})

/** A database that takes the question, and says nothing. */
async function holdMigrations() {
  const holder = new pg.Client(own.href)
  await holder.connect()
  await holder.query('begin; lock table payload_migrations in access exclusive mode')
  return {
    async release() {
      await holder.query('rollback')
      await holder.end()
    },
  }
}

test('F9 neither waits for a database that takes the question and says nothing, and /readyz hardly at all', async () => {
  await well()
  const holder = await holdMigrations()
  await expectUnwellButReady('database')
  const answered: string[] = []
  const isAnswerOfReadyFirst = async () => {
    answered.length = 0
    const status = statusz().then(() => answered.push('status'))
    await Promise.all([readyz().then(() => answered.push('ready')), status])
    return answered[0] === 'ready'
  }
  // An answer of a second ago comes at once from both.
  await expect.poll(isAnswerOfReadyFirst, { timeout: 10_000 }).toBe(true)
  await holder.release()
  await well()
})

test('T94 a database that reads and does not write is named by /statusz, which is green again after that', async () => {
  const name = own.pathname.slice(1)
  const reconnect = () =>
    server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await server.query(`alter database ${name} set default_transaction_read_only = on`)
  await reconnect()
  tenSecondsLater()
  await expectUnwellButReady('writes')
  await server.query(`alter database ${name} reset default_transaction_read_only`)
  await reconnect()
  tenSecondsLater()
  await well()
})

test('T94 visitors are served while there is no room for another page, and /statusz is red', async () => {
  await query(`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'no space left' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on write_probe for each row execute function no_room()`)
  tenSecondsLater()
  await expectUnwellButReady('writes')
  await query('drop function no_room cascade')
  tenSecondsLater()
  await well()
})

/** A pooler that confirms a statement outside of a transaction, and does not commit it. */
function commitNothing() {
  const send = pg.Pool.prototype.query as (...given: unknown[]) => Promise<unknown>
  const spy = vi.spyOn(pg.Pool.prototype, 'query') as unknown as {
    mockImplementation: (work: (this: pg.Pool, ...given: unknown[]) => unknown) => void
  }
  spy.mockImplementation(async function (...given) {
    const isWrite = JSON.stringify(given[0]).includes('insert into write_probe')
    if (isWrite) await send.call(this, 'begin')
    return send.apply(this, given)
  })
}

test('F49 a row that is confirmed and seen by no other session is named by /statusz, which is green again after that', async () => {
  await well()
  commitNothing()
  tenSecondsLater()
  await eventually(statusz, { status: 'not well', failed: 'writes' })
  vi.restoreAllMocks()
  tenSecondsLater()
  await well()
  expect((await query('select * from write_probe')).rows).toEqual([])
})

test('F49 a row that comes late, as on a standby that lags, or that a process of before has removed, is seen', async () => {
  const [writer, reader] = [new pg.Client(own.href), new pg.Client(own.href)]
  await Promise.all([writer.connect(), reader.connect()])
  onTestFinished(async () => void (await Promise.all([writer.end(), reader.end()])))
  await writer.query('begin')
  const late = await probeWrites(writer, reader, 2_000)
  await setTimeout(300)
  await writer.query('commit')
  expect(await late.isSeen).toBe(true)

  await writer.query('begin')
  const removed = await probeWrites(writer, reader, 2_000)
  await writer.query('delete from write_probe; commit')
  expect(await removed.isSeen).toBe(true)

  await writer.query('begin')
  expect(await (await probeWrites(writer, reader, 300)).isSeen).toBe(false)
  await writer.query('rollback')
  expect((await query('select * from write_probe')).rows).toEqual([])
})

test('until the pages that visitors ask for most are made, nobody is sent here', async () => {
  markWarming()
  for (const [probe, status] of [
    [readyz, 'not ready'],
    [statusz, 'not well'],
  ] as const) {
    const response = await probe()
    expect([response.status, await response.json()]).toEqual([503, { status, failed: 'warming' }])
  }
  markWarm()
  expect((await readyz()).status).toBe(200)
})

test('T94 what /statusz writes takes a page, and leaves nothing', async () => {
  const size = async () => (await query("select pg_relation_size('write_probe')::int as bytes")).rows[0].bytes
  await query('vacuum write_probe')
  expect(await size()).toBe(0)
  tenSecondsLater()
  await expect.poll(async () => (await statusz()) && size(), { timeout: 10_000 }).toBe(8192)
  expect((await query('select * from write_probe')).rows).toEqual([])
  await query('vacuum write_probe')
  expect(await size()).toBe(0)
})

test('T85 a hundred questions at once are one query', async () => {
  await well()
  const requested = vi.spyOn(pg.Pool.prototype, 'query')
  const isOneLook = async () => {
    requested.mockClear()
    await statusz()
    // The one before was forgotten, and nothing had to be written.
    return requested.mock.calls.length === 1
  }
  await expect.poll(isOneLook).toBe(true)
  const responses = await Promise.all(Array.from({ length: 50 }, () => [readyz(), statusz()]).flat())
  expect(responses.every(({ status }) => status === 200)).toBe(true)
  expect(requested).toHaveBeenCalledTimes(1)
})

test('the list of migrations that the server carries is the folder of migrations', () => {
  const files = readdirSync('src/migrations').filter((file) => /^\d{8}_\d{6}.*\.ts$/.test(file))
  expect(migrations.map(({ name }) => `${name}.ts`)).toEqual(files.sort())
})

test('F18 a process that was told to stop says so at once, whatever else it knows', async () => {
  markStopping()
  const ready = await readyz()
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready', failed: 'stopping' }])
  expect((await statusz()).status).toBe(503)
  expect((await healthz()).status).toBe(200)
})
