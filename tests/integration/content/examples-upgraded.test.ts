import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { homePage } from '@/seed/home'
import { plansPage } from '@/seed/plans'
import { testimonials } from '@/seed/testimonials'
import { migrations } from '../../../src/migrations'

const DATABASE = 'before_examples'
const MARKED = migrations.findIndex(({ name }) => name.endsWith('_examples_and_notes'))
const [ray, tasha] = testimonials
if (!ray || !tasha) throw new Error('A new site has at least two testimonials')

let server: pg.Client
let client: pg.Client

beforeAll(async () => {
  server = new pg.Client(inject('serverUrl'))
  await server.connect()
  await server.query(`create database ${DATABASE}`)
  client = new pg.Client(Object.assign(new URL(inject('serverUrl')), { pathname: DATABASE }).href)
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await server.query(`drop database ${DATABASE}`)
  await server.end()
})

type Up = Parameters<(typeof migrations)[number]['up']>[0]

async function migrate(from: number, until?: number) {
  // A migration of ours asks its database and nothing else.
  const argument = { db: drizzle({ client }) } as unknown as Up
  for (const { up } of migrations.slice(from, until)) await up(argument)
}

const column = async (statement: string) => {
  const { rows } = await client.query({ text: statement, rowMode: 'array' })
  return rows.map(([value]) => value)
}

async function addTestimonial(name: string, business: string, quote: string) {
  await client.query(
    `with stored as (
       insert into testimonials (id, name, business, quote) values (gen_random_uuid(), $1, $2, $3) returning *
     ) insert into _testimonials_v (id, parent_id, version_name, version_business, version_quote)
       select gen_random_uuid(), id, name, business, quote from stored`,
    [name, business, quote],
  )
}

async function addHome(counters: readonly { value: number; label: string }[]) {
  const { rows } = await client.query('insert into home (id) values (gen_random_uuid()) returning id')
  const { rows: versions } = await client.query(
    'insert into _home_v (id) values (gen_random_uuid()) returning id',
  )
  for (const [at, { value, label }] of counters.entries()) {
    await client.query(
      `insert into home_results_counters (_order, _parent_id, id, value, label)
       values ($1, $2, gen_random_uuid()::text, $3, $4)`,
      [at, rows[0].id, value, label],
    )
    await client.query(
      `insert into _home_v_version_results_counters (_order, _parent_id, id, value, label)
       values ($1, $2, gen_random_uuid(), $3, $4)`,
      [at, versions[0].id, value, label],
    )
  }
}

test('an upgrade marks invented testimonials and says what invented figures rest on, and touches no words of an owner', async () => {
  await migrate(0, MARKED)
  await addTestimonial(ray.name, ray.business, ray.quote)
  await addTestimonial(tasha.name, tasha.business, 'They pick up.')
  await addTestimonial('Ada Moss', 'Moss Roofing', ray.quote)
  const own = homePage.results.counters.map((each, at) => (at === 0 ? { ...each, value: 31 } : each))
  await addHome(homePage.results.counters)
  await addHome(own)
  const before =
    'These are the lists as they stand. Where a box says Ask us, the list leaves that part open, and we settle it on the audit call.'
  await client.query(
    'insert into plans_page (id, comparison_text) values (gen_random_uuid(), $1), (gen_random_uuid(), $2)',
    [before, 'Ours.'],
  )
  await client.query('insert into blog_page (id) values (gen_random_uuid())')

  await migrate(MARKED)

  for (const [table, prefix] of [
    ['testimonials', ''],
    ['_testimonials_v', 'version_'],
  ])
    expect(await column(`select ${prefix}name from ${table} where ${prefix}is_example`), table).toEqual([
      ray.name,
    ])
  for (const [table, name] of [
    ['home', 'results_note'],
    ['_home_v', 'version_results_note'],
  ])
    expect((await column(`select ${name} from ${table}`)).sort(), table).toEqual([
      homePage.results.note,
      null,
    ])
  expect((await column('select comparison_text from plans_page')).sort()).toEqual(
    [plansPage.comparison.text, 'Ours.'].sort(),
  )
  expect(await column('select post_end from blog_page')).toEqual([expect.stringMatching(/\w/)])
})
