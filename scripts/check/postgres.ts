import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { timeQuestions } from '../bench/inbox-queries'
import { fillLeads } from '../bench/rows'
import { findOtherServers, startOtherServer, versionOf } from './other-server'

const USAGE = `Usage: npm run check:postgres -- BIN_DIR [TEST_FILE ...]
Runs the integration tests on another PostgreSQL, and times the inbox there with 100,000 leads.
BIN_DIR holds its programs, for example /usr/lib/postgresql/15/bin; without it, those that are installed are looked for.`

const ROWS = 100_000

function runNode(args: string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  return once(child, 'close').then(([code]) => code ?? 1)
}

/** Measures the queries of the inbox on a server of this version, filled with leads. */
async function measure(programs: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'check-postgres-'))
  const { adminUrl, stop } = await startOtherServer(programs, folder, {})
  const client = new pg.Client(adminUrl)
  try {
    const migrated = await runNode(['node_modules/payload/bin.js', 'migrate'], {
      DATABASE_URL: adminUrl,
      PAYLOAD_SECRET: 'x'.repeat(32),
      PAYLOAD_MIGRATING: 'true',
      LOG_LEVEL: 'error',
    })
    if (migrated !== 0) throw new Error('The migrations failed')
    await client.connect()
    const began = performance.now()
    await fillLeads(client, ROWS)
    const perRow = (performance.now() - began) / ROWS
    console.log(`\n${ROWS} leads stored, ${perRow.toFixed(3)} ms a row`)
    for (const { title, ms } of await timeQuestions(client))
      console.log(`${ms.toFixed(1).padStart(8)} ms  ${title}`)
  } finally {
    await client.end()
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const { positionals } = parseArgs({ allowPositionals: true })
const [given, ...files] = positionals
const servers = given ? [given] : await findOtherServers()
if (servers.length === 0) {
  console.error(USAGE)
  process.exitCode = 2
}
for (const programs of servers) {
  console.log(await versionOf(programs))
  const tests = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'integration', ...files]
  const code = await runNode(tests, { POSTGRES_BIN: programs })
  process.exitCode ||= code
  await measure(programs)
}
