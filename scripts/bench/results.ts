import { randomBytes } from 'node:crypto'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { LOCKS } from '@/data/locks'
import { lastDays } from '@/domain/day-range'
import { RESULTS_TABS, toResults } from '@/features/results/rules/results-tab'
import { writePart } from './document'
import { signIn, startProduct } from './product'
import { awaitSums, fillMeasurements, nameLeads } from './results-rows'
import { fillLeads } from './rows'
import { onEachServer } from './servers'

/**
 * Measures the Results screen with leads and three years of counts up to the limits, on the embedded PostgreSQL and on
 * those that are installed: npm run bench:results.
 */
const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } })
const rows = Number(values.rows)

const RANGES = [
  ['30 days', 30],
  ['90 days', 90],
  ['a year', 365],
  ['three years', 1_096],
] as const

/** @returns the values of one line of the table for each tab, and the number of counts */
async function measure(databaseUrl: string): Promise<{ times: [string, number[]][]; counts: number }> {
  const secret = randomBytes(32).toString('hex')
  const product = await startProduct({ DATABASE_URL: databaseUrl, PAYLOAD_SECRET: secret })
  const db = new pg.Client(databaseUrl)
  try {
    await db.connect()
    // The lock stops the sweep, which would delete counts that are older than 25 months.
    await db.query('SELECT pg_advisory_lock($1)', [LOCKS.retention])
    await fillLeads(db, rows)
    await nameLeads(db)
    const counts = await fillMeasurements(db)
    await awaitSums(db)
    const staff = await signIn(product.origin, product.account)
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
    const times: [string, number[]][] = []
    for (const tab of RESULTS_TABS) {
      const ofTab: number[] = []
      for (const [name, days] of RANGES) {
        ofTab.push(await staff.time(toResults(lastDays(days, today), tab)))
        console.error(`${tab}, ${name}: ${ofTab.at(-1)?.toFixed(0)} ms`)
      }
      times.push([tab, ofTab])
    }
    return { times, counts }
  } finally {
    await db.end()
    await product.stop()
  }
}

const measured = await onEachServer(({ url }) => measure(url))

await writePart('Results', 'bench:results', [
  `${rows.toLocaleString('en-US')} leads and ${measured[0]?.counts.toLocaleString('en-US')} rows of counts, three years in which every day filled its room; server and database on ${cpus().length} cores. From the request for a tab of the screen to its last byte, median of 21, in milliseconds; at most 300.`,
  '',
  `| PostgreSQL | Tab | ${RANGES.map(([name]) => name).join(' | ')} |`,
  `| --- | --- | ${RANGES.map(() => '---').join(' | ')} |`,
  ...measured.flatMap(({ version, times }) =>
    times.map(
      ([label, ofTab]) => `| ${version} | ${label} | ${ofTab.map((ms) => ms.toFixed(0)).join(' | ')} |`,
    ),
  ),
])
