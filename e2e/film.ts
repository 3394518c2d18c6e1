import type { Page } from '@playwright/test'

/** Stops the film of Home: a test that is not about it would pay for each of its pictures. */
export async function stopFilm(page: Page): Promise<void> {
  await page.locator('video').evaluate((film: HTMLVideoElement) => film.pause())
}
