import type { Page } from '@playwright/test'

/** Whether the scripts of a page have taken it over. */
export const isAwake = (page: Page) =>
  page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith('__reactProps')))

/** Keeps the scripts of every page on their way until the function is called that it gives back. */
export async function holdScripts(page: Page): Promise<() => void> {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await gate
    // A page that was left meanwhile wants its script no more.
    await route.continue().catch(() => undefined)
  })
  return open
}

/** A visitor whose browser is to save data: no script comes before a sign of somebody. */
export const savesData = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
