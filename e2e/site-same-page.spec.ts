import type { Page } from '@playwright/test'
import { hydrate } from '../scripts/bench/wake'
import { expect, test } from './fixtures'
import { holdScripts } from './held-scripts'

const WIDTHS = [320, 375, 768, 1024, 1440]

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const toEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
const form = (page: Page) => page.getByRole('region', { name: 'Get your free growth plan' })

/** The link that promises the form, in the header or, on a phone, in the bar at the bottom. */
const toForm = (page: Page) =>
  page
    .getByRole('banner')
    .or(page.getByRole('navigation', { name: 'Quick contact' }))
    .getByRole('link', { name: /Free Growth Plan$/ })
    .filter({ visible: true })
    .first()

test('A102 a link that promises the form leads to it on /contact, at every width', async ({ page }) => {
  await page.goto('/contact')
  await hydrate(page)
  await page.getByLabel('Name', { exact: true }).fill('Pat Porter')
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    for (const go of [toEnd, () => page.evaluate(() => window.scrollTo(0, 0))]) {
      await go(page)
      await toForm(page).click()
      await expect(form(page), `${width} px`).toBeFocused()
      await expect
        .poll(() => form(page).evaluate((section) => Math.round(section.getBoundingClientRect().top)))
        .toBe(96)
    }
    // At the other widths at once: the way there is the same.
    await page.emulateMedia({ reducedMotion: 'reduce' })
  }
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Pat Porter')
  await expect(page).toHaveURL('/contact')
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
})

test('A102 the menu of a phone leads to the form too, and closes', { tag: '@nightly' }, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/contact')
  await hydrate(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await page.getByRole('link', { name: 'Get My Free Growth Plan' }).filter({ visible: true }).click()
  await expect(menu).toBeHidden()
  await expect(form(page)).toBeFocused()
  await expect
    .poll(() => form(page).evaluate((section) => Math.round(section.getBoundingClientRect().top)))
    .toBe(96)
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('A102 every other link to the page one is on leads to its top, at once', { tag: '@nightly' }, async ({
    page,
  }) => {
    const main = page.getByRole('main')
    for (const [path, name] of [
      ['/', /to the home page/],
      ['/plans', 'Plans'],
      ['/contact', 'Contact'],
    ] as const) {
      await page.goto(path)
      await hydrate(page)
      const places = path === '/' ? page.getByRole('banner') : page.getByRole('contentinfo')
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await toEnd(page)
        await places.getByRole('link', { name, exact: true }).first().click()
        await expect.poll(() => scrolled(page), `${path} at ${width} px`).toBe(0)
        await expect(main).toBeFocused()
        await expect(page).toHaveURL(path)
      }
    }
  })
})

test('A102 a link to another page still leads there', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/plans')
  await hydrate(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'before the scripts come' : 'without scripts', () => {
    test.use({ javaScriptEnabled, viewport: { width: 375, height: 667 } })

    test('A117 a link that promises the form leads to it on /contact, and to /contact from elsewhere', {
      tag: javaScriptEnabled ? '@nightly' : [],
    }, async ({ page }) => {
      await page.goto('/plans')
      for (const link of await page
        .getByRole('link', { name: /Free Growth Plan$/, includeHidden: true })
        .all())
        await expect(link).toHaveAttribute('href', '/contact')
      if (javaScriptEnabled) await holdScripts(page)
      await page.goto('/contact')
      await page.getByRole('navigation', { name: 'Quick contact' }).getByRole('link').last().click()
      await expect(page).toHaveURL('/contact#request-form')
      await expect(form(page)).toBeInViewport()
      await expect(page.getByRole('heading', { name: 'Get your free growth plan' })).toBeInViewport()
    })
  })
}

for (const [width, height] of [
  [360, 640],
  [375, 667],
  [390, 844],
] as const) {
  test(`the form of /contact comes within the first screen and a half of ${width} x ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/contact')
    const box = await page.locator('#lead').boundingBox()
    expect(box?.y).toBeLessThanOrEqual(height * 1.5)
  })
}
