import type { Page } from '@playwright/test'
import { paths } from '@/domain/paths'
import { expect, test } from './fixtures'

const STEPS = Array.from({ length: 33 }, (_, step) => 320 + step * 40)
const WIDTHS = [...new Set([...STEPS, 375, 767, 768, 1023, 1024, 1199, 1440])].toSorted((a, b) => a - b)
const MENU_UNTIL = 1024

/** Runs in the page: what of the header is drawn beside, over or below its one line. */
function disorder(): string[] {
  const bar = document.querySelector('header')
  if (!bar) return ['no header']
  const wrong: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > window.innerWidth) wrong.push(`the page is ${root.scrollWidth} wide`)
  const parts = [...bar.querySelectorAll('a, button')].filter(
    (part) => !part.closest('[popover]') && part.getClientRects().length > 0,
  )
  for (const [at, part] of parts.entries()) {
    const name = part.textContent || part.ariaLabel
    const box = part.getBoundingClientRect()
    if (box.left < 0 || box.right > window.innerWidth) wrong.push(`${name} is outside`)
    const words = document.createRange()
    words.selectNodeContents(part.querySelector('span') ?? part)
    if (new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
      wrong.push(`${name} wraps`)
    const next = parts[at + 1]
    if (next && next.getBoundingClientRect().left < box.right - 0.5)
      wrong.push(`${next.textContent} lies on ${name}`)
  }
  return wrong
}

const setDark = (page: Page, dark: boolean) =>
  page.evaluate((on) => document.documentElement.classList.toggle('dark', on), dark)

for (const theme of ['light', 'dark']) {
  test(`the header fits on one line from 320 to 1600 px, with every link from 1024 px on, ${theme}`, async ({
    page,
  }) => {
    await page.goto(paths.about)
    const wrong: Record<string, string[]> = {}
    await setDark(page, theme === 'dark')
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const found = await page.evaluate(disorder)
      const hasMenu = await page.getByRole('button', { name: 'Menu' }).isVisible()
      const hasLinks = await page.getByRole('navigation', { name: 'Main' }).isVisible()
      if (hasMenu !== width < MENU_UNTIL || hasLinks === hasMenu) found.push('the wrong navigation')
      if (found.length > 0) wrong[width] = found
    }
    expect(wrong).toEqual({})
  })
}

test('no width shows the button or the phone number of the header twice, the menu open or not', async ({
  page,
}) => {
  await page.goto(paths.about)
  const bar = page.getByRole('banner')
  const shown = async () => ({
    plan: await bar.getByRole('link', { name: 'Get My Free Growth Plan' }).count(),
    phone: await bar.getByRole('link', { name: /^\(\d{3}\) \d{3}-\d{4}$/ }).count(),
  })
  for (const width of WIDTHS.filter((width) => width < MENU_UNTIL)) {
    await page.setViewportSize({ width, height: 800 })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(menu).toBeVisible()
    expect(await shown(), `${width} px`).toEqual({ plan: 1, phone: 1 })
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  }
  await page.setViewportSize({ width: MENU_UNTIL, height: 800 })
  expect(await shown()).toEqual({ plan: 1, phone: 1 })
})
