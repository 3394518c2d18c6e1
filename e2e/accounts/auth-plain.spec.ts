import { type Browser, expect as check, type Page } from '@playwright/test'
import { test } from '../fixtures'
import { settings } from '../settings'
import { addAccount, signIn } from './accounts'

const PASSWORD = 'violet tractor pianist cloud'

const open = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ javaScriptEnabled: false })).newPage()

test('C385 C516 C518 without JavaScript signing in works, and failures are told', {
  tag: '@nightly',
}, async ({ browser, email, database }) => {
  await addAccount(database, email, PASSWORD)
  const page = await open(browser)
  await page.goto('/auth')
  await signIn(page, email, 'wrong')
  await check(page.getByRole('alert')).toContainText('The email or password provided is incorrect.')
  await signIn(page, email, PASSWORD)
  await check(page.getByRole('alert')).toContainText("You don't have admin privileges.")
  await signIn(page, settings.adminEmail, settings.adminPassword)
  await check(page).toHaveURL('/admin')
  await page.context().close()
})

test('without JavaScript nothing is offered that cannot work, and a link from a mail says what it needs', async ({
  browser,
}) => {
  const page = await open(browser)
  await page.goto('/auth')
  await check(page.getByRole('main').getByRole('button')).toHaveCount(1)
  await check(page.getByText('only with JavaScript')).toBeHidden()
  for (const path of ['/auth/reset', '/auth/confirm', '/auth/invitation']) {
    await page.goto(path)
    await check(page.getByRole('heading', { level: 1 })).toBeVisible()
    await check(page.getByText('only with JavaScript')).toBeVisible()
    await check(page.getByRole('main').getByRole('button')).toHaveCount(0)
  }
  await page.context().close()
})
