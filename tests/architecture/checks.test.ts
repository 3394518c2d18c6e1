import { beforeAll, expect, test } from 'vitest'
import { untilBuilt } from '../helpers/built'
import { run } from '../helpers/run'

type Check = { script: string; args?: string[]; env?: Record<string, string> }

// At night tests/tooling/checks.test.ts asks two more, which read the whole project once again.
const CHECKS: Check[] = [
  // One checker that seldom collects garbage does little more than half the work of the usual four.
  { script: 'check:types', args: ['--checkers', '1'], env: { GOGC: '400' } },
  { script: 'check:generated' },
  { script: 'check:lint' },
]

// The build empties the folder into which the types of the routes are written for the compiler. When it fails, these
// checks may say why.
beforeAll(() => untilBuilt().catch(() => undefined), 10 * 60_000)

test.each(CHECKS)('npm run $script has nothing to object to', async ({ script, args = [], env }) => {
  const command = ['run', '--silent', script, '--', ...args]
  const { code, stdout, stderr } = await run('npm', command, process.cwd(), { NO_COLOR: '1', ...env })
  expect(code, stdout + stderr).toBe(0)
})
