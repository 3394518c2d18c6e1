import type { Page } from '@playwright/test'
import { expectMended, expectNoViolations } from './axe'
import { expect, test } from './fixtures'

const WIDTHS = [375, 768, 1024, 1440]
/** By day the rules of accessibility are asked at both ends; in the dark theme, at night, at every width. */
const ENDS = [375, 1440]
const COLLECTIONS = ['users', 'media', 'redirects', 'consent-records', 'outbox']
/** Smallest side of what can be pressed, in CSS pixels (WCAG 2.5.8). */
const TARGET = 24

/** Looks at one state of a screen at every width: its width, the size of its targets, and rules of accessibility. */
async function expectUsable(page: Page, state: string): Promise<void> {
  await expectMended(page)
  // A list that is still being read is dim.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'))
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    if (isDark || ENDS.includes(width)) await expectNoViolations(page, `${state}, ${width} px`)
    const found = await page.evaluate(measure, TARGET)
    expect(found, `${state}, ${width} px`).toEqual({ overflow: 0, small: [], unnamed: [] })
  }
}

/** Runs in the page. A link within a sentence may be as small as its words. */
function measure(least: number) {
  const controls = [...document.querySelectorAll<HTMLElement>('button, input, [role=button], td a')].filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true }) && !control.closest('.sr-only, [inert]'),
  )
  const small = controls.filter((control) => {
    if (control.matches('.rs__input, [type=file], [aria-hidden=true]')) return false
    const { width, height } = control.getBoundingClientRect()
    return width > 1 && (width < least || height < least)
  })
  const boxes = controls.filter((control) => control.matches('[type=checkbox]'))
  const unnamed = boxes.filter((box) => !box.getAttribute('aria-label') && !('labels' in box && box.labels))
  const toText = (all: HTMLElement[]) => all.map((one) => one.outerHTML.slice(0, 200))
  const { scrollWidth, clientWidth } = document.documentElement
  return { overflow: scrollWidth - clientWidth, small: toText(small), unnamed: toText(unnamed) }
}

async function useTheme(page: Page, theme: string): Promise<void> {
  await page.goto('/admin')
  const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'))
  if ((theme === 'dark') !== isDark) await page.getByRole('button', { name: 'Switch theme' }).click()
}

for (const theme of ['light', 'dark']) {
  test(`Payload's own lists and forms are usable in the ${theme} theme, at every width`, async ({
    admin,
  }) => {
    test.setTimeout(15 * 60_000)
    await admin.setViewportSize({ width: 1440, height: 900 })
    await useTheme(admin, theme)
    for (const slug of COLLECTIONS) {
      await admin.goto(`/admin/collections/${slug}`)
      await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
      await expectUsable(admin, `list of ${slug}`)
    }
    await admin.goto('/admin/collections/media/create')
    await expect(admin.getByRole('button', { name: 'Save' })).toBeVisible()
    await expectUsable(admin, 'new image')
    await admin.goto('/admin/collections/media')
    await admin.setViewportSize({ width: 1440, height: 900 })
    await admin.getByRole('button', { name: 'Bulk Upload' }).click()
    await expect(admin.getByRole('heading', { name: 'Add files' })).toBeVisible()
    await expectUsable(admin, 'bulk upload')
    await admin.goto('/admin/collections/users/create')
    await expect(admin.getByRole('heading', { level: 1 }).last()).toBeVisible()
    await expectUsable(admin, 'nobody may make a user here')
  })

  // The lists and forms themselves are looked at by day.
  test(`the states of lists are usable in the ${theme} theme, at every width`, async ({ admin }) => {
    test.setTimeout(15 * 60_000)
    await admin.setViewportSize({ width: 1440, height: 900 })
    await useTheme(admin, theme)
    // Payload's own list is left where a file is chosen.
    await admin.goto('/admin/collections/authors/create')
    await admin.getByRole('button', { name: 'Choose from existing' }).click()
    await admin.getByRole('button', { name: 'Columns' }).click()
    await expectUsable(admin, 'columns')
    await admin.getByRole('button', { name: 'Filters' }).click()
    await expectUsable(admin, 'filters')
    await admin.getByRole('textbox', { name: /Search/ }).fill('nobody')
    await expect(admin.getByText('Nothing is here')).toBeVisible()
    await expectUsable(admin, 'nothing found in the drawer')
    await admin.goto('/admin/collections/services')
    await admin.getByRole('searchbox').fill('nobody')
    await expect(admin.getByText('Nothing found')).toBeVisible()
    await expectUsable(admin, 'nothing found')
    await admin.getByRole('searchbox').fill('')
    await admin
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .check()
    await expect(admin.getByText('1 selected')).toBeVisible()
    await expectUsable(admin, 'one selected')
    await admin.getByRole('button', { name: 'Unpublish', exact: true }).click()
    await expectUsable(admin, 'the question')
    await admin.keyboard.press('Escape')
    await admin.setViewportSize({ width: 1440, height: 900 })
    await admin.getByRole('row').nth(1).getByRole('link').first().click()
    await expect(admin.getByRole('button', { name: 'Save Draft' })).toBeVisible()
    await expectUsable(admin, 'one service')
  })
}

test('every checkbox of a list says which row it selects', async ({ admin }) => {
  await admin.goto('/admin/collections/services')
  const links = admin.getByRole('row').getByRole('link')
  await expect(links.first()).toBeVisible()
  const names = (await links.allTextContents()).map((name) => `Select ${name}`)
  const boxes = admin.getByRole('row').getByRole('checkbox')
  await expect(boxes).toHaveCount(names.length)
  for (const [at, name] of names.entries()) await expect(boxes.nth(at)).toHaveAccessibleName(name)
})
