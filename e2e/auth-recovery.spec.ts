import { expect, test } from './fixtures'
import { type Mailbox, openMailbox } from './mailbox'
import { addAccount, signIn } from './people'
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
