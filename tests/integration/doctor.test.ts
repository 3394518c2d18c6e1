import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  checkClock,
  checkConnections,
  checkDatabase,
  checkMigrations,
  checkWrites,
} from '@/cli/doctor/database'
import { checkCaches } from '@/cli/doctor/network'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@/cli/embedded/embedded'
import { withConnection } from '@/data/connection'
import { listMigrations } from '@/data/migrations'
import { CONTENT_GLOBALS } from '@/domain/pages'
import { businessDay } from '@/domain/working-hours'
import type { Env } from '@/env'
import { checkAdmin, checkFactors, checkPasskeys } from '@/features/accounts/server/check-accounts'
import { checkPolicy } from '@/features/content/server/check-policy'
import { freePort } from '@/lib/free-port'
import { plantFactor } from '../helpers/factors'
import { addAdmin, addMember, payload, query } from '../helpers/payload'
import { openVarnish, TOKEN } from '../helpers/shared-caches'

const url = process.env.DATABASE_URL ?? ''
const at = (change: Partial<URL>) => Object.assign(new URL(url), change).href
const away = async () => at({ port: String(await freePort()) })

/** Where nothing listens. */
const NOBODY = 'http://127.0.0.1:9'

const YES = { isFine: true }
const WARNING = { isFine: false, isFatal: false }
const FATAL = { isFine: false, isFatal: true }

test('the database: yes, nobody there, wrong name', async () => {
  expect(await checkDatabase(url)).toMatchObject({ ...YES, reason: expect.stringMatching(/^PostgreSQL \d+/) })
  expect(await checkDatabase(await away())).toMatchObject({
    ...FATAL,
    reason: expect.stringContaining('ECONNREFUSED'),
  })
  const wrong = await checkDatabase(at({ pathname: 'none' }))
  expect(wrong).toMatchObject({ ...FATAL, reason: expect.stringContaining('refuses') })
  expect(JSON.stringify(wrong)).not.toContain(new URL(url).password)
})

test('the privacy policy: says it, says nothing of counts, of clicks, and neither is done', async () => {
  const says = (text: string) =>
    withConnection(url, (client) =>
      client.query('update privacy set body = $1', [
        JSON.stringify({ root: { children: [{ children: [{ text }] }] } }),
      ]),
    )
  const rules = (keepsClickIds: boolean, countsVisits: boolean) =>
    payload.updateGlobal({
      slug: 'lead-handling',
      data: { keepsClickIds, countsVisits },
      overrideAccess: true,
    })
  const [{ body }] = await query('select body from privacy')
  await rules(true, true)
  expect(await checkPolicy(url)).toMatchObject(YES)
  await says('We keep your request.')
  expect(await checkPolicy(url)).toMatchObject({
    ...WARNING,
    reason: expect.stringContaining('Visits are counted; your privacy policy does not say so.'),
  })
  await rules(true, false)
  expect(await checkPolicy(url)).toMatchObject({
    ...WARNING,
    reason: expect.stringContaining('clicks on ads'),
  })
  await rules(false, false)
  expect(await checkPolicy(url)).toMatchObject(YES)
  await says('Visits are counted, and the IDs of clicks kept.')
  await rules(true, true)
  expect(await checkPolicy(url)).toMatchObject(YES)
  await rules(false, true)
  await query('update privacy set body = $1', [JSON.stringify(body)])
})

const administrator = async (text: string) => {
  const at = Object.assign(new URL(url), { pathname: 'postgres' }).href
  await withConnection(at, (client) => client.query(text))
}

test('F8 what is stored: yes, a database that only reads, one without tables', async () => {
  const database = new URL(url).pathname.slice(1)
  expect(await checkWrites(url)).toMatchObject({
    ...YES,
    reason: 'a row was stored, seen by another session, and removed',
  })
  await administrator(`alter database ${database} set default_transaction_read_only = on`)
  expect(await checkWrites(url)).toMatchObject({
    ...FATAL,
    reason: expect.stringContaining('The database only reads'),
  })
  await administrator(`alter database ${database} reset default_transaction_read_only`)
  expect(await checkWrites(at({ pathname: 'postgres' }))).toMatchObject({
    ...FATAL,
    fix: 'npm start makes the tables.',
  })
  expect(await checkWrites(await away())).toMatchObject(FATAL)
})

test('the passkeys: none, of this host, and of the host that the site had', async () => {
  const check = (siteUrl: string) => checkPasskeys(url, siteUrl)
  expect(await check('https://example.com')).toMatchObject({ ...YES, reason: '0 of example.com' })
  expect(await check('http://192.168.1.10')).toMatchObject({ ...YES, reason: expect.stringMatching(/^none/) })
  const { id } = await addMember()
  await withConnection(url, (client) =>
    client.query(
      `with factor as (
         insert into account_factors (user_id, factor_type, friendly_name, status)
         values ($1, 'webauthn', 'Laptop', 'verified') returning id)
       insert into passkeys (factor_id, credential_id, public_key, counter, rp_id)
       select id, 'x', '', 0, 'example.com' from factor`,
      [id],
    ),
  )
  expect(await check('https://example.com:8443')).toMatchObject({ ...YES, reason: '1 of example.com' })
  expect(await check('https://example.org')).toMatchObject({
    ...WARNING,
    reason: expect.stringContaining('1 of example.com'),
  })
  expect(await checkPasskeys(await away(), 'https://example.com')).toMatchObject(FATAL)
})

test('F12 the connections: enough, too few of the server, of the role and of the database', async () => {
  expect(await checkConnections(url, 1, false)).toMatchObject({
    ...YES,
    reason: expect.stringMatching(/^\d+ for ordinary roles, \d+ open now; one instance opens up to 14$/),
  })
  expect(await checkConnections(url, 100, false)).toMatchObject({
    ...FATAL,
    fix: expect.stringContaining('WEB_CONCURRENCY'),
  })
  const database = new URL(url).pathname.slice(1)
  await administrator(`alter database ${database} connection limit 10`)
  expect(await checkConnections(url, 1, false)).toMatchObject({
    ...FATAL,
    reason: expect.stringMatching(/^10 for this database, /),
  })
  await administrator(`alter database ${database} connection limit -1`)
})

test('an admin: nobody, one', async () => {
  expect(await checkAdmin(url)).toMatchObject({ ...FATAL, fix: expect.stringContaining('admin:create') })
  await addAdmin()
  expect(await checkAdmin(url)).toMatchObject({ ...YES, reason: 'one admin' })
})

test('the second factors: not demanded, demanded from a day, demanded, and how many admins have none', async () => {
  const demandFrom = (factorsFrom: string | null) =>
    payload.updateGlobal({ slug: 'sign-in-rules', data: { factorsFrom }, overrideAccess: true })
  const says = async (reason: string) => expect(await checkFactors(url)).toMatchObject({ ...YES, reason })
  await says('not demanded; 1 admin has none')
  await plantFactor(await addAdmin())
  await addAdmin()
  await demandFrom('2999-12-01')
  await says('demanded from 2999-12-01; 2 admins have none yet')
  await demandFrom(businessDay())
  await says(`demanded since ${businessDay()}; 2 admins have none`)
  expect(await checkFactors(await away())).toMatchObject(FATAL)
})

describe('the migrations', () => {
  let server: EmbeddedDatabase
  let folder: string
  const check = () => checkMigrations(server.url)
  const change = (text: string) => withConnection(server.url, (client) => client.query(text))

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'doctor-'))
    server = await startEmbeddedDatabase(folder)
  })

  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  })

  test('no tables, all but one, all without content, all, one of the future', async () => {
    expect(await check()).toMatchObject({ ...FATAL, fix: expect.stringContaining('npm start') })
    const names = (await listMigrations()).map((name) => `('${name}', 1)`)
    await change(`create table payload_migrations (name text, batch int);
      create table users (id int, email text, created_at timestamptz);
      create table users_roles (parent_id int, value text);
      insert into payload_migrations values ${names.slice(1).join(', ')}`)
    expect(await check()).toMatchObject({ ...FATAL, reason: expect.stringContaining('1 to apply: ') })
    const pages = CONTENT_GLOBALS.map((slug) => slug.replaceAll('-', '_'))
    await change(`insert into payload_migrations values ${names[0]};
      ${pages.map((page) => `create table ${page} (id int)`).join(';')}`)
    expect(await check()).toMatchObject({ ...FATAL, reason: expect.stringContaining('no content') })
    await change(pages.map((page) => `insert into ${page} values (1)`).join(';'))
    expect(await check()).toMatchObject(YES)
    await change("insert into payload_migrations values ('29990101_000000_later', 1)")
    expect(await check()).toMatchObject(YES)
    await change("insert into payload_migrations values ('29990101_000001_contract_leads', 1)")
    expect(await check()).toMatchObject({ ...FATAL, reason: expect.stringContaining('newer version') })
  })

  test('F19 of a database that may lose what it has confirmed, or is away', async () => {
    const careless = await checkMigrations(url)
    expect(careless).toMatchObject({ ...FATAL, reason: expect.stringContaining('fsync is off') })
    expect(await checkMigrations(await away())).toMatchObject(FATAL)
  })
})

test('F27 the clock: right, some seconds off, minutes off', async () => {
  expect(await checkClock(url)).toMatchObject(YES)
  expect(await checkClock(url, () => Date.now() + 10_000)).toMatchObject(WARNING)
  expect(await checkClock(url, () => Date.now() - 600_000)).toMatchObject({
    ...FATAL,
    reason: '600.0 s behind the database',
  })
  expect(await checkClock(await away())).toMatchObject(FATAL)
})

test('a cache in front: none, takes purges, wrong token, away, and purges that wait', async () => {
  const cache = await openVarnish()
  const settings: Pick<Env, 'CDN' | 'CDN_ADDRESS' | 'CDN_TOKEN' | 'CDN_ZONE'> = {
    CDN: 'varnish',
    CDN_ADDRESS: [cache.address],
    CDN_TOKEN: TOKEN,
    CDN_ZONE: undefined,
  } as const
  try {
    expect(await checkCaches(url, { ...settings, CDN: undefined })).toMatchObject(YES)
    expect(await checkCaches(url, settings)).toMatchObject(YES)
    expect(cache.purges).toMatchObject([{ tags: [] }])
    expect(await checkCaches(url, { ...settings, CDN_TOKEN: 'wrong' })).toMatchObject({
      ...WARNING,
      reason: expect.stringContaining('403'),
    })
    expect(await checkCaches(url, { ...settings, CDN_ADDRESS: [NOBODY] })).toMatchObject(WARNING)
    const old = "insert into cdn_purges (outdated, at) values ('{}', now() - interval '61 seconds')"
    await query(old)
    expect(await checkCaches(url, settings)).toMatchObject({
      ...WARNING,
      reason: expect.stringMatching(/^1 purges wait, the oldest for 61 s: no running product/),
    })
  } finally {
    cache.close()
    await query('delete from cdn_purges')
  }
})
