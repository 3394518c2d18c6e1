import { expect, test } from 'vitest'
import { run } from '../helpers/run'

test('every line of the checklist is held by a test or has a reason, and docs/conformance.md says so', async () => {
  const { code, stdout } = await run('npx', ['tsx', 'scripts/conformance/print.ts'], process.cwd())
  expect(stdout.trim()).toBe('590 of 590')
  expect(code).toBe(0)
})
