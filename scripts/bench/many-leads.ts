import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { LOCKS } from '@/data/locks'
import { paths } from '@/domain/paths'
import { writePart } from './document'
import { type Staff, signIn, startProduct } from './product'
import { awaitSums, nameLeads } from './results-rows'
import { fillLeads } from './rows'
import { onEachServer } from './servers'

/**
 * Measures what the staff wait for with many leads, on the embedded PostgreSQL and on those that are installed:
 * npm run bench:many-leads -- [--rows 200000] [--before CHECKOUT] [--only NAME]. The whole CSV is also taken from an earlier
 * build, on the same rows. Of work whose name begins with NAME the figures are printed alone.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    before: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const rows = Number(values.rows)

/** The requests of a screen. *Go to* sends its own one after the other here, where a browser sends them at once. */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  dashboard: [paths.admin],
  inbox: [paths.adminSubmissions],
  Results: [paths.adminResults],
  'Go to': [
    `${paths.leads}/inbox?text=lindqvist&limit=5`,
    '/api/blog-posts?where[title][like]=lindqvist&select[title]=true&select[published]=true&limit=5&depth=0',
    `${paths.contentSearch}?text=lindqvist`,
  ],
}

type Figures = Record<string, string>

/** What is done by somebody who has just signed in, in a process that has done nothing else. */
type Work = (staff: Staff) => Promise<string>

async function timeScreen(staff: Staff, addresses: readonly string[]): Promise<string> {
  let ms = 0
  for (const address of addresses) ms += await staff.time(address)
  return `${ms.toFixed(0)} ms`
}

async function exportAll(staff: Staff): Promise<string> {
  const query = new URLSearchParams({ until: new Date().toISOString(), zone: 'America/New_York' })
  const { ms, answer } = await staff.timeOnce(`${paths.leads}/export?${query}`)
  const lines = answer.toString().split('\r\n').length
  // The CSV leaves out what is spam or in the trash.
  if (lines < rows * 0.9) throw new Error(`The CSV has ${lines} lines`)
  return `${(ms / 1_000).toFixed(1)} s`
}

async function searchAndErase(db: pg.Client, staff: Staff): Promise<string> {
  const found: number[] = []
  const erased: number[] = []
  const { rows: people } = await db.query<{ email: string }>(
    `SELECT email FROM form_submissions WHERE email ~ '^[a-z]+[.][a-z]+[0-9]+@' ORDER BY idempotency_key LIMIT 7`,
  )
  for (const { email } of people) {
    const search = await staff.timeOnce('/api/erasures/find', { email, phone: '' })
    found.push(search.ms)
    const { seen } = JSON.parse(search.answer.toString())
    const body = { email, phone: '', seen, typed: email }
    erased.push((await staff.timeOnce('/api/erasures/erase', body)).ms)
  }
  const range = (times: number[]) =>
    `${Math.min(...times).toFixed(0)}\u2013${Math.max(...times).toFixed(0)} ms`
  return `${range(found)}, ${range(erased)}`
}

async function measure(databaseUrl: string): Promise<Figures> {
  const secret = randomBytes(32).toString('hex')
  const settings = { DATABASE_URL: databaseUrl, PAYLOAD_SECRET: secret, LOG_LEVEL: 'silent' }
  const db = new pg.Client(databaseUrl)
  // A failure stops the server, which ends this connection: the failure itself is what has to be seen.
  db.on('error', () => undefined)
  await db.connect()
  const first = await startProduct(settings)
  try {
    // The lock stops the sweep, which would delete old leads.
    await db.query('SELECT pg_advisory_lock($1)', [LOCKS.retention])
    await fillLeads(db, rows)
    await nameLeads(db)
    await awaitSums(db)
    await db.query('CHECKPOINT').catch(() => undefined)
  } finally {
    await first.stop({ keepsData: true })
  }
  const works: [string, Work, string?][] = [
    ...Object.entries(SCREENS).map(([name, addresses]): [string, Work] => [
      name,
      (staff) => timeScreen(staff, addresses),
    ]),
    ['whole CSV', exportAll],
    ...(values.before ? [['whole CSV, before', exportAll, values.before] as [string, Work, string]] : []),
    ['privacy search, erasure', (staff) => searchAndErase(db, staff)],
  ]
  const figures: Figures = {}
  for (const [name, work, checkout] of works.filter(([each]) => each.startsWith(values.only))) {
    const product = await startProduct(settings, first, checkout)
    try {
      const figure = await work(await signIn(product.origin, product.account))
      figures[name] = `${figure}, ${await product.memory()} MB`
      console.error(name, figures[name])
    } finally {
      await product.stop({ keepsData: true })
    }
  }
  await db.end()
  await rm(first.folder, { recursive: true, force: true })
  return figures
}

const measured = await onEachServer(async ({ url }) => ({ figures: await measure(url) }))
const names = Object.keys(measured[0]?.figures ?? {})
if (values.only) process.exit()
await writePart('Many leads', 'bench:many-leads', [
  `${rows.toLocaleString('en-US')} leads; server and database on ${cpus().length} cores. From a request to its last byte: of screens the median of 21, of *Go to* the sum of its three requests, of the CSV one run, of privacy the range of seven people. Memory is that of a process that has done nothing else, afterwards. Wanted: 300 ms, 450 MB, a second for privacy.`,
  '',
  `| | ${measured.map(({ version }) => `PostgreSQL ${version}`).join(' | ')} |`,
  `| --- | ${measured.map(() => '---').join(' | ')} |`,
  ...names.map((name) => `| ${name} | ${measured.map(({ figures }) => figures[name]).join(' | ')} |`),
])
