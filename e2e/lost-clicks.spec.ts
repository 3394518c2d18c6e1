import type { Page } from '@playwright/test'
import { paths } from '@/domain/paths'
import { hydrate } from '../scripts/bench/wake'
import { expect, test } from './fixtures'

/** What the router of the browser asks for never comes. */
const holdData = (page: Page) =>
  page.route(
    ({ searchParams }) => searchParams.has('_rsc'),
    () => undefined,
  )

test('a link of the staff leads to its screen although the data for it never come', async ({ admin }) => {
  await admin.goto(paths.adminResults, { waitUntil: 'networkidle' })
  await holdData(admin)
  await admin.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit log' }).click()
  await expect(admin).toHaveURL(/\/admin\/audit/, { timeout: 40_000 })
  await expect(admin.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
})

test('so does a link of a public page', async ({ page }) => {
  await page.goto(paths.about)
  await hydrate(page)
  await holdData(page)
  await page.evaluate(() => Reflect.set(window, 'isSame', true))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' }).click()
  await expect(page).toHaveURL(paths.plans, { timeout: 40_000 })
  expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBeUndefined()
})
