import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@/cli/embedded/embedded'
import { commandOf, isAlive, waitForEnd } from '@/lib/processes'

/** A stopped database, as its first start has made it: most tests begin with a copy, which takes a tenth of the time. */
let made: string
let folder: string
let running: EmbeddedDatabase | null

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'embedded-'))
  await (await startEmbeddedDatabase(made)).stop()
})

afterAll(() => rm(made, { recursive: true }))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-'))
  // With its owner, who is not the one that runs the tests where that is root.
  execFileSync('cp', ['-a', `${made}/.`, folder])
  running = null
})

afterEach(async () => {
  await running?.stop()
  await rm(folder, { recursive: true })
})

async function start(): Promise<EmbeddedDatabase> {
  running = await startEmbeddedDatabase(folder)
  return running
}

async function query<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client(url)
  await client.connect()
  return client.query<T>(statement).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error)),
  )
}

test('what is stored is there after a stop and a start', async () => {
  const first = await start()
  await query(first.url, "create table notes as select 'kept' as note")
  await first.stop()
  expect(await waitForEnd(first.pid, 0)).toBe(true)
  const second = await start()
  expect(second.foundOrphan).toBe(false)
  expect(await query(second.url, 'select note from notes')).toEqual([{ note: 'kept' }])
})

test('a server left over from a kill -9 is found, stopped, and its data is whole', async () => {
  const first = await start()
  await query(first.url, "create table notes as select 'kept' as note")
  const second = await start()
  expect(second.foundOrphan).toBe(true)
  expect(await waitForEnd(first.pid, 0)).toBe(true)
  expect(await query(second.url, 'select note from notes')).toEqual([{ note: 'kept' }])
})

test('F19 a kill -9 of the server itself loses nothing that was committed', async () => {
  const first = await start()
  await query(first.url, "create table notes as select 'kept' as note")
  process.kill(first.pid, 'SIGKILL')
  await waitForEnd(first.pid, 5_000)
  const second = await start()
  expect(await query(second.url, 'select note from notes')).toEqual([{ note: 'kept' }])
})

test('a number that now belongs to another program is not mistaken for the server', async () => {
  const first = await start()
  await first.stop()
  const stale = `${process.ppid}\n${join(folder, 'postgres')}\n1\n1\n\n127.0.0.1\n0\nready\n`
  await writeFile(join(folder, 'postgres/postmaster.pid'), stale)
  const second = await start()
  expect(isAlive(process.ppid)).toBe(true)
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('it listens on this machine alone, in a session of its own, with a password', async () => {
  const { url, adminUrl, pid } = await start()
  const settings = await query(
    adminUrl,
    "select current_setting('listen_addresses') as hosts, current_setting('unix_socket_directories') as sockets",
  )
  expect(settings).toEqual([{ hosts: '127.0.0.1', sockets: '' }])
  await expect(query(url.replace(/:[0-9a-f]{64}@/, ':wrong@'), 'select 1')).rejects.toThrow('password')
  expect((await stat(join(folder, 'postgres.password'))).mode & 0o777).toBe(0o600)
  const session = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ')[3]
  expect(session).toBe(String(pid))
  expect(await commandOf(pid)).not.toContain(new URL(url).password)
})

test('UTF-8 everywhere, and letters compare without regard to case', async () => {
  const { url } = await start()
  const [row] = await query(
    url,
    "select current_setting('server_encoding') as encoding, 'ÄÖ' ilike 'äö' as alike",
  )
  expect(row).toEqual({ encoding: 'UTF8', alike: true })
})

test('the role of the product is no administrator and may use pg_trgm', async () => {
  const { url } = await start()
  const [role] = await query(url, 'select rolsuper, rolcreaterole from pg_roles where rolname = current_user')
  expect(role).toEqual({ rolsuper: false, rolcreaterole: false })
  await query(url, 'create extension pg_trgm')
})

test('data of another major version is refused by name, not touched', async () => {
  await (await start()).stop()
  await writeFile(join(folder, 'postgres/PG_VERSION'), '12\n')
  running = null
  await expect(startEmbeddedDatabase(folder)).rejects.toThrow('was made by PostgreSQL 12')
})

test('an interrupted first start leaves nothing that the next one trips over', async () => {
  await rm(join(folder, 'postgres'), { recursive: true })
  await writeFile(join(folder, 'postgres.new'), 'half made')
  expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }])
})
