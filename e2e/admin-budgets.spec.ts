import { readFileSync } from 'node:fs'
import { SCREENS, weigh } from '../scripts/bench/weigh'
import { withSlack } from './budget'
import { expect, test } from './fixtures'
import { openVisual } from './posts/visual'
import { settings } from './settings'

const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const plain: { payload: string; next: string; scriptGzip: number } = json('e2e/plain-payload.json')

const MAX_SCRIPT_ABOVE_PLAIN = 40_000

test('the figure of the plain project belongs to these versions of Payload and Next', () => {
  for (const name of ['payload', 'next'] as const)
    expect(plain[name], 'run npm run bench:admin-scripts').toBe(
      json(`node_modules/${name}/package.json`).version,
    )
})

test(`every screen carries at most ${MAX_SCRIPT_ABOVE_PLAIN / 1000} kB of script above a plain Payload project`, async ({
  browser,
  adminSession,
}) => {
  test.setTimeout(300_000)
  const waiting = Object.entries(SCREENS)
  // Most of a visit is waiting for what does not come: several at a time.
  const visit = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, path] = next
      const weight = await weigh(browser, new URL(path, settings.origin).href, { storageState: adminSession })
      expect.soft(weight.scriptGzip, name).toBeGreaterThan(0)
      expect
        .soft(weight.scriptGzip - plain.scriptGzip, name)
        .toBeLessThanOrEqual(withSlack(MAX_SCRIPT_ABOVE_PLAIN))
    }
  }
  await Promise.all([visit(), visit(), visit()])
})

/**
 * The editor stands among the screens as one opens it where there is little room: HTML. What it adds comes when it is
 * wanted, and has limits of its own: the preview with the policy of what an article may have, which a wide window
 * shows at once, and Payload's editor with the switch to Visual.
 */
const EDITOR = [
  ['with the preview beside HTML', { width: 1440, height: 900 }, async () => undefined, 105_000],
  ['once somebody writes visually', { width: 1024, height: 800 }, openVisual, 335_000],
] as const

for (const [when, viewport, act, limit] of EDITOR) {
  test(`the editor carries at most ${limit / 1000} kB above a plain project ${when}`, async ({
    browser,
    adminSession,
  }) => {
    const address = new URL(SCREENS['Post editor'], settings.origin).href
    const visitor = { storageState: adminSession, viewport }
    const { scriptGzip } = await weigh(browser, address, visitor, act)
    expect(scriptGzip - plain.scriptGzip).toBeGreaterThan(MAX_SCRIPT_ABOVE_PLAIN)
    expect(scriptGzip - plain.scriptGzip).toBeLessThanOrEqual(withSlack(limit))
  })
}
