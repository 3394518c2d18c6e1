import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { holdScripts } from '../held-scripts'
import { settings } from '../settings'
import { addAccount, signIn, startSession, WRONG } from './accounts'

const PASSWORD = 'violet tractor pianist cloud'

test('C050 C229 C434 C435 C230 C516 email and password are required, the page toggles between sign in and sign up, and a wrong password is told in a toast', async ({
  page,
  problems,
}) => {
  problems.allow(WRONG)
  expect((await page.goto('/auth'))?.status()).toBe(200)
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Email')).toHaveAttribute('required', '')
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
  await expect(page.getByLabel('Password')).toHaveAttribute('required', '')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email address.')
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Please enter your password.')
  await page.getByLabel('Email').fill('nobody')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter a valid email address.')
  await expect(page).toHaveURL('/auth')

  await page.getByLabel('Email').fill('someone@example.com')
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('someone@example.com')
  await page.getByRole('button', { name: 'Already have an account? Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL('/auth')

  await signIn(page, 'nobody@example.com', 'wrong')
  const toast = page.getByRole('listitem').filter({ hasText: 'The email or password provided is incorrect.' })
  await expect(toast).toContainText('Error')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeFocused()
})

test('the password can be shown, by keyboard too, and is hidden again when it is sent', async ({
  page,
  problems,
}) => {
  problems.allow(WRONG)
  await page.goto('/auth')
  await page.getByLabel('Email').fill('nobody@example.com')
  const password = page.getByLabel('Password')
  await password.fill('wrong')
  await password.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await page.getByRole('button', { name: 'Hide password' }).press('Space')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'incorrect' })).toBeVisible()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveValue('wrong')
})

test('the sign-in page of the staff sells nothing: the brand, the theme, and who owns the site', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  for (const path of ['/auth', '/auth/reset', '/auth/confirm', '/auth/invitation']) {
    await page.goto(path)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.locator('a[href^="tel:"]')).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('link')).toHaveAttribute('href', '/')
    await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()}`)
    await expect(page.getByRole('region', { name: /^Notifications/ })).toHaveCount(1)
  }
})

test('what is typed while the form that one asked for is on its way stands in it', async ({ page }) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto('/auth')
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await page.getByLabel('Email').fill('someone@example.com')
  await page.getByLabel('Password').fill(PASSWORD)
  letScriptsCome()
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('someone@example.com')
  await expect(page.getByLabel('Password')).toHaveValue(PASSWORD)
  await expect(page.getByLabel('Password')).toBeFocused()
})

test('a form that takes the place of another has the focus at its heading', async ({ page }) => {
  await page.goto('/auth')
  for (const [button, heading] of [
    ['Forgot password?', 'Reset your password'],
    ['Back to sign in', 'Sign in'],
    ["Don't have an account? Sign up", 'Create an account'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeFocused()
  }
})

test('C231 C385 an admin gets to /admin; the button is busy until then', async ({ page }) => {
  await page.route('**/api/users/login', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.goto('/auth')
  await signIn(page, settings.adminEmail, settings.adminPassword)
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('C386 C475 C518 a member is signed out again, and told', async ({ page, email, database }) => {
  await addAccount(database, email, PASSWORD)
  await page.goto('/auth')
  await signIn(page, email, PASSWORD)
  const toast = page.getByRole('listitem').filter({ hasText: 'Access Denied' })
  await expect(toast).toContainText("You don't have admin privileges.")
  await expect.poll(async () => sessionCookie(page)).toBeUndefined()
  await expect(page).toHaveURL('/auth')
})

test('C517 a weak password is refused with the reason', { tag: '@nightly' }, async ({
  page,
  email,
  problems,
}) => {
  problems.allow(/400/)
  await page.goto('/auth')
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('password1234')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'easy to guess' })
  await expect(toast).toContainText('Error')
})

test('C387 an admin who is signed in is sent on, also from a link of another site', async ({ admin }) => {
  await admin.goto('/auth')
  await expect(admin).toHaveURL('/admin')
  await admin.goto('data:text/html,<a>elsewhere</a>')
  await admin.evaluate((origin) => window.location.assign(`${origin}/admin/blog`), settings.origin)
  await expect(admin).toHaveURL(/\/admin/)
})

test('C388 a member who is signed in stays, and may sign out', async ({ page, email, database }) => {
  await addAccount(database, email, PASSWORD)
  await startSession(page, email, PASSWORD)
  await page.goto('/auth')
  await expect(page.getByText(`You are signed in as ${email}`)).toBeVisible()
  await expect(page).toHaveURL('/auth')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You are signed in as')).toBeHidden()
  expect(await sessionCookie(page)).toBeUndefined()
})

test('T28 nothing about the session is in the reach of script', { tag: '@nightly' }, async ({ admin }) => {
  await admin.goto('/admin')
  const reachable = await admin.evaluate(() =>
    JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]),
  )
  expect(reachable).not.toMatch(/eyJ|token/)
})

async function sessionCookie(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'payload-token')?.value
}
