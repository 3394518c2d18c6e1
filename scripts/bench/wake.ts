import type { Page } from '@playwright/test'

/**
 * The first sign of a visitor. The pointer moves twice: where the first movement begins, browsers do not agree, and
 * Chromium calls it none.
 */
export async function interact(page: Page) {
  await page.mouse.move(1, 1)
  await page.mouse.move(0, 0)
}

/** Gives a page that rests the first sign of a visitor, and waits until its scripts have taken over. */
export async function hydrate(page: Page) {
  await interact(page)
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactProps')))
}
