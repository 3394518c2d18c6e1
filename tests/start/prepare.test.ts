import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkDatabase, checkMigrations } from '@/cli/doctor/database'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@/cli/embedded/embedded'
import { withConnection } from '@/data/connection'
import { applyMigrations, listMigrations } from '@/data/migrations'
import { freePort } from '@/lib/free-port'
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

/** The address of this test's database for the administrator of the server. */
const administrator = () => Object.assign(new URL(server.adminUrl), { pathname: `prepare_${count}` }).href

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
  await query(administrator(), 'grant create on schema public to nova')
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

/** What a start says of this database, without its steps; it ends with 1 and has changed nothing. */
async function refusal(env: Record<string, string> = {}): Promise<string> {
  const started = await start(env)
  expect(await started.ended).toBe(1)
  const printed = started.printed()
  expect(printed).not.toContain('    at ')
  expect(printed).not.toMatch(/CREATE TYPE|Failed query/)
  return printed.slice(printed.indexOf('\n\n')).trim()
}

const expectUntouched = async () =>
  expect(
    await query(url, "select relname from pg_class where relnamespace = 'public'::regnamespace"),
  ).toEqual([])

/** As `GRANT ALL ON DATABASE` gives it since PostgreSQL 15: with everything but the right to make tables. */
async function disown() {
  await query(server.adminUrl, `alter database prepare_${count} owner to postgres`)
  await query(server.adminUrl, `grant all on database prepare_${count} to nova`)
}

test('a role that may not make tables is told so in one sentence, and doctor says the same', async () => {
  await disown()
  const sentence = `The role nova may not make tables in the schema public of the database prepare_${count}.`
  const fix = `Let an administrator run: ALTER DATABASE prepare_${count} OWNER TO nova; or, there: GRANT CREATE ON SCHEMA public TO nova.`
  expect(await refusal()).toBe(`${sentence}\n${fix}`)
  await expectUntouched()
  expect(await checkMigrations(url)).toEqual({ isFine: false, isFatal: true, reason: sentence, fix })
})

test('F8 a database that only reads stops a first start in one sentence, and doctor says so of every part', async () => {
  await query(server.adminUrl, `alter database prepare_${count} set default_transaction_read_only = on`)
  const sentence = 'The database only reads: default_transaction_read_only is on.'
  expect(await refusal()).toContain(sentence)
  expect(await checkMigrations(url)).toMatchObject({ isFatal: true, reason: sentence })
  await query(server.adminUrl, `alter database prepare_${count} reset default_transaction_read_only`)
  await expectUntouched()
})

test('F14 a full disk of the server stops a first start in one sentence', async () => {
  // What PostgreSQL says of it, at the first table.
  await query(
    administrator(),
    `create schema fault;
     create function fault.full() returns event_trigger language plpgsql as $$ begin
       raise 'could not extend file "base/1/2": No space left on device' using errcode = '53100';
     end $$;
     create event trigger disk_full on ddl_command_end when tag in ('CREATE TABLE') execute function fault.full()`,
  )
  const said = await refusal()
  expect(said).toContain('The disk of the database server is full: could not extend file')
  expect(said).not.toContain('DATA_DIR')
  await query(administrator(), 'drop event trigger disk_full')
  await expectUntouched()
})

test('a migration that fails is told by its innermost cause, not by its SQL', async () => {
  await query(url, 'create table blog_posts (id uuid)')
  const said = await refusal()
  expect(said).toMatch(/^The migration \w+ failed, and is undone: relation "blog_posts" already exists\.$/)
})

test.each([
  [
    'an unknown name',
    'no-such-host.invalid',
    /the name no-such-host.invalid is unknown|no name server answers/,
  ],
  ['a closed port', '127.0.0.1:1', /nothing listens at 127\.0\.0\.1:1 \(ECONNREFUSED\)/],
])('while a database is waited for, it says why: %s', async (_case, host, why) => {
  const started = await start({ DATABASE_URL: `postgres://nova:x@${host}/nova` })
  const printed = await started.until('s more')
  await expect.poll(() => started.printed()).toMatch(why)
  expect(printed).not.toContain('    at ')
  started.signal('SIGINT')
  expect(await started.ended).toBe(0)
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
