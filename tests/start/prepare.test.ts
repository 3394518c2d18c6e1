import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkDatabase, checkMigrations } from '@/cli/doctor/database'
import { freePort } from '@/lib/free-port'
import { withConnection } from '@/server/database/connection'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@/server/database/embedded'
import { applyMigrations, listMigrations } from '@/server/database/migrations'
import { type Started, startProcess } from '../helpers/start'

const SECRET = 'a secret that only the tests know'

let folder: string
let server: EmbeddedDatabase
let url: string
let count = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prepare-'))
  server = await startEmbeddedDatabase(folder)
})

afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  count += 1
  await query(server.adminUrl, `create database prepare_${count} owner nova`)
  url = Object.assign(new URL(server.url), { pathname: `prepare_${count}` }).href
})

async function query<T extends pg.QueryResultRow>(at: string, statement: string): Promise<T[]> {
  const client = new pg.Client(at)
  await client.connect()
  return client.query<T>(statement).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error)),
  )
}

function prepare(env: Record<string, string> = {}): Started {
  const settings = { DATABASE_URL: url, PAYLOAD_SECRET: SECRET, PAYLOAD_MIGRATING: 'true', ...env }
  return startProcess(['src/cli/run.mjs', 'prepare'], settings)
}

async function start(env: Record<string, string> = {}): Promise<Started> {
  const settings = {
    DATABASE_URL: url,
    PAYLOAD_SECRET: SECRET,
    DATA_DIR: folder,
    PORT: String(await freePort()),
  }
  return startProcess(['src/cli/start.mjs'], { ...settings, ...env })
}

const applied = async () => {
  const rows = await query<{ name: string }>(url, 'select name from payload_migrations order by name')
  return rows.map(({ name }) => name)
}

const admins = () =>
  query<{ email: string }>(url, 'select email from users join users_roles on parent_id = users.id')

test('D14 F24 two instances at once on an empty database apply each migration once and make one admin', async () => {
  const settings = { ADMIN_EMAIL: 'first@example.com', ADMIN_PASSWORD: 'correct horse battery staple' }
  const both = [prepare(settings), prepare(settings)]
  expect(await Promise.all(both.map(({ ended }) => ended)), both[0]?.printed()).toEqual([0, 0])
  expect(await applied()).toEqual(await listMigrations())
  expect(await admins()).toEqual([{ email: 'first@example.com' }])
  expect(await prepare({ ADMIN_EMAIL: 'second@example.com' }).ended).toBe(0)
  expect(await admins()).toEqual([{ email: 'first@example.com' }])
})

test('F24 a migration that fails is undone whole, and the run says so', async () => {
  await query(url, 'create table blog_posts (id uuid)')
  const run = prepare()
  expect(await run.ended).toBe(1)
  expect(run.printed()).toContain('blog_posts')
  expect(await query(url, "select to_regclass('users') as made")).toEqual([{ made: null }])
})

test('F24 a migration that is not there afterwards is not taken for applied, whatever Payload says', async () => {
  await query(url, "create table payload_migrations as select 'one' as name, 1 as batch")
  const silent = { db: { migrate: () => Promise.resolve() } }
  const apply = withConnection(url, (client) => applyMigrations(silent, client))
  await expect(apply).rejects.toThrow('These migrations did not reach the database')
})

test('F24 a kill -9 in the middle leaves whole migrations, and the next run does the rest', async () => {
  // Holds the first migration up, so that the kill does not come too late.
  const killed = await withConnection(url, async (client) => {
    await client.query('begin; create table users (id int)')
    const run = prepare()
    await run.until('Migrating')
    run.signal('SIGKILL')
    return run
  })
  expect(await killed.ended).toBe(-1)
  const again = prepare()
  expect(await again.ended, again.printed()).toBe(0)
  expect(await applied()).toEqual(await listMigrations())
})

test('a database from which a newer version has taken something stops the start', async () => {
  const later = '29990101_000000_contract_leads'
  await query(url, `create table payload_migrations as select '${later}' as name, 1 as batch`)
  const started = await start()
  expect(await started.ended).toBe(1)
  expect(started.printed()).toContain('migrated by a newer version')
  expect(started.printed()).toContain(later)
})

test('F26 tables made by a development push stop the start at once, without a question', async () => {
  await query(url, "create table payload_migrations as select 'dev' as name, -1 as batch")
  const started = await start()
  expect(await started.ended).toBe(1)
  expect(started.printed()).toContain('development push')
})

test('F19 a database that may lose what it has confirmed stops the start', async () => {
  await query(url, `alter database prepare_${count} set synchronous_commit = off`)
  const started = await start()
  expect(await started.ended).toBe(1)
  expect(started.printed()).toContain('synchronous_commit is off')
})

test('a PostgreSQL before 14 is refused before the first migration, in one sentence with both versions', async () => {
  await query(
    url,
    `create schema older;
     create view older.pg_settings as select name, case name when 'server_version_num' then '130023'
       when 'server_version' then '13.23' else setting end as setting from pg_catalog.pg_settings;
     alter database prepare_${count} set search_path = older, pg_catalog, public`,
  )
  const sentence = 'The database server is PostgreSQL 13.23, and the product needs 14 or later.'
  const started = await start()
  expect(await started.ended).toBe(1)
  expect(started.printed()).toContain(sentence)
  expect(started.printed()).not.toContain('    at ')
  expect(await query(url, "select to_regclass('public.payload_migrations') as made")).toEqual([
    { made: null },
  ])
  expect(await checkDatabase(url)).toMatchObject({ isFine: false, isFatal: true, reason: sentence })
  expect(await checkMigrations(url)).toMatchObject({ reason: sentence })
})

test('a role that may not make the extension is told so before the first migration, and doctor says the same', async () => {
  await query(server.adminUrl, `alter database prepare_${count} owner to postgres`)
  await query(server.adminUrl, `revoke create on database prepare_${count} from public`)
  const started = await start()
  expect(await started.ended).toBe(1)
  expect(started.printed()).toContain('The extension pg_trgm is missing in the database, and cannot be made')
  expect(started.printed()).toContain('CREATE EXTENSION pg_trgm.')
  expect(started.printed()).not.toContain('    at ')
  expect(await query(url, "select to_regclass('payload_migrations') as made")).toEqual([{ made: null }])
  expect(await checkMigrations(url)).toMatchObject({
    isFine: false,
    isFatal: true,
    reason: expect.stringContaining('The extension pg_trgm is missing'),
    fix: expect.stringContaining('CREATE EXTENSION pg_trgm'),
  })
})

test('a wrong password in DATABASE_URL is told at once, and not shown', async () => {
  const started = await start({ DATABASE_URL: url.replace(/:[0-9a-f]{64}@/, ':hunter2@') })
  expect(await started.ended).toBe(1)
  expect(started.printed()).toContain('password authentication failed')
  expect(started.printed()).not.toContain('hunter2')
})

test('a port in use stops the start before anything else is done', async () => {
  const taken = await startProcess(
    [
      '--eval',
      'require("http").createServer().listen(0, function () { console.log("at " + this.address().port) })',
    ],
    {},
  )
  const port = /at (\d+)/.exec(await taken.until('at '))?.[1] ?? ''
  const started = await start({ PORT: port })
  expect(await started.ended).toBe(1)
  expect(started.printed()).toContain(`Port ${port} is in use`)
  taken.signal('SIGKILL')
})

test('a wrong variable stops the start with its name and an example', async () => {
  const started = await start({ LEAD_RATE: 'often' })
  expect(await started.ended).toBe(1)
  expect(started.printed()).toContain('LEAD_RATE must be COUNT/TIME')
})

test('a database that does not respond is waited for in the open, and Ctrl-C ends the wait', async () => {
  const started = await start({ DATABASE_URL: `postgres://nova:x@127.0.0.1:${await freePort()}/nova` })
  await started.until('does not answer, trying for')
  started.signal('SIGINT')
  expect(await started.ended).toBe(0)
})
