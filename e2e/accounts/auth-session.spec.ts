import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import { expectNoViolations } from '../axe'
import { expect, test } from '../fixtures'
import { settings } from '../settings'
import { addAccount, startSession, WRONG } from './accounts'

const PASSWORD = 'violet tractor pianist cloud'
const TEXT = 'A long text that took an hour to write'

async function enter(page: Page, email: string, path: string): Promise<void> {
  await startSession(page, email, PASSWORD)
  // The screen has looked once at the session, and so has Payload.
  await page.goto(path, { waitUntil: 'networkidle' })
}

async function endSessions(database: Pool, email: string): Promise<void> {
  await database.query(
    'DELETE FROM users_sessions USING users WHERE users.id = _parent_id AND users.email = $1',
    [email],
  )
}

/** What a browser reports when its tab is looked at again. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

test('C238 C239 C394 C503 T22 logging out ends the session and returns to /, ends access in another tab without a reload, and Back shows nothing', async ({
  page,
  email,
  database,
  problems,
}) => {
  // The counts of the lists may be on their way when the session ends.
  problems.allow(/form-submissions\/views/)
  await addAccount(database, email, PASSWORD, true)
  await enter(page, email, '/admin/submissions')
  const other = await page.context().newPage()
  // Only a screen to go back to: the one that is left by logging out has its place taken.
  await other.goto('/admin/blog')
  await other.goto('/admin')
  await other.getByRole('button', { name: 'Log out' }).click()
  await expect(other).toHaveURL('/')
  const { rows } = await database.query(
    'SELECT 1 FROM users_sessions JOIN users ON users.id = _parent_id WHERE email = $1',
    [email],
  )
  expect(rows).toEqual([])
  await expect(page).toHaveURL('/auth')
  await other.goBack()
  await expect(other).toHaveURL('/auth')
  await expect(other.getByRole('navigation', { name: 'Admin' })).toHaveCount(0)
})

test('C395 a role that is taken away ends access in another browser at the next look', {
  tag: '@nightly',
}, async ({ page, admin, email, database }) => {
  const id = await addAccount(database, email, PASSWORD, true)
  await enter(page, email, '/admin')
  await admin.goto('/')
  const status = await admin.evaluate(
    async (user) =>
      (
        await fetch(`/api/users/${user}`, {
          method: 'PATCH',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ roles: [] }),
        })
      ).status,
    id,
  )
  expect(status).toBe(200)
  await lookAgain(page)
  await expect(page).toHaveURL('/auth')
  await page.goto('/admin')
  await expect(page).toHaveURL('/auth')
})

test('C395 C462 a role row that is deleted by hand shows Access Denied at the next look', {
  tag: '@nightly',
}, async ({ page, email, database, problems }) => {
  problems.allow(/403/)
  const id = await addAccount(database, email, PASSWORD, true)
  await enter(page, email, '/admin')
  await database.query('DELETE FROM users_roles WHERE parent_id = $1', [id])
  await lookAgain(page)
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
})

test('what is typed outlives the session: sign in again in place, then save', async ({
  page,
  email,
  database,
  problems,
}) => {
  problems.allow(WRONG)
  // What is typed is kept on the server every five seconds, to whom nobody is signed in for a while here.
  problems.allow(/blog-posts\/unsaved/)
  await addAccount(database, email, PASSWORD, true)
  await enter(page, email, '/admin/blog/new')
  await page.getByLabel('Title').fill('Typed while the session ended')
  await page.getByLabel('Content').fill(TEXT)
  await endSessions(database, email)
  await lookAgain(page)
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog).toBeVisible()
  await expect(page.getByLabel('Content')).toBeHidden()
  await dialog.getByLabel('Password').fill('wrong')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog.getByRole('alert')).toContainText('incorrect')
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Content')).toHaveValue(TEXT)
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page).toHaveURL('/admin/blog')
  await database.query("DELETE FROM blog_posts WHERE title = 'Typed while the session ended'")
})

test('C401 a session outlives a reload and a restart of the browser', async ({
  page,
  browser,
  email,
  database,
}) => {
  await addAccount(database, email, PASSWORD, true)
  await startSession(page, email, PASSWORD)
  await page.goto('/admin')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const kept = await page.context().storageState()
  const session = kept.cookies.find(({ name }) => name === 'payload-token')
  expect(session?.expires, 'it is no cookie that ends with the browser').toBeGreaterThan(
    Date.now() / 1000 + 3600,
  )
  const restarted = await browser.newContext({ storageState: kept })
  const again = await restarted.request.get(`${settings.origin}/admin`, {
    headers: { origin: settings.origin },
  })
  expect(again.status()).toBe(200)
  expect(await again.text()).toMatch(/<h1[^>]*>Dashboard</)
  await restarted.close()
})

test('C402 C556 a tab in use refreshes its session, and tries again when the server stumbles', {
  tag: '@nightly',
}, async ({ page, email, database, problems }) => {
  problems.allow(/503/)
  await addAccount(database, email, PASSWORD, true)
  await page.clock.install()
  await enter(page, email, '/admin')
  // Less than half of its idle time is left.
  await database.query(
    `UPDATE users_sessions SET expires_at = now() + interval '50 minutes'
       FROM users WHERE users.id = _parent_id AND users.email = $1`,
    [email],
  )
  let tries = 0
  await page.route('**/api/users/refresh-token', (route) => {
    tries += 1
    return tries < 3 ? route.fulfill({ status: 503, body: '{}' }) : route.continue()
  })
  const refreshed = page.waitForResponse(
    (response) => response.url().endsWith('/refresh-token') && response.ok(),
  )
  const looked = page.waitForResponse((response) => response.url().endsWith('/me') && response.ok())
  await lookAgain(page)
  await (await looked).finished()
  // The answer that says how little is left may come after the clock has gone on.
  await expect(async () => {
    await page.keyboard.press('Shift')
    await page.clock.runFor(20_000)
    expect(tries).toBe(3)
  }).toPass()
  await refreshed
})

test('C389 a spinner and no content while the guard looks', async ({ admin }) => {
  const html = await (
    await admin.request.get('/admin/submissions', { headers: { 'sec-fetch-site': 'none' } })
  ).text()
  expect(html).toMatch(/role="status"[^>]*>.{0,200}Loading/)
})

test('C395 T152 a session on another device is ended from the account page, and from the account by another admin', {
  tag: '@nightly',
}, async ({ page, admin, browser, email, database, problems }) => {
  problems.allow(WRONG)
  const id = await addAccount(database, email, PASSWORD, true)
  const devices = [await browser.newContext(), await browser.newContext()]
  const [phone, laptop] = [await devices[0]?.newPage(), await devices[1]?.newPage()]
  if (!phone || !laptop) throw new Error('There is no page')
  for (const device of [phone, laptop]) await enter(device, email, '/admin')
  await enter(page, email, '/admin/account')
  const list = page.getByRole('region', { name: 'Open sessions' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByRole('listitem').filter({ hasText: '(this session)' })).toHaveCount(1)
  await expectNoViolations(page, 'the account with its sessions')
  await list
    .getByRole('button', { name: /^End the session of Chrome/ })
    .first()
    .press('Enter')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('heading', { name: 'Open sessions' })).toBeFocused()
  await list.getByRole('button', { name: 'End all others' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  for (const device of [phone, laptop]) {
    await lookAgain(device)
    await expect(device).toHaveURL('/auth')
  }

  await admin.goto(`/admin/collections/users/${id}`)
  const theirs = admin.getByRole('region', { name: 'Open sessions' })
  await theirs.getByRole('button', { name: /^End the session of Chrome/ }).click()
  await expect(theirs).toContainText('Not signed in anywhere.')
  await lookAgain(page)
  await expect(page).toHaveURL('/auth')
  for (const context of devices) await context.close()
})
