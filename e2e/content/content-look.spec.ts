import type { Page } from '@playwright/test'
import { expectMended, expectNoViolations } from '../axe'
import { expect, test } from '../fixtures'

const SCREENS = [
  'globals/company',
  'globals/navigation',
  'globals/home',
  'globals/plans-page',
  'globals/privacy',
]
const LISTS = ['services', 'testimonials']

async function useTheme(page: Page, theme: string): Promise<void> {
  await page.goto('/admin')
  const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'))
  if ((theme === 'dark') !== isDark) await page.getByRole('button', { name: 'Switch theme' }).click()
}

/** The rules of accessibility are asked of a phone in the dark theme, at night: admin-payload-screens asks them by day. */
async function expectFits(page: Page, state: string): Promise<void> {
  await expectMended(page)
  const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'))
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    if (isDark || width > 375) await expectNoViolations(page, `${state}, ${width} px`)
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(overflow, `${state}, ${width} px`).toBe(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

for (const theme of ['light', 'dark']) {
  test(`the screens of the words are usable in the ${theme} theme, wide and on a phone`, async ({
    admin,
  }) => {
    test.setTimeout(15 * 60_000)
    await admin.setViewportSize({ width: 1440, height: 900 })
    await useTheme(admin, theme)
    for (const screen of SCREENS) {
      await admin.goto(`/admin/${screen}`)
      await expect(admin.getByRole('button', { name: 'Publish changes' })).toBeVisible()
      await expectFits(admin, screen)
    }
    for (const slug of LISTS) {
      await admin.goto(`/admin/collections/${slug}`)
      await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
      await expectFits(admin, `list of ${slug}`)
      await admin.goto(`/admin/collections/${slug}/create`)
      await expect(admin.getByRole('button', { name: 'Save Draft' })).toBeVisible()
      await expectFits(admin, `new one of ${slug}`)
    }
    await admin.goto('/admin/collections/services')
    await admin.getByRole('row').nth(1).getByRole('link').first().click()
    // Payload opens the tab that this account looked at last, a moment after the screen is there.
    await expect(async () => {
      await admin.getByRole('button', { name: 'In lists' }).click()
      await expect(admin.locator('#field-name')).toBeEnabled({ timeout: 2_000 })
    }).toPass()
    for (const tab of ['Its page', 'Questions', 'Form and search']) {
      await admin.getByRole('button', { name: tab }).click()
      await expectFits(admin, `service, ${tab}`)
    }
    await admin.getByRole('button', { name: 'In lists' }).click()
    await admin.getByRole('button', { name: /^Choose a drawing/ }).click()
    await expectFits(admin, 'service, drawings')
  })
}

test('the site stands in a group of the menu, wide and on a phone', async ({ admin }) => {
  await admin.setViewportSize({ width: 375, height: 800 })
  await admin.goto('/admin')
  await admin.getByRole('button', { name: 'Menu' }).click()
  const group = admin.getByRole('button', { name: 'Site', exact: true })
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await group.press('Enter')
  const links = admin.getByRole('navigation', { name: 'Admin' }).getByRole('link')
  for (const name of [
    'Company',
    'Navigation',
    'Home',
    'Privacy',
    'Services',
    'Industries',
    'Plans',
    'Testimonials',
  ])
    await expect(links.filter({ hasText: new RegExp(`^${name}$`) })).toBeVisible()
  await links.filter({ hasText: /^Company$/ }).press('Enter')
  await expect(admin.getByRole('heading', { level: 1, name: 'Company' })).toBeVisible()
  await expect(admin).toHaveTitle(/^Company · /)
  await admin.setViewportSize({ width: 1440, height: 800 })
  await expect(admin.getByRole('link', { name: 'Company', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await group.click()
  await expect(admin.getByRole('link', { name: 'Company', exact: true })).toBeHidden()
})
