import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect } from './fixtures'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Fails with the rule and the markup of everything on the page that keeps somebody out. */
export async function expectNoViolations(page: Page, state: string): Promise<void> {
  expect(await listViolations(page), state).toEqual([])
}

/** The rule and the markup of everything on the page that keeps somebody out. */
export async function listViolations(page: Page): Promise<string[]> {
  await page.evaluate(await source)
  await page.evaluate(settle)
  return page.evaluate(async () => {
    const axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } =
      Reflect.get(window, 'axe')
    const { violations } = await axe.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  })
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
