import type { Locator, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import type { Pool } from 'pg'
import { expectNoViolations } from '../axe'
import { expect, test } from '../fixtures'
import { addAccount, addAuthenticator, beginSetUp, makeStale, signIn, startSession, WRONG } from './accounts'

const PASSWORD = 'violet tractor pianist cloud'
const TEXT = 'Typed while the session ended'

/** Adds an app on the account page, as somebody does; gives what the app would know, and the backup codes. */
async function addApp(page: Page): Promise<{ secret: string; backupCodes: string[] }> {
  await page.goto('/admin/account', { waitUntil: 'networkidle' })
  const name = page.getByLabel('Name', { exact: true })
  // A press before the screen's scripts are there does nothing.
  await expect(async () => {
    if (await name.isHidden())
      await page.getByRole('button', { name: 'Add an app' }).click({ timeout: 1_000 })
    await expect(name).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await name.fill('Test phone')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = ((await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(
    ' ',
    '',
  )
  await expect(page.getByRole('heading', { name: 'Scan this with your app' })).toBeFocused()
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.keyboard.press('Enter')
  const made = page.getByRole('heading', { name: 'Your backup codes' })
  await expect(made).toBeFocused()
  const backupCodes = await page.getByText(/^\d{4}-\d{4}-\d{4}$/).allTextContents()
  expect(backupCodes).toHaveLength(10)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  return { secret, backupCodes }
}

const codeOf = (secret: string) => new TOTP({ secret }).generate()

/** As half a minute later: the code that was used last may come again. */
const forgetCounters = (database: Pool, email: string) =>
  database.query(
    'UPDATE account_factors SET last_counter = NULL FROM users WHERE users.id = user_id AND email = $1',
    [email],
  )

/** As on another day. A screen of the staff that noticed would go to /auth by itself, in the midst of what follows. */
async function forgetSession(page: Page) {
  await page.goto('about:blank')
  await page.context().clearCookies({ name: 'payload-token' })
}

async function expectCodeField(code: Locator) {
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
}

test('C403 an app is added, asked for at the next sign-in, renamed and removed', { tag: '@nightly' }, async ({
  page,
  email,
  database,
  problems,
}) => {
  problems.allow(WRONG)
  await addAccount(database, email, PASSWORD, true)
  await startSession(page, email, PASSWORD)
  const { secret } = await addApp(page)
  const section = page.getByRole('region', { name: 'Sign-in' })
  await expect(section.getByText('10 backup codes are left.')).toBeVisible()
  await expectNoViolations(page, 'the account page')
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(page).toHaveURL('/')

  await page.goto('/auth')
  await signIn(page, email, PASSWORD)
  const code = page.getByLabel('Code', { exact: true })
  await expectCodeField(code)
  await expectNoViolations(page, 'the code')
  await code.fill('000 000')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('alert').getByText('This code is incorrect, or it was used before.'),
  ).toBeVisible()
  await expect(code).toBeFocused()
  await forgetCounters(database, email)
  await code.fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')

  await page.goto('/admin/account', { waitUntil: 'networkidle' })
  await section.getByRole('button', { name: 'Rename Test phone' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Old phone')
  await page.keyboard.press('Enter')
  // As a while later: the page asks for the password in place, and goes on.
  await expect(section.getByText('Old phone')).toBeVisible()
  await makeStale(database, email)
  problems.allow(/403.*\/factors\/remove/)
  await forgetCounters(database, email)
  await section.getByRole('button', { name: 'Remove Old phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  const proof = page.getByRole('dialog', { name: 'Is it still you?' })
  await proof.getByLabel('Password').fill(PASSWORD)
  await proof.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await proof.getByRole('button', { name: 'Go on' }).click()
  await expect(section.getByText('Your password alone opens this account.')).toBeVisible()
})

test('a code is asked for where somebody signs in again in place; what was typed stays', async ({
  page,
  email,
  database,
  problems,
}) => {
  problems.allow(WRONG)
  problems.allow(/blog-posts\/unsaved/)
  await addAccount(database, email, PASSWORD, true)
  await startSession(page, email, PASSWORD)
  const { backupCodes } = await addApp(page)
  await page.goto('/admin/blog/new', { waitUntil: 'networkidle' })
  await page.getByLabel('Title').fill(TEXT)
  await database.query('DELETE FROM users_sessions USING users WHERE users.id = _parent_id AND email = $1', [
    email,
  ])
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expectCodeField(dialog.getByLabel('Code', { exact: true }))
  await dialog.getByLabel('Code', { exact: true }).fill('1111-2222-3333')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('incorrect')
  await dialog.getByLabel('Code', { exact: true }).fill(backupCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Title')).toHaveValue(TEXT)
})

test('without JavaScript the code has a page of its own, which takes a backup code', async ({
  page,
  browser,
  email,
  database,
}) => {
  await addAccount(database, email, PASSWORD, true)
  await startSession(page, email, PASSWORD)
  const { backupCodes } = await addApp(page)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto('/auth')
  await signIn(plain, email, PASSWORD)
  await expect(plain).toHaveURL('/auth/code')
  await plain.getByLabel('Code', { exact: true }).fill('123456')
  await plain.getByRole('button', { name: 'Continue' }).click()
  await expect(plain.getByRole('alert').first()).toContainText('This code is incorrect')
  await plain.getByLabel('Code', { exact: true }).fill(backupCodes[3] ?? '')
  await plain.getByRole('button', { name: 'Continue' }).click()
  await expect(plain).toHaveURL('/admin')
  await context.close()
})

test('T158 where a factor is demanded the password leads to a set-up: a code of the app opens the admin', {
  tag: '@nightly',
}, async ({ page, email, database, problems }) => {
  problems.allow(WRONG)
  await addAccount(database, email, PASSWORD, true)
  const secret = await beginSetUp(page, database, email)
  await page.route('**/api/users/login', (route) =>
    route.fulfill({ json: { user: null, expiresAt: null, endsAt: null, now: Date.now(), needsSetUp: true } }),
  )
  await page.goto('/auth')
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL('/auth/set-up')
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expectNoViolations(page, 'the set-up')
  const code = page.getByLabel('Code', { exact: true })
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText('This code is incorrect.')).toBeVisible()
  await expect(code).toBeFocused()
  await code.fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your backup codes' })).toBeFocused()
  await expect(page.getByText(/^\d{4}-\d{4}-\d{4}$/)).toHaveCount(10)
  await expectNoViolations(page, 'the backup codes')
  await page.getByRole('link', { name: 'I have kept them' }).click()
  await expect(page).toHaveURL('/admin')
})

test('T158 the set-up works without JavaScript, and shows the backup codes once', {
  tag: '@nightly',
}, async ({ browser, email, database }) => {
  await addAccount(database, email, PASSWORD, true)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  const secret = await beginSetUp(plain, database, email)
  await plain.goto('/auth/set-up')
  await plain.getByLabel('Code', { exact: true }).fill('000000')
  await plain.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(plain.getByRole('alert').first()).toContainText('This code is incorrect.')
  await plain.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await plain.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(plain.getByRole('heading', { name: 'Your backup codes' })).toBeVisible()
  await expect(plain.getByText(/^\d{4}-\d{4}-\d{4}$/)).toHaveCount(10)
  await plain.getByRole('link', { name: 'I have kept them' }).click()
  await expect(plain).toHaveURL('/admin')
  await plain.goto('/auth/set-up')
  await expect(plain).toHaveURL('/auth')
  await context.close()
})

test('a passkey does in the place of an app', async ({ page, email, database }) => {
  await addAuthenticator(page)
  await addAccount(database, email, PASSWORD, true)
  await beginSetUp(page, database, email)
  await page.goto('/auth/set-up', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page.getByRole('heading', { name: 'Your backup codes' })).toBeFocused()
})

test("another admin removes a colleague's lost factors", async ({ admin, page, email, database }) => {
  const id = await addAccount(database, email, PASSWORD, true)
  await startSession(page, email, PASSWORD)
  await addApp(page)
  await admin.goto(`/admin/collections/users/${id}`, { waitUntil: 'networkidle' })
  await admin.getByRole('button', { name: 'Remove second factors' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove second factors' }).click()
  await expect(admin.getByText('The second factors are removed')).toBeVisible()
  const { rows } = await database.query('SELECT 1 FROM account_factors WHERE user_id = $1', [id])
  expect(rows).toEqual([])
})

test('a passkey is added, and alone signs in; it also follows the password', async ({
  page,
  email,
  database,
}) => {
  await addAuthenticator(page)
  await addAccount(database, email, PASSWORD, true)
  await startSession(page, email, PASSWORD)
  await page.goto('/admin/account', { waitUntil: 'networkidle' })
  const asked = page.getByRole('dialog', { name: 'Add a passkey' })
  await expect(async () => {
    if (await asked.isHidden())
      await page.getByRole('button', { name: 'Add a passkey' }).click({ timeout: 1_000 })
    await expect(asked).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await asked.getByLabel('Name').fill('Laptop')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your backup codes' })).toBeFocused()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('Passkey, added')).toBeVisible()

  await forgetSession(page)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/admin')

  await forgetSession(page)
  await page.goto('/auth')
  await signIn(page, email, PASSWORD)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/admin')
})
