import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import type { Client } from 'pg'
import { paths } from '@/domain/paths'
import { publicEndpoints } from '@/domain/public-endpoints'
import { down, up } from '@/migrations/20261127_110142_search_text'
import type { Figures } from './inbox-browser'
import { spread } from './load'
import type { Product } from './product'

const MATCH = `deleted_at is null and stage <> 'spam' and (name_folded like '%PART%' or email_folded like '%PART%' or phone like '%PART%')`
/** The condition of whereOf in src/features/leads/server/inbox-conditions.ts for the list without a chosen view. */
const SHOWN = "deleted_at is null and stage <> 'spam'"
const NEWEST = 'order by created_at desc, id desc'

const TEXT = "coalesce(city::text, '')"
const CITY = `case when octet_length(${TEXT}) = char_length(${TEXT}) then lower(${TEXT} collate "C")
  else fold_text(${TEXT}) end collate "C"`

const matching = (part: string) => MATCH.replaceAll('PART', part)

/** The query of src/features/leads/server/inbox-queries.ts for one page of rows. */
const page = (filter: string, offset = 0, order = NEWEST) =>
  `select * from form_submissions where id in (select id from form_submissions where ${filter}
     ${order} limit 100 offset ${offset}) ${order}`

const QUESTIONS: [string, string][] = [
  ['The newest 100', page(SHOWN)],
  ['100 from row 90,000 on', page(SHOWN, 90_000)],
  ['All leads, counted', `select count(*) from form_submissions where ${SHOWN}`],
  ['Rows for one letter', page(matching('s'))],
  ['Count for one letter', `select count(*) from form_submissions where ${matching('s')}`],
  ['Rows for two letters that nobody has', page(matching('zz'))],
  ['Count for a word', `select count(*) from form_submissions where ${matching('kowalski')}`],
  ['Rows for one address', page(matching('kowalski77'))],
  ['Rows by name', page(SHOWN, 0, 'order by name_folded, created_at desc, id desc')],
  ['Rows by city', page(SHOWN, 0, `order by ${CITY}, created_at desc, id desc`)],
]

const TIMES = 5

/** The time of each query in ms, as the median of five runs with warm caches. */
export async function timeQuestions(db: Client): Promise<{ title: string; ms: number }[]> {
  const times: { title: string; ms: number }[] = []
  for (const [title, question] of QUESTIONS) {
    const taken: number[] = []
    await db.query(question)
    for (let time = 0; time < TIMES; time += 1) {
      const began = performance.now()
      await db.query(question)
      taken.push(performance.now() - began)
    }
    times.push({ title, ms: taken.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0 })
  }
  return times
}

/** The plan of PostgreSQL for each query of the inbox, with its time when the caches are warm. */
export async function readPlans(db: Client): Promise<string> {
  const parts: string[] = []
  for (const [title, question] of QUESTIONS) {
    await db.query(question)
    const { rows } = await db.query(
      `explain (analyze, costs off, buffers off, timing off, summary) ${question}`,
    )
    const lines = rows.map((row) => String(row['QUERY PLAN']))
    parts.push(`### ${title}\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\`\n`)
  }
  return parts.join('\n')
}

const VIEW_TIMES = 40

/** The query of each view by its name. Each request returns the first rows and their exact number. */
const VIEWS: Record<string, string> = {
  All: '',
  New: 'stages=new',
  Mine: 'owners=me',
  Overdue: `due=${new Date().toISOString()}`,
  Booked: 'stages=booked',
  Spam: 'stages=spam',
  Trash: 'trash=true',
  'One of five criteria':
    'stages=new,contacted&owners=none&sources=contact_page&services=Content%2520Packs&plans=Growth',
}

/** Gives the leads stages, owners and follow-ups, and moves some to the trash, as after two years of activity. */
export async function addActivity(db: Client): Promise<void> {
  await db.query(ACTIVITY)
  await db.query('VACUUM ANALYZE form_submissions')
}

const ACTIVITY = `
  UPDATE form_submissions lead SET
    stage = (CASE WHEN h < 2 THEN 'spam' WHEN h < 5 THEN 'new' WHEN h < 15 THEN 'contacted' WHEN h < 25 THEN 'booked'
      WHEN h < 55 THEN 'won' ELSE 'lost' END)::enum_form_submissions_stage,
    owner_id = CASE WHEN h % 3 = 0 THEN (SELECT id FROM users LIMIT 1) END,
    follow_up_at = CASE WHEN h % 2 = 0 THEN lead.created_at + interval '2 days' END,
    deleted_at = CASE WHEN h = 99 THEN now() END
  FROM (SELECT id, abs(hashtext(id::text)) % 100 AS h FROM form_submissions) chance WHERE chance.id = lead.id`

/** Measures how long the server takes to count all views, to open each, and to search in one. */
export async function measureViews({ origin, account }: Product): Promise<Figures> {
  const headers = { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const response = await fetch(`${origin}${publicEndpoints.signIn}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(account),
  })
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const time = async (path: string) => {
    const taken: number[] = []
    for (let time = 0; time <= VIEW_TIMES; time += 1) {
      const began = performance.now()
      const answer = await fetch(`${origin}${paths.leads}/${path}`, { headers: { ...headers, cookie } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
      taken.push(performance.now() - began)
    }
    // The first time is left out, because the caches may be cold.
    return toText(taken.slice(1))
  }
  const zone = 'zone=America/New_York'
  const figures: Figures = [
    { name: 'The exact numbers of all views, p50 and p99', value: await time(`views?${zone}`) },
  ]
  await saveViews(origin, { ...headers, cookie })
  figures.push({ name: 'The same with five saved ones', value: await time(`views?${zone}`) })
  for (const [name, query] of Object.entries(VIEWS))
    figures.push({ name: `${name} opens`, value: await time(`inbox?${query}`) })
  figures.push({ name: 'A key typed in New', value: await time('inbox?stages=new&text=kow') })
  figures.push({
    name: 'A first letter typed in Mine',
    value: await time('inbox?owners=me&text=k'),
  })
  figures.push({ name: 'The ids of 5,000 to select', value: await time('ids?most=5000') })
  return figures
}

async function saveViews(origin: string, headers: Record<string, string>): Promise<void> {
  const filter = {
    stages: ['new', 'contacted'],
    sources: ['contact_page'],
    services: ['Content Packs'],
    plans: ['Growth'],
  }
  for (let number = 1; number <= 5; number += 1) {
    const body = JSON.stringify({
      name: `Saved ${number}`,
      filter: { ...filter, from: '2026-01-01', to: '2026-06-30' },
    })
    const response = await fetch(`${origin}${paths.inboxViews}`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`A view was not saved: ${response.status}`)
  }
}

function toText(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
  return `${at(0.5)} ms, ${at(0.99)} ms`
}

const TERMS = ['a', 'sm', 'smith', 'jose', '555-12'] as const
const TURNS = 5
const INSERTS = 500

const NEW = `searched like '%' || search_text($1) || '%'`
const OLD = `(name_folded like '%' || fold_text($1) || '%' or email_folded like '%' || fold_text($1) || '%' or phone like '%' || $1 || '%')`
const LISTED = `deleted_at is null and stage <> 'spam'`

/**
 * Measures what the column that the inbox searches costs: how long its migration keeps leads waiting, what a lead takes with and
 * without it, and what a search takes by it and by the columns of the release before.
 */
export async function measureSearch(db: Client): Promise<Figures> {
  const connection = { db: drizzle(db) } as unknown as Parameters<typeof up>[0]
  const without = [await insertOne(db)]
  const withIt = [await insertOne(db)]
  const waits: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    await down(connection)
    without.push(await insertOne(db))
    waits.push(await timed(() => up(connection)))
    await db.query('vacuum analyze form_submissions')
    withIt.push(await insertOne(db))
  }
  const searches: string[] = []
  for (const term of TERMS) {
    const [before, now] = [await searchTimes(db, OLD, term), await searchTimes(db, NEW, term)]
    searches.push(`\`${term}\` ${now.toFixed(0)} ms (${before.toFixed(0)} ms by the columns before)`)
  }
  const each = (times: number[]) => `${median(times.slice(1)).toFixed(2)} ms`
  return [
    { name: 'leads wait for the migration of the search', value: `${(median(waits) / 1000).toFixed(1)} s` },
    { name: 'one INSERT of a lead', value: `${each(withIt)} (${each(without)} without the column)` },
    { name: 'count and newest 50 of a search, in the database', value: searches.join(', ') },
  ]
}

const median = (times: readonly number[]) => spread(times).median

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

async function searchTimes(db: Client, condition: string, term: string): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1)
    times.push(
      await timed(async () => {
        await db.query(`select count(*) from form_submissions where ${LISTED} and ${condition}`, [term])
        await db.query(
          `select id from form_submissions where ${LISTED} and ${condition} order by created_at desc, id desc limit 50`,
          [term],
        )
      }),
    )
  return median(times)
}

/** The milliseconds of one lead among many, which are taken back. */
async function insertOne(db: Client): Promise<number> {
  await db.query('begin')
  const took = await timed(async () => {
    for (let at = 0; at < INSERTS; at += 1)
      await db.query(
        `insert into form_submissions (id, name, email, phone, city, source, page, channel, idempotency_key, fingerprint)
         values (gen_random_uuid(), $1, $2, '+1 (555) 555-0100', 'Dayton', 'contact_page', '/contact', 'Direct', $3, 'bench')`,
        [`Zoë Rodríguez ${at}`, `zoe.${at}@example.com`, `insert-${at}-${Math.random()}`],
      )
  })
  await db.query('rollback')
  return took / INSERTS
}
