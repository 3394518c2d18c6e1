import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect } from './fixtures'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Fails with the rule and the markup of everything on the page that keeps somebody out. */
export async function expectNoViolations(page: Page, state: string): Promise<void> {
  await page.evaluate(await source)
  const found = await page.evaluate(async () => {
    const axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } =
      Reflect.get(window, 'axe')
    const { violations } = await axe.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  })
  expect(found, state).toEqual([])
}
