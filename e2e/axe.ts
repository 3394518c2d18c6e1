import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './fixtures'

/** What axe works out beside violations takes most of its time, and no rule that is on reads the style sheets. */
export const ONLY_VIOLATIONS = { resultTypes: ['violations'], preload: { assets: ['media'] } }

/** The button of the staff's screens, and that of the site. */
const THEME = /^(Switch|Dark) theme$/

/** Brings axe to the page, once a document: half a megabyte to parse. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
}

/** Fails with the rule and the markup of everything on the page that keeps somebody out. */
export async function expectNoViolations(page: Page, state: string): Promise<void> {
  expect(await listViolations(page), state).toEqual([])
}

/** Looks at one state of a screen in both themes, on a desk and on a phone. */
export async function expectOpenToAll(page: Page, state: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    // A phone's stands in the menu.
    await page.setViewportSize({ width: 1440, height: 900 })
    const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'))
    if ((theme === 'dark') !== isDark) await page.getByRole('button', { name: THEME }).click()
    for (const width of [1440, 375]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoViolations(page, `${state}, ${theme}, ${width} px`)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${state} fits into ${width} px`).toBeLessThanOrEqual(0)
    }
  }
}

/** The rule and the markup of everything on the page that keeps somebody out. */
export async function listViolations(page: Page): Promise<string[]> {
  await loadAxe(page)
  await page.evaluate(settle)
  return page.evaluate(async (options) => {
    const { violations }: { violations: { id: string; nodes: { html: string }[] }[] } = await Reflect.get(
      window,
      'axe',
    ).run(document, { ...options, selectors: false })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, ONLY_VIOLATIONS)
}

/** What Payload's screens lack until the script that mends them has come, after their own. */
const LACKING = ['a.doc-tab[aria-label]', '.doc-controls__popup .popup-button:not([aria-label])'].join()

/** Waits until a screen of Payload's is mended: what comes before that nobody presses yet. */
export async function expectMended(page: Page): Promise<void> {
  await expect(page.locator('#screen')).toHaveCount(1)
  await expect(page.locator(LACKING)).toHaveCount(0)
}

/** Takes the pointer off what it has pressed, to where it explains nothing. */
export async function leaveTooltip(page: Page): Promise<void> {
  // An open tooltip looks where the pointer goes on to: a single jump has ended before it does.
  await expect(async () => {
    await page.mouse.move(700, 25)
    await page.mouse.move(700, 5, { steps: 5 })
    await expect(page.getByRole('tooltip')).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
}

/** Runs in the page. Colours are judged as they stay: what fades in comes to its end first, and only that. */
async function settle(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  const passing = document
    .getAnimations()
    .filter(
      ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    )
  await Promise.allSettled(passing.map(({ finished }) => finished))
}
