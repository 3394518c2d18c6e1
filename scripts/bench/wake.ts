import type { Page } from '@playwright/test'

/**
 * Interacts with a page for the first time. The pointer moves twice, because Chromium sends no event for the first
 * movement, which has no known start.
 */
export async function interact(page: Page) {
  await page.mouse.move(1, 1)
  await page.mouse.move(0, 0)
}

/** Interacts with an idle page and waits until React has hydrated it. */
export async function hydrate(page: Page) {
  await interact(page)
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactProps')))
}
