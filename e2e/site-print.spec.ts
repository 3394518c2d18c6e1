import type { Locator, Page } from '@playwright/test'
import { paths } from '@/domain/paths'
import { expect, test } from './fixtures'

/** A sheet of A4 without its margins, in CSS pixels. */
const SHEET = { width: 718, height: 1047 }
const DESK = { width: 1440, height: 900 }

const boxOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().toJSON())

async function asPrinted(page: Page, path: string) {
  await page.setViewportSize(SHEET)
  await page.emulateMedia({ media: 'print' })
  await page.goto(path)
}

test('on paper the services stand in frames, not on a ground of ink that a page break leaves empty', async ({
  page,
}) => {
  await asPrinted(page, paths.home)
  const list = page.getByRole('region', { name: 'Eight parts. We run all of them.' }).getByRole('list')
  await expect(list).toHaveCSS('background-color', 'oklch(1 0 0)')
  await expect(list.getByRole('listitem').first()).toHaveCSS('border-top-width', '1px')
})

test('on paper the word POPULAR stands within its plan, which no page break cuts', async ({ page }) => {
  await asPrinted(page, paths.plans)
  const word = page.getByText('POPULAR', { exact: true })
  const plan = page.getByRole('listitem').filter({ has: word })
  expect((await boxOf(word)).top).toBeGreaterThan((await boxOf(plan)).top)
})

test('every testimonial reaches down to the buttons, however short it is', async ({ page }) => {
  for (const viewport of [DESK, { width: 375, height: 800 }]) {
    await page.setViewportSize(viewport)
    await page.goto(paths.home)
    const slides = page
      .getByRole('region', { name: 'Testimonials', exact: true })
      .getByRole('article', { includeHidden: true })
    const ends = await slides.evaluateAll((all) =>
      all.map((slide) => {
        const caption = slide.querySelector('figcaption')?.getBoundingClientRect().bottom ?? 0
        return Math.round(slide.getBoundingClientRect().bottom - caption)
      }),
    )
    expect(ends).toEqual([0, 0, 0, 0, 0])
  }
})

test('on a desktop the form is as wide as its section, and no column beside it is empty', async ({
  page,
}) => {
  await page.setViewportSize(DESK)
  for (const path of [paths.home, paths.contact, paths.service('phone-reception')]) {
    await page.goto(path)
    const form = await boxOf(page.locator('form', { has: page.getByRole('textbox', { name: 'Phone' }) }))
    expect([path, form.width > 1200, form.height < 900]).toEqual([path, true, true])
  }
})
