import type { Page } from '@playwright/test'

/** Gives a page that rests the first sign of a visitor, and waits until its scripts have taken over. */
export async function wake(page: Page) {
  await page.mouse.move(1, 1)
  await page.mouse.move(0, 0)
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactProps')))
}
