import type { Page } from '@playwright/test'
import { DARK_CLASS, THEME_KEY } from '@/domain/theme'
import { expectMended, expectNoViolations } from '../axe'
import { expect, test } from '../fixtures'
import { type Mailbox, openMailbox } from '../mail/mailbox'
import { settings } from '../settings'
import { addAccount, addAuthenticator, signIn } from './accounts'

const OLD = 'violet tractor pianist cloud'
const NEW = 'copper lantern fjord biscuit'

test.describe.configure({ mode: 'serial' })

let mailbox: Mailbox

test.beforeAll(async () => {
  mailbox = await openMailbox(settings.smtpPort)
})

test.afterAll(() => mailbox.close())

test('C506 C403 a forgotten password is replaced with a link that was mailed', { tag: '@nightly' }, async ({
  page,
  email,
  database,
  problems,
}) => {
  await addAccount(database, email, OLD, true)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Check your email' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  const link = /http\S+\/auth\/reset#\S+/.exec(await mailbox.next(email))?.[0] ?? ''
  await page.goto(link)
  await page.getByLabel('New password').fill(NEW)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  expect(page.url()).not.toContain('#')
  await page.getByRole('link', { name: 'Go to sign in' }).click()
  await signIn(page, email, NEW)
  await expect(page).toHaveURL('/admin')

  problems.allow(/400/)
  await page.goto(link)
  await page.getByLabel('New password').fill('another lantern fjord biscuit')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'no longer valid' })).toBeVisible()
})

test('a mailed link works whose # a scanner of mail has written as %23', async ({
  page,
  email,
  database,
}) => {
  await addAccount(database, email, OLD, true)
  await page.request.post('/api/users/forgot-password', {
    data: { email },
    headers: { origin: settings.origin, 'sec-fetch-site': 'same-origin' },
  })
  const link = /http\S+\/auth\/reset#\S+/.exec(await mailbox.next(email))?.[0] ?? ''
  await page.goto(link.replace('#', '%23'))
  await expect(page).toHaveURL(link)
  await page.getByLabel('New password').fill(NEW)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await page.goto(link.replace('#', '%2523'))
  await expect(page).toHaveURL(link)
})

test('T29 T31 the link of a daily mail shows a button, and its press ends the mail without a session', async ({
  page,
  email,
  database,
}) => {
  const id = await addAccount(database, email, OLD, true)
  await database.query(
    `INSERT INTO outbox (id, kind, event, recipient, subject, text, for_staff, state, attempts, next_attempt_at)
     VALUES (gen_random_uuid(), 'mail', 'daily', $1, '1 new lead', 'A lead', true, 'queued', 0, now())`,
    [email],
  )
  const isOn = async () =>
    (await database.query('SELECT daily_mail IS NOT FALSE AS "isOn" FROM users WHERE id = $1', [id])).rows[0]
      ?.isOn
  const link = /^List-Unsubscribe:\s+<(\S+)>$/m.exec(await mailbox.next(email))?.[1] ?? ''
  await page.goto(link)
  for (const theme of ['light', 'dark']) {
    await page.evaluate(([key = '', value = '']) => localStorage.setItem(key, value), [THEME_KEY, theme])
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Stop the daily mail?' })).toBeVisible()
      expect(
        await page.evaluate((name) => document.documentElement.classList.contains(name), DARK_CLASS),
      ).toBe(theme === 'dark')
      await expectNoViolations(page, `${width} ${theme}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  }
  expect(await isOn()).toBe(true)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You get no more of these mails' })).toBeVisible()
  await expectNoViolations(page, 'ended')
  expect(await isOn()).toBe(false)

  await database.query('UPDATE users SET daily_mail = true WHERE id = $1', [id])
  const byProgram = await page.request.post(link, {
    form: { 'List-Unsubscribe': 'One-Click' },
    headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
    maxRedirects: 0,
  })
  expect(byProgram.status()).toBe(200)
  expect(await isOn()).toBe(false)

  await page.goto(link.slice(0, -1))
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toHaveCount(0)
})

test('C506 an unknown address is answered the same', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill('nobody-here@example.com')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Check your email' })).toBeVisible()
})

test('C477 C501 C519 T92 a sign-up makes an account without rights, which opens with a link that was mailed', async ({
  page,
  email,
  problems,
}) => {
  problems.allow(/401|400/)
  await page.goto('/auth')
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(NEW)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Account created!' })
  await expect(toast).toContainText('Contact the site owner to get admin access.')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: email })).toContainText(
    'Open the link in that mail',
  )
  await signIn(page, email, NEW)
  await expect(page.getByRole('listitem').filter({ hasText: 'incorrect' })).toBeVisible()

  const link = /http\S+\/auth\/confirm#\S+/.exec(await mailbox.next(email))?.[0] ?? ''
  expect(new URL(link).origin).toBe(settings.origin)
  await page.goto(link)
  await page.getByLabel('Password').fill(OLD)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'not the password that you chose' }),
  ).toBeVisible()
  await page.getByLabel('Password').fill(NEW)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
  expect(page.url()).not.toContain('#')
  await page.getByRole('link', { name: 'Go to sign in' }).click()
  await signIn(page, email, NEW)
  await expect(page.getByText("You don't have admin privileges.")).toBeVisible()
})

test('T87 an admin who gives a role is shown a link, once, that sets the new password', {
  tag: '@nightly',
}, async ({ page, admin, email, database }) => {
  const id = await addAccount(database, email, OLD)
  await admin.goto(`/admin/collections/users/${id}`)
  await admin.locator('#field-roles').getByRole('combobox').click()
  await admin.getByRole('option', { name: 'Admin' }).click()
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  const shown = admin.getByLabel('Link to set a password')
  await expect(shown).toHaveValue(/\/auth\/reset#[\w-]{43}$/)
  const link = await shown.inputValue()
  await admin.reload()
  await expect(admin.getByText('Admin', { exact: true })).toBeVisible()
  await expect(shown).toHaveCount(0)
  expect(await mailbox.next(email)).toContain(link)
  await page.goto(link)
  await page.getByLabel('New password').fill(NEW)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to sign in' }).click()
  await signIn(page, email, NEW)
  await expect(page).toHaveURL('/admin')
})

/** Invites Ann Example, and reads the link in the mail. */
async function invite(
  admin: Page,
  email: string,
  areas: readonly string[] = ['Everything'],
): Promise<string> {
  await admin.goto('/admin/collections/users')
  await admin.getByText(/^Invitations/).click()
  await admin.getByLabel('Name', { exact: true }).fill('Ann Example')
  await admin.getByLabel('Email', { exact: true }).fill(email)
  await admin.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(admin.getByText('Choose Everything, or at least one area.')).toBeVisible()
  for (const area of areas) await admin.getByRole('checkbox', { name: area }).check()
  await admin.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(invitationTo(admin, email)).toContainText('Open until')
  return /http\S+\/auth\/invitation#\S+/.exec(await mailbox.next(email))?.[0] ?? ''
}

const invitationTo = (admin: Page, email: string) =>
  admin.getByRole('list', { name: 'Invitations' }).getByRole('listitem').filter({ hasText: email })

test('T154 a colleague who is invited by mail chooses a password and has access', {
  tag: '@nightly',
}, async ({ page, admin, email, database, problems }) => {
  const link = await invite(admin, email)
  await expect(invitationTo(admin, email)).toContainText('Full access.')
  await expectMended(admin)
  await expectNoViolations(admin, 'the list of accounts with its invitations')

  await page.goto(link)
  await expectNoViolations(page, 'the page of an invitation')
  await page.getByLabel('Password').fill(NEW)
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page, 'signed in').toHaveURL('/admin')

  problems.allow(/400/)
  await page.goto(link)
  await page.getByLabel('Password').fill(NEW)
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'no longer valid' })).toBeVisible()
  await database.query('DELETE FROM invitations WHERE email = $1', [email])
})

test('T161 a colleague who is invited to some areas uses a passkey, keeps the backup codes and reaches them', {
  tag: '@nightly',
}, async ({ page, admin, email, database, problems }) => {
  await addAuthenticator(page)
  const link = await invite(admin, email, ['Leads', 'Content'])
  await expect(invitationTo(admin, email)).toContainText('Limited to Leads; Content.')
  await expect(admin.getByRole('checkbox', { name: 'Leads' }), 'the next one begins anew').not.toBeChecked()

  await page.goto(link, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  const ready = page.getByRole('heading', { name: 'Your account is ready' })
  await expect(ready).toBeFocused()
  expect(page.url()).not.toContain('#')
  await expect(page.getByText(/^\d{4}-\d{4}-\d{4}$/)).toHaveCount(10)
  await expectNoViolations(page, 'the backup codes of a new account')
  await page.getByRole('link', { name: 'I have kept them' }).click()
  await expect(page).toHaveURL('/admin')
  const menu = page.getByRole('navigation').first()
  await expect(menu.getByRole('link', { name: 'Submissions' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Users' })).toHaveCount(0)

  await page.goto('/admin/account', { waitUntil: 'networkidle' })
  await expect(page.getByText('10 backup codes are left.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Set a password' })).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveCount(0)
  await expectNoViolations(page, 'the account page of who has no password')
  // As a while later: the page asks for the passkey in place.
  await database.query(
    `UPDATE users_sessions s SET created_at = s.created_at - interval '11 minutes'
     FROM users WHERE users.id = _parent_id AND email = $1`,
    [email],
  )
  problems.allow(/403.*\/change-password/)
  await page.getByLabel('New password').fill(NEW)
  await page.getByRole('button', { name: 'Set a password' }).click()
  const proof = page.getByRole('dialog', { name: 'Is it still you?' })
  await expect(proof.getByLabel('Password')).toHaveCount(0)
  await proof.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/auth')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/admin')
  await database.query('DELETE FROM invitations WHERE email = $1', [email])
})

test('T161 a passkey that is not made leaves the link good, and says so', { tag: '@nightly' }, async ({
  page,
  admin,
  email,
  database,
}) => {
  const { refuse } = await addAuthenticator(page)
  await refuse()
  await page.goto(await invite(admin, email), { waitUntil: 'networkidle' })
  await page.getByLabel('Password').fill(NEW)
  const other = page.getByRole('button', { name: 'Use a passkey instead' })
  await other.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'The browser made no passkey.' })).toBeVisible()
  await expect(other).toBeFocused()
  await expect(page.getByLabel('Password'), 'what was typed stays').toHaveValue(NEW)
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page).toHaveURL('/admin')
  await database.query('DELETE FROM invitations WHERE email = $1', [email])
})
