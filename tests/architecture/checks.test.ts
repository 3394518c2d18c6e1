import { expect, test } from 'vitest'
import { run } from '../helpers/run'

// At night tests/tooling/checks.test.ts asks two more, which read the whole project once again.
test.each(['check:types', 'check:generated', 'check:lint'])(
  'npm run %s has nothing to object to',
  async (script) => {
    const { code, stdout, stderr } = await run('npm', ['run', '--silent', script], process.cwd(), {
      NO_COLOR: '1',
    })
    expect(code, stdout + stderr).toBe(0)
  },
)
