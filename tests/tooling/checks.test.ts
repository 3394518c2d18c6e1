import { expect, test } from 'vitest'
import { run } from '../helpers/run'

test.each(['check:unused', 'check:reached'])('npm run %s has nothing to object to', async (script) => {
  const { code, stdout, stderr } = await run('npm', ['run', '--silent', script], process.cwd(), {
    NO_COLOR: '1',
  })
  expect(code, stdout + stderr).toBe(0)
})
