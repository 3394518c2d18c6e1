import { readdirSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { GET as healthz } from '@/app/healthz/route'
import { GET as readyz } from '@/app/readyz/route'
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

/** The response once the one of a second ago is forgotten. */
async function readiness(wanted: object) {
  await expect.poll(async () => (await readyz()).json(), { timeout: 10_000 }).toEqual(wanted)
  return readyz()
}

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
  const response = healthz()
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('{"status":"ok"}')
  expectProbe(response)
})

test('T85 /readyz is green with a migrated database in which somebody can sign in', async () => {
  const response = await readiness({ status: 'ready' })
  expect(response.status).toBe(200)
  expectProbe(response)
})

test('/readyz names the missing admin', async () => {
  await query('delete from users_roles')
  const response = await readiness({ status: 'not ready', failed: 'admin' })
  expect(response.status).toBe(503)
  expectProbe(response)
})

test('/readyz names a migration that is not applied', async () => {
  const name = migrations.at(-1)?.name
  await query("update payload_migrations set name = 'none' where name = $1", [name])
  expect((await readiness({ status: 'not ready', failed: 'migrations' })).status).toBe(503)
  await query("update payload_migrations set name = $1 where name = 'none'", [name])
  await readiness({ status: 'ready' })
})

test('F1 /readyz names a database that cannot be reached, and is green again when it is back', async () => {
  const name = own.pathname.slice(1)
  await server.query(`alter database ${name} allow_connections false`)
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  const response = await readiness({ status: 'not ready', failed: 'database' })
  expect(response.status).toBe(503)
  expectProbe(response)
  await server.query(`alter database ${name} allow_connections true`)
  await readiness({ status: 'ready' })
})

test('F9 /readyz does not wait for a database that takes the question and says nothing', async () => {
  const holder = new pg.Client(own.href)
  await holder.connect()
  await holder.query('begin; lock table payload_migrations in access exclusive mode')
  await readiness({ status: 'not ready', failed: 'database' })
  await holder.query('rollback')
  await holder.end()
  await readiness({ status: 'ready' })
})

test('T94 /readyz is red while the database reads and does not write, and green again after that', async () => {
  const name = own.pathname.slice(1)
  const reconnect = () =>
    server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await server.query(`alter database ${name} set default_transaction_read_only = on`)
  await reconnect()
  tenSecondsLater()
  expect((await readiness({ status: 'not ready', failed: 'writes' })).status).toBe(503)
  await server.query(`alter database ${name} reset default_transaction_read_only`)
  await reconnect()
  tenSecondsLater()
  await readiness({ status: 'ready' })
})

test('T94 /readyz is red while there is no room for another page', async () => {
  await query(`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'no space left' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on write_probe for each row execute function no_room()`)
  tenSecondsLater()
  await readiness({ status: 'not ready', failed: 'writes' })
  await query('drop function no_room cascade')
  tenSecondsLater()
  await readiness({ status: 'ready' })
})

test('T94 what /readyz writes takes a page, and leaves nothing', async () => {
  const size = async () => (await query("select pg_relation_size('write_probe')::int as bytes")).rows[0].bytes
  await query('vacuum write_probe')
  expect(await size()).toBe(0)
  tenSecondsLater()
  await expect.poll(async () => (await readyz()) && size(), { timeout: 10_000 }).toBe(8192)
  expect((await query('select * from write_probe')).rows).toEqual([])
  await query('vacuum write_probe')
  expect(await size()).toBe(0)
})

test('T85 a hundred questions at once are one query', async () => {
  await readiness({ status: 'ready' })
  const requested = vi.spyOn(pg.Pool.prototype, 'query')
  const isOneLook = async () => {
    requested.mockClear()
    await readyz()
    // The one before was forgotten, and nothing had to be written.
    return requested.mock.calls.length === 1
  }
  await expect.poll(isOneLook).toBe(true)
  const responses = await Promise.all(Array.from({ length: 100 }, () => readyz()))
  expect(responses.every(({ status }) => status === 200)).toBe(true)
  expect(requested).toHaveBeenCalledTimes(1)
})

test('the list of migrations that the server carries is the folder of migrations', () => {
  const files = readdirSync('src/migrations').filter((file) => /^\d{8}_\d{6}.*\.ts$/.test(file))
  expect(migrations.map(({ name }) => `${name}.ts`)).toEqual(files.sort())
})
