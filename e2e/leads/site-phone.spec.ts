import { hydrate } from '../../scripts/bench/wake'
import { expect, test } from '../fixtures'

const PHONE = { width: 375, height: 812 }

test.use({ viewport: PHONE })

test('C074 C075 C076 C077 C078 C364 the menu opens and closes by its toggle, which says which it is and is given the focus back; Tab stays inside; a chosen link, that of the same page and back close it', async ({
  page,
}) => {
  await page.goto('/plans')
  const toggle = page.getByRole('button', { name: 'Menu' })
  const links = page.getByRole('navigation', { name: 'Menu' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(links).toBeHidden()
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(links.getByRole('link')).toHaveCount(7)
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(links).toBeHidden()

  await hydrate(page)
  await toggle.press('Enter')
  await expect(links).toBeVisible()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Shift+Tab')
  const inside = () => page.evaluate(() => Boolean(document.activeElement?.closest('[popover]')))
  expect(await inside()).toBe(true)
  await page.keyboard.press('Tab')
  await expect(toggle).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(links.getByRole('link', { name: 'Home' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(links).toBeHidden()
  await expect(toggle).toBeFocused()

  await toggle.click()
  await links.getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await expect(links).toBeHidden()
  await toggle.click()
  await links.getByRole('link', { name: 'About' }).click()
  await expect(links).toBeHidden()
  await toggle.click()
  await expect(links).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/plans')
  await expect(links).toBeHidden()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
})

for (const width of [375, 700, 1000])
  test(`C078 Tab goes round the menu at ${width} px, past what that width hides`, {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 812 })
    await page.goto('/plans')
    await hydrate(page)
    const toggle = page.getByRole('button', { name: 'Menu' })
    await toggle.press('Enter')
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    const name = () =>
      page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)
    const go = async (key: string) => {
      const stops: (string | null | undefined)[] = []
      do {
        await page.keyboard.press(key)
        stops.push(await name())
      } while (stops.at(-1) !== 'Menu' && stops.length < 20)
      return stops
    }
    const forward = await go('Tab')
    expect(forward).toEqual(expect.arrayContaining(['Home', 'Contact', 'Menu']))
    expect(forward).toHaveLength(width < 768 ? 10 : 8)
    expect(await go('Shift+Tab')).toEqual([...forward.slice(0, -1).reverse(), 'Menu'])
  })

test('C016 C098-C100 the bar at the bottom has a phone link and the plan', async ({ page }) => {
  await page.goto('/about')
  const bar = page.getByRole('navigation', { name: 'Quick contact' })
  await expect(bar.getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', /^tel:/)
  await expect(bar.getByRole('link', { name: 'Free Growth Plan' })).toHaveAttribute('href', '/contact')
  const box = await bar.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(PHONE.height, 0)
})

test('C102 the bar never hides the consent box or the submit button', async ({ page }) => {
  await page.goto('/contact')
  const bar = await page.getByRole('navigation', { name: 'Quick contact' }).boundingBox()
  for (const control of [
    page.getByRole('checkbox', { name: /I agree/ }),
    page.getByRole('button', { name: 'Get My Free Growth Plan' }),
  ]) {
    await control.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    const box = await control.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }
})

test('the page stays where it is behind the open menu, and after it', async ({ page }) => {
  await page.goto('/plans')
  const toggle = page.getByRole('button', { name: 'Menu' })
  const links = page.getByRole('navigation', { name: 'Menu' })
  const scrolled = () => page.evaluate(() => window.scrollY)
  for (const width of [320, 375, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 600 })
    if (!(await toggle.isVisible())) continue
    await page.evaluate(() => window.scrollTo(0, 700))
    // By its place: Playwright's own click would scroll first.
    const { x, y: top } = (await toggle.boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.click(x + 20, top + 20)
    await expect(links).toBeVisible()
    await expect(toggle).toBeInViewport({ ratio: 1 })
    expect(await scrolled(), `${width} px`).toBe(700)
    for (const y of [20, 300, 580]) {
      await page.mouse.move(width / 2, y)
      await page.mouse.wheel(0, 900)
    }
    for (const key of ['PageDown', 'End', 'ArrowDown']) await page.keyboard.press(key)
    // A page that scrolls does so within a few frames.
    await page.waitForTimeout(300)
    expect(await scrolled(), `${width} px`).toBe(700)
    await page.keyboard.press('Escape')
    await expect(links).toBeHidden()
    expect(await scrolled(), `${width} px`).toBe(700)
    await page.mouse.wheel(0, 100)
    await expect.poll(scrolled).toBeGreaterThan(700)
  }
})

test('a menu that is open when its button goes away holds no page', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 600 })
  await page.goto('/plans')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 600 })
  await page.mouse.move(500, 300)
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
})
