import { spawnSync } from 'node:child_process'

const FILES = ['tests/integration/attacks', 'tests/integration/accounts']

// The same tests as in `npm test`, with all the rounds that the table of attacks asks for: some ten minutes.
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'integration', ...FILES], {
  env: { ...process.env, ATTACKS_IN_FULL: '1' },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
