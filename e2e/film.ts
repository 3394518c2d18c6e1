import type { Page } from '@playwright/test'

/** Stops the film of Home, which costs a test that is not about it more than all else on the page. */
export async function stopFilm(page: Page): Promise<void> {
  await page.locator('video').evaluate((film: HTMLVideoElement) => film.pause())
}
