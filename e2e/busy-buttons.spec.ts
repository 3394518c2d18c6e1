import type { Locator, Page } from '@playwright/test'
import { paths } from '@/domain/paths'
import { WRONG } from './accounts/accounts'
import { expect, test } from './fixtures'
import { ENDPOINT, fill } from './leads/lead-form'

/**
 * Presses a button by keyboard, holds its request, presses again, and lets the request fail.
 *
 * @param busy - the button while it works, where its label changes
 */
async function expectFocusToStay(page: Page, button: Locator, busy: Locator, url: string, status: number) {
  let requests = 0
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(url, async (route) => {
    requests += 1
    await held
    await route.fulfill({ status, json: { errors: [{ message: 'No.' }] } })
  })
  // What React does not have yet takes no focus.
  await expect(button).toBeEnabled()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(busy).toBeDisabled()
  await expect(busy).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await expect.poll(() => requests).toBe(1)
  answer()
  await expect(button).toBeEnabled()
  await expect(button).toBeFocused()
  expect(requests).toBe(1)
}

test('A115 C342 the button of the lead form keeps the focus while it works, and sends once', async ({
  page,
  email,
  problems,
}) => {
  problems.allow(/503/)
  await page.goto('/contact')
  await fill(page, email)
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  const main = page.getByRole('main')
  const send = main.getByRole('button', { name: /Growth Plan/ })
  await expectFocusToStay(page, send, main.getByRole('button', { name: 'Submitting...' }), ENDPOINT, 503)
})

test('A115 C231 the button of the sign-in keeps the focus; Enter in a field sends nothing meanwhile', {
  tag: '@nightly',
}, async ({ page, problems }) => {
  problems.allow(WRONG)
  await page.goto('/auth')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill('wrong')
  const signIn = page.getByRole('button', { name: 'Sign In', exact: true })
  const busy = page.getByRole('button', { name: 'Signing in...' })
  await expectFocusToStay(page, signIn, busy, '**/api/users/login', 401)
  let requests = 0
  await page.unroute('**/api/users/login')
  await page.route('**/api/users/login', () => {
    requests += 1
  })
  await page.getByLabel('Password').press('Enter')
  await expect(busy).toBeDisabled()
  await page.getByLabel('Password').press('Enter')
  await page.getByLabel('Email').press('Enter')
  await expect.poll(() => requests).toBe(1)
})

test('A115 C383 the buttons of the post editor keep the focus while they work', { tag: '@nightly' }, async ({
  admin,
  problems,
}) => {
  problems.allow(/503/)
  await admin.goto(paths.adminNewPost)
  await admin.getByLabel('Title *', { exact: true }).fill('A title')
  const publish = admin.getByRole('button', { name: 'Publish', exact: true })
  await expectFocusToStay(admin, publish, publish, '**/api/blog-posts?*', 503)
})

test('A115 the buttons of account and privacy keep the focus while they work', { tag: '@nightly' }, async ({
  admin,
  problems,
}) => {
  problems.allow(/503/)
  await admin.goto('/admin/account')
  await admin.getByLabel('Current password').fill('wrong')
  await admin.getByLabel('New password').fill('violet tractor pianist cloud')
  const change = admin.getByRole('button', { name: 'Change password' })
  const saving = admin.getByRole('button', { name: 'Saving...' })
  await expectFocusToStay(admin, change, saving, `**${paths.changePassword}`, 503)
  await admin.goto(paths.adminPrivacy)
  await admin.getByLabel('E-mail', { exact: true }).fill('nobody@example.com')
  const find = admin.getByRole('button', { name: 'Find what is stored' })
  const searching = admin.getByRole('button', { name: 'Searching...' })
  await expectFocusToStay(admin, find, searching, '**/api/**/find', 503)
})

test('A115 the button that saves what has no drafts keeps the focus while it works, and sends once', {
  tag: '@nightly',
}, async ({ admin, problems }) => {
  problems.allow(/503/)
  await admin.goto('/admin/globals/lead-handling')
  const wait = admin.getByRole('spinbutton').first()
  await expect(wait).toBeEnabled()
  await wait.fill('17')
  const save = admin.getByRole('button', { name: 'Save', exact: true })
  await expectFocusToStay(admin, save, save, '**/api/globals/lead-handling?*', 503)
})
