import { expect, test } from 'vitest'
import { findOtherServers, versionOf } from '../../scripts/check/other-server'
import { run } from '../helpers/run'

/** What depends on the version of PostgreSQL: folding, the inbox's filter and order, and the tables. */
const FILES = ['fold', 'inbox-filter', 'earlier-database'].map((name) => `tests/integration/${name}.test.ts`)
const LEFT_OUT = `Left out: the inbox on another PostgreSQL than the embedded one, since none is installed here.
npm run check:postgres -- BIN_DIR runs it on one that you name, and so does POSTGRES_BIN=BIN_DIR npm test.`

test('the inbox folds, filters and orders alike on every other PostgreSQL of this machine, with the same tables', async () => {
  const servers = await findOtherServers()
  if (servers.length === 0) console.log(LEFT_OUT)
  for (const programs of servers) {
    const version = await versionOf(programs)
    const tests = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'integration', ...FILES]
    const { code, stdout, stderr } = await run('node', tests, process.cwd(), { POSTGRES_BIN: programs })
    expect(code, `${version}\n${stdout}${stderr}`).toBe(0)
  }
})
