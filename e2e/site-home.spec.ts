import type { Page } from '@playwright/test'
import { stopFilm } from './film'
import { expect, test } from './fixtures'

test.describe('questions', () => {
  const questions = (page: Page) =>
    page.getByRole('region', { name: 'What owners ask first' }).locator('summary')
  const isOpen = (page: Page, at: number) =>
    questions(page)
      .nth(at)
      .evaluate((summary) => (summary.parentElement as HTMLDetailsElement).open)

  test('C120-C129 five, all closed, one open at a time, none needed; they work with Tab, Enter, Space, arrows, Home and End', async ({
    page,
  }) => {
    await page.goto('/')
    await stopFilm(page)
    await expect(questions(page)).toHaveCount(5)
    for (const [at, topic] of [/setup/i, /technical/i, /industries/i, /24\/7/, /cost/i].entries())
      await expect(questions(page).nth(at)).toHaveText(topic)
    expect(await isOpen(page, 0)).toBe(false)
    await questions(page).nth(0).click()
    expect(await isOpen(page, 0)).toBe(true)
    await questions(page).nth(2).click()
    expect(await isOpen(page, 2)).toBe(true)
    expect(await isOpen(page, 0)).toBe(false)
    await questions(page).nth(2).click()
    expect(await isOpen(page, 2)).toBe(false)

    await questions(page).nth(0).focus()
    await page.keyboard.press('Enter')
    expect(await isOpen(page, 0)).toBe(true)
    await page.keyboard.press('Space')
    expect(await isOpen(page, 0)).toBe(false)
    await page.keyboard.press('Tab')
    await expect(questions(page).nth(1)).toBeFocused()
    for (const [key, at] of [
      ['ArrowDown', 2],
      ['End', 4],
      ['ArrowDown', 0],
      ['ArrowUp', 4],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key)
      await expect(questions(page).nth(at)).toBeFocused()
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('C001 C018 C022 C023 C107-C110 C112-C116 Home has its headline, four outcomes, eight cards and three steps', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'We run the growth engine. You just do the work.',
    )
    const hero = page.getByRole('region', { name: 'We run the growth engine' })
    await expect(hero.getByRole('link', { name: 'Get My Free Growth Plan' })).toHaveAttribute(
      'href',
      '/contact',
    )
    await expect(hero.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:/)

    const outcomes = page.getByRole('region', { name: 'What changes when it runs' })
    await expect(outcomes.getByRole('heading', { level: 3 })).toHaveText([
      'More Calls',
      'More Bookings',
      'Higher Margins',
      'Less Busywork',
    ])

    const cards = page.getByRole('region', { name: /Eight parts/ })
    await expect(cards.getByRole('heading', { level: 3 })).toHaveCount(8)
    const links = cards.getByRole('link', { name: /^Learn More about / })
    await expect(links).toHaveCount(8)
    const names = await links.evaluateAll((all) => all.map((link) => link.textContent))
    expect(new Set(names).size).toBe(8)
    await expect(links.nth(1)).toHaveAttribute('href', '/services/phone-reception')

    const process = page.getByRole('region', { name: 'How It Works' })
    await expect(process.getByRole('heading', { level: 3 })).toHaveText(['Assess', 'Build', 'Scale'])
    await expect(process).toContainText('2-3 weeks')
  })

  test('C111 C360 the end values are in the page, the questions open, the testimonials can be read', async ({
    page,
  }) => {
    await page.goto('/')
    for (const value of ['127%', '89%', '43%'])
      await expect(page.getByText(value, { exact: true })).toBeVisible()
    const first = page.getByRole('region', { name: 'What owners ask first' }).locator('details').first()
    await first.locator('summary').click()
    await expect(first).toHaveAttribute('open')
    await page.locator('[aria-roledescription=slide]').last().scrollIntoViewIfNeeded()
    await expect(page.locator('[aria-roledescription=slide]').last()).toBeInViewport()
  })
})
