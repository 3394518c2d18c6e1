import { readFileSync } from 'node:fs'
import { SCREENS } from '@/cli/bench/screens'
import { weigh } from '@/cli/bench/weigh'
import { expect, test } from './fixtures'
import { settings } from './settings'

const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const plain: { payload: string; next: string; scriptGzip: number } = json('e2e/plain-payload.json')

const MAX_SCRIPT_ABOVE_PLAIN = 40_000
/** What these two carry today; the aim is the same for them. */
const NOT_THERE_YET: Partial<Record<string, number>> = { 'Post list': 51_000, Inbox: 75_000 }

test('the figure of the plain project belongs to these versions of Payload and Next', () => {
  for (const name of ['payload', 'next'] as const)
    expect(plain[name], 'run npm run bench:admin-scripts').toBe(
      json(`node_modules/${name}/package.json`).version,
    )
})

for (const [name, path] of Object.entries(SCREENS)) {
  const limit = NOT_THERE_YET[name] ?? MAX_SCRIPT_ABOVE_PLAIN
  test(`${name} carries at most ${limit / 1000} kB of script above a plain Payload project`, async ({
    browser,
    adminSession,
  }) => {
    const weight = await weigh(browser, new URL(path, settings.origin).href, { storageState: adminSession })
    expect(weight.scriptGzip - plain.scriptGzip).toBeLessThanOrEqual(limit)
  })
}
