import type { Page } from '@playwright/test'
import { paths } from '@/domain/paths'
import { FRAME_COLORS } from '@/domain/theme'
import { publicPages } from '@/seed/new-site'
import { hydrate } from '../scripts/bench/wake'
import { expect, test } from './fixtures'

const LOW = [
  { width: 568, height: 320 },
  { width: 640, height: 360 },
  { width: 667, height: 375 },
  { width: 700, height: 479 },
]

/** How high a control reaches at its middle, with what reaches over the page beside it. */
function reachOf(element: Element): number {
  const { left, width, top } = element.getBoundingClientRect()
  const x = left + width / 2
  const isHit = (y: number) => element.contains(document.elementFromPoint(x, y))
  let reach = 0
  for (let y = Math.max(0, top - 20); y < Math.min(window.innerHeight, top + 80); y += 1)
    if (isHit(y)) reach += 1
  return reach
}

for (const viewport of LOW)
  test(`C016 C068 C098 header and bar take a fifth of ${viewport.width} x ${viewport.height} at most, and both stay`, {
    tag: viewport.width === 568 ? [] : '@nightly',
  }, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto(paths.about)
    await page.evaluate(() => window.scrollTo(0, 1000))
    const header = page.getByRole('banner')
    const bar = page.getByRole('navigation', { name: 'Quick contact' })
    const [above, below] = [await header.boundingBox(), await bar.boundingBox()]
    expect(above?.y).toBe(0)
    expect((below?.y ?? 0) + (below?.height ?? 0)).toBeCloseTo(viewport.height, 0)
    expect((above?.height ?? 0) + (below?.height ?? 0)).toBeLessThanOrEqual(viewport.height / 5 + 0.1)
    for (const control of [
      header.getByRole('link', { name: /to the home page/ }),
      header.getByRole('button', { name: 'Dark theme' }),
      header.getByRole('button', { name: 'Menu' }),
      bar.getByRole('link', { name: 'Call Now' }),
      bar.getByRole('link', { name: 'Free Growth Plan' }),
    ]) {
      await expect(control).toBeInViewport({ ratio: 1 })
      expect(await control.evaluate(reachOf)).toBeGreaterThanOrEqual(44)
    }
  })

test('a wide screen that is low has its header in a fifth', async ({ page }) => {
  await page.setViewportSize({ width: 915, height: 300 })
  await page.goto(paths.about)
  const { height } = (await page.getByRole('banner').boundingBox()) ?? { height: Number.NaN }
  expect(height).toBeLessThanOrEqual(60 + 2)
})

test('letters of twice their size stay on the page at 375 px', async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 375, height: 812 })
  const wide: string[] = []
  for (const path of [...publicPages.map((each) => each.path), paths.thankYou, paths.auth]) {
    await page.goto(path)
    const width = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      return document.documentElement.scrollWidth
    })
    if (width > 375) wide.push(`${path} is ${width} px wide`)
  }
  expect(wide).toEqual([])
})

test('every button of a plan stands on one line at 1024 px, and beside those of the others', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto(paths.plans)
  for (const name of [/^Request a Quote/, /^Book a 15-Minute Audit/]) {
    const buttons = await page.getByRole('main').getByRole('listitem').getByRole('link', { name }).all()
    expect(buttons).toHaveLength(3)
    const boxes = await Promise.all(buttons.map((button) => button.boundingBox()))
    const tops = boxes.map((box) => Math.round(box?.y ?? 0))
    expect(new Set(tops).size, String(tops)).toBe(1)
    for (const button of buttons) {
      const lines = await button.evaluate((element) => {
        const words = document.createRange()
        words.selectNodeContents(element.querySelector('span')?.firstChild ?? element)
        return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size
      })
      expect(lines).toBe(1)
    }
  }
})

test('the card of an industry leads to its page wherever it is pressed', async ({ page }) => {
  await page.goto(paths.industries)
  const words = page.getByText('The intake sheet is on your desk')
  await words.scrollIntoViewIfNeeded()
  const { x, y } = (await words.boundingBox()) ?? { x: 0, y: 0 }
  // By its place: the link lies over the words that Playwright would press.
  await page.mouse.click(x + 20, y + 10)
  await expect(page).toHaveURL(paths.industry('legal'))
})

test.describe('on paper', () => {
  const print = (page: Page) => page.emulateMedia({ media: 'print' })

  test('a page is its text, without header, bar and film, and with what the screen shows by turns', async ({
    page,
  }) => {
    await page.goto(paths.home)
    await hydrate(page)
    await print(page)
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Quick contact' })).toBeHidden()
    await expect(page.locator('video')).toBeHidden()
    const slides = page.locator('[aria-roledescription=slide]')
    for (const slide of await slides.all()) await expect(slide).toHaveCSS('opacity', '1')
    const tops = await slides.evaluateAll((all) => all.map((slide) => slide.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(5)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('a dark page is printed in ink, on every ground', async ({ page }) => {
    await page.goto(paths.home)
    await page.evaluate(() => document.documentElement.classList.add('dark'))
    await print(page)
    for (const level of [1, 2, 3] as const)
      for (const heading of await page.getByRole('heading', { level }).all())
        await expect(heading).toHaveCSS('color', 'oklch(0 0 0)')
    await expect(page.getByText(/^An example, drawn/)).toHaveCSS('color', 'oklch(0.32 0 0)')
  })
})

for (const theme of ['light', 'dark'])
  test(`a box to tick has the colours of the fields beside it, ${theme}`, async ({ page }) => {
    await page.goto(paths.contact)
    await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), theme === 'dark')
    const colors = (element: Element) => {
      const { backgroundColor, borderTopColor } = getComputedStyle(element)
      return [backgroundColor, borderTopColor]
    }
    const box = page.getByRole('checkbox', { name: 'Content Packs' })
    const field = page.getByRole('textbox', { name: 'Name' })
    expect(await box.evaluate(colors)).toEqual(await field.evaluate(colors))
    await box.check()
    expect(await box.evaluate(colors)).not.toEqual(await field.evaluate(colors))
  })

test('C361 the frame of a phone follows the theme, before the scripts, with them and on the next page', {
  tag: '@nightly',
}, async ({ page }) => {
  const frame = () => page.locator('meta[name=theme-color]').first().getAttribute('content')
  const toggle = page.getByRole('button', { name: 'Dark theme' })
  await page.goto(paths.about)
  expect(await frame()).toBe(FRAME_COLORS.light)
  await toggle.click()
  expect(await frame()).toBe(FRAME_COLORS.dark)
  await page.goto(paths.plans)
  expect(await frame()).toBe(FRAME_COLORS.dark)
  await hydrate(page)
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  expect(await frame()).toBe(FRAME_COLORS.dark)
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL(paths.blog)
  expect(await frame()).toBe(FRAME_COLORS.dark)
  await toggle.click()
  expect(await frame()).toBe(FRAME_COLORS.light)
})
