import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrations } from '../../src/migrations'
import { EARLIER } from '../helpers/earlier-migrations'
import { startPostgres, type TestServer } from '../helpers/postgres'
import { schemaOf } from '../helpers/schema'

const NAMES = [
  'Mary Smith',
  'ZOË',
  'Åsa Öberg',
  'Łódź',
  'ΟΔΟΣ',
  'İstanbul',
  'Яна',
  '\u{10400}',
  'straße',
  '\ua7dc',
]

let server: TestServer
let client: pg.Client

beforeAll(async () => {
  // The embedded one, whatever the others run on: the earlier versions ran on nothing below 17.
  server = await startPostgres('')
  client = new pg.Client(server.urlOf('postgres'))
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await server.stop()
})

type Up = Parameters<(typeof migrations)[number]['up']>[0]

async function migrate(from: number, until: number) {
  // A migration of ours asks its database and nothing else.
  const argument = { db: drizzle({ client }) } as unknown as Up
  for (const { name, up } of migrations.slice(from, until)) {
    const earlier = EARLIER[name]
    if (earlier) await client.query(earlier)
    else await up(argument)
  }
}

test('a database in which the earlier migrations have run gets the tables of a new one, with its leads folded', async () => {
  const last = migrations.findLastIndex(({ name }) => name in EARLIER) + 1
  await migrate(0, last)
  await client.query(
    `insert into form_submissions (id, name, email, phone, city, message, service_interest, source, page, website,
       plan_interest, referrer, utm_source, utm_medium, utm_campaign, fingerprint, idempotency_key)
     select gen_random_uuid(), name, name || '@Example.com', '', '', '', '[]', '', '', '', '', '', '', '', '', 'x', name
     from unnest($1::text[]) as name`,
    [NAMES],
  )
  await migrate(last, migrations.length)
  const { rows } = await client.query(
    `select name, name_folded = fold_text(name) and email_folded = fold_text(email) as is_folded from form_submissions`,
  )
  expect(rows).toHaveLength(NAMES.length)
  expect(rows.filter((row) => !row.is_folded)).toEqual([])

  const fresh = new pg.Client(Object.assign(new URL(inject('serverUrl')), { pathname: 'migrated' }).href)
  await fresh.connect()
  const wanted = await schemaOf(fresh)
  await fresh.end()
  // What Payload makes for itself before the first migration.
  const made = await schemaOf(client)
  expect(made).toEqual(wanted)
})
