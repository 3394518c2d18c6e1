import { addAccount, signIn } from './accounts'
import { expectMended, expectNoViolations } from './axe'
import { expect, test } from './fixtures'
import { type Mailbox, openMailbox } from './mailbox'
import { settings } from './settings'

const OLD = 'violet tractor pianist cloud'
const NEW = 'copper lantern fjord biscuit'

test.describe.configure({ mode: 'serial' })

let mailbox: Mailbox

test.beforeAll(async () => {
  mailbox = await openMailbox(settings.smtpPort)
})

test.afterAll(() => mailbox.close())

test('C506 C403 a forgotten password is replaced with a link that was mailed', async ({
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

test('C506 an unknown address is answered the same', async ({ page }) => {
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

test('T87 an admin who gives a role is shown a link, once, that sets the new password', async ({
  page,
  admin,
  email,
  database,
}) => {
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

test('T154 a colleague who is invited by mail chooses a password and has access', {
  tag: '@daily',
}, async ({ page, admin, email, database, problems }) => {
  await admin.goto('/admin/collections/users')
  await admin.getByText(/^Invitations/).click()
  await admin.getByLabel('Name', { exact: true }).fill('Ann Example')
  await admin.getByLabel('Email', { exact: true }).fill(email)
  await admin.getByRole('button', { name: 'Invite', exact: true }).click()
  const invitations = admin.getByRole('list', { name: 'Invitations' })
  await expect(invitations.getByRole('listitem').filter({ hasText: email })).toContainText('Open until')
  await expectMended(admin)
  await expectNoViolations(admin, 'the list of accounts with its invitations')

  const link = /http\S+\/auth\/invitation#\S+/.exec(await mailbox.next(email))?.[0] ?? ''
  await page.goto(link)
  await expectNoViolations(page, 'the page of an invitation')
  await page.getByLabel('Password').fill(NEW)
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible()
  expect(page.url()).not.toContain('#')
  await page.getByRole('link', { name: 'Go to sign in' }).click()
  await signIn(page, email, NEW)
  await expect(page).toHaveURL('/admin')

  problems.allow(/400/)
  await page.goto(link)
  await page.getByLabel('Password').fill(NEW)
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'no longer valid' })).toBeVisible()
  await database.query('DELETE FROM invitations WHERE email = $1', [email])
})
