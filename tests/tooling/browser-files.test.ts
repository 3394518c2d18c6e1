import { expect, test } from 'vitest'
import { stepsOf } from '../../scripts/test/steps.mjs'
import { run } from '../helpers/run'

/** The tests that Playwright would run, each with its file and line. */
async function listed(command: readonly string[]): Promise<string[]> {
  const [program = '', ...args] = command.map((each) => each.replace(/^--reporter=.+/, '--reporter=list'))
  const { code, stdout, stderr } = await run(program, [...args, '--list'], process.cwd(), { NO_COLOR: '1' })
  expect(code, stdout + stderr).toBe(0)
  return stdout.split('\n').filter((line) => line.includes('.spec.ts:'))
}

test('the files that Playwright is given by day hold all browser tests of a day', async () => {
  const [{ command = [] } = {}] = stepsOf('daily', ['e2e'])
  const given = await listed(command)
  expect(given.length).toBeGreaterThan(0)
  expect(given).toEqual(await listed(command.filter((argument) => !argument.startsWith('e2e/'))))
})
