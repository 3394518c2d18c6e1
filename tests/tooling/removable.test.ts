import { expect, test } from 'vitest'
import { run } from '../helpers/run'

/** Each builds, and runs the unit and integration tests of the others. */
const HOUR_MS = 60 * 60_000

test.each(['results', 'redirects', 'webhooks', 'alerts', 'privacy'])(
  'a product without %s has its types, its lint, its build and its tests',
  { timeout: HOUR_MS },
  async (noun) => {
    const { code, stdout, stderr } = await run('node', ['scripts/check/removable.mjs', noun], process.cwd())
    expect(stdout + stderr).toContain(`${noun} can be removed: `)
    expect(code).toBe(0)
  },
)
