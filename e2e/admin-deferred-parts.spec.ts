import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { holdScripts } from './held-scripts'
import { leadRows, plantLeads, serveInbox } from './leads/inbox'
import { addPost } from './posts/posts'

const CHUNKS = '**/_next/static/chunks/*.js'

const tip = (page: Page) => page.getByRole('tooltip').filter({ visible: true })

async function openInbox(admin: Page): Promise<void> {
  await serveInbox(admin, [{ name: 'Ann Ross' }, { name: 'Bo' }])
  await admin.goto('/admin/submissions', { waitUntil: 'networkidle' })
  await expect(leadRows(admin)).toHaveCount(2)
}

/** The scripts that a page asks for from now on. */
function scriptsOf(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && requested.push(request.url()))
  return requested
}

/** A use may ask for more than one, the next when the first has come. */
async function settle(page: Page, requested: readonly string[]) {
  for (let known = -1; known !== requested.length; ) {
    known = requested.length
    await page.waitForTimeout(400)
  }
}

const isDrawnByReact = (field: Element) => Object.keys(field).some((key) => key.startsWith('__reactProps'))

test('what is typed into a screen before its scripts have come is there when they have', async ({
  admin,
}) => {
  const arrive = await holdScripts(admin)
  await admin.goto('/admin/privacy', { waitUntil: 'domcontentloaded' })
  const email = admin.getByLabel('E-mail', { exact: true })
  await email.fill('pat@example.com')
  arrive()
  await expect.poll(() => email.evaluate(isDrawnByReact)).toBe(true)
  await admin.waitForLoadState('networkidle')
  await expect(email).toHaveValue('pat@example.com')
})

test('what opens, explains and saves comes with the first use of it, and once', async ({ admin }) => {
  await openInbox(admin)
  const requested = scriptsOf(admin)
  const uses = [
    () => admin.getByRole('button', { name: 'Switch theme' }).hover(),
    () => admin.getByRole('button', { name: 'View' }).hover(),
    () => admin.getByRole('button', { name: 'From date' }).hover(),
    () => admin.getByRole('button', { name: 'Download CSV' }).hover(),
    () => leadRows(admin).getByRole('button', { name: 'Bo', exact: true }).hover(),
  ]
  for (const use of uses) {
    const before = requested.length
    await use()
    await expect.poll(() => requested.length).toBeGreaterThan(before)
    await settle(admin, requested)
  }
  const all = requested.length
  for (const use of uses) await use()
  expect(requested).toHaveLength(all)
})

test('the keyboard hears a tooltip at once and keeps its focus, while the script of it comes', async ({
  admin,
}) => {
  await openInbox(admin)
  const arrive = await holdScripts(admin)
  const toggle = admin.getByRole('button', { name: 'Switch theme' })
  await admin.getByRole('button', { name: 'Log out' }).focus()
  await admin.keyboard.press('Tab')
  await expect(toggle).toBeFocused()
  await arrive()
  await expect(tip(admin)).toHaveText('Switch theme')
  await expect(toggle).toHaveAccessibleDescription('Switch theme')
  await expect(toggle).toBeFocused()
  await admin.keyboard.press('Escape')
  await expect(tip(admin)).toHaveCount(0)
  await expect(toggle).not.toHaveAttribute('aria-describedby')
  await expect(toggle).toBeFocused()
})

test('a tooltip stands in front of the panel whose button it explains', async ({ admin }) => {
  await openInbox(admin)
  await leadRows(admin).getByRole('button', { name: 'Ann Ross', exact: true }).click()
  const panel = admin.getByRole('dialog', { name: 'Ann Ross' })
  await panel.getByRole('button', { name: 'Close' }).hover()
  await expect(panel.getByRole('tooltip').filter({ visible: true })).toHaveText('Close')
})

test('a press on a button whose script is still on its way is not lost', async ({ admin }) => {
  await openInbox(admin)
  const arrive = await holdScripts(admin)
  const opener = admin.getByRole('button', { name: 'View' })
  await opener.click()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await arrive()
  const view = admin.getByRole('dialog', { name: 'View' })
  await expect(view.getByRole('combobox', { name: 'Sort by' })).toBeFocused()
  await admin.keyboard.press('Escape')
  await expect(view).toHaveCount(0)
  await expect(opener).toBeFocused()

  await opener.click()
  await expect(view).toBeVisible()
  await opener.click()
  await expect(view).toHaveCount(0)
  await expect(opener).toBeFocused()

  await opener.click()
  await expect(view).toBeVisible()
  const search = admin.getByRole('searchbox')
  await search.click()
  await expect(view).toHaveCount(0)
  await expect(search).toBeFocused()
})

test('a lead that is opened before the script of its panel has come is shown when it is there', async ({
  admin,
}) => {
  await openInbox(admin)
  const arrive = await holdScripts(admin)
  const name = leadRows(admin).getByRole('button', { name: 'Bo', exact: true })
  await name.press('Enter')
  await expect(admin).toHaveURL(/[?]lead=/)
  await arrive()
  await expect(admin.getByRole('heading', { name: 'Bo', exact: true })).toBeFocused()
  await admin.keyboard.press('Escape')
  await expect(name).toBeFocused()
})

test('what cannot be had says so, and is asked for anew', async ({ admin, problems }) => {
  problems.allow(/chunks|Failed to load resource/)
  await openInbox(admin)
  await admin.route(CHUNKS, (route) => route.abort())
  const opener = admin.getByRole('button', { name: 'View' })
  const notices = admin.getByRole('region', { name: /^Notifications/ })
  await opener.click()
  await expect(notices).toContainText('View could not be opened')
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await leadRows(admin).getByRole('button', { name: 'Bo', exact: true }).press('Enter')
  await expect(notices).toContainText('The submission could not be opened')
  await expect(admin).toHaveURL(/submissions$/)
  await admin.unroute(CHUNKS)
  await opener.click()
  await expect(admin.getByRole('dialog', { name: 'View' })).toBeVisible()
  await admin.keyboard.press('Escape')

  // Its popover is there already, the calendar in it is not.
  await admin.route(CHUNKS, (route) => route.abort())
  const from = admin.getByRole('button', { name: 'From date' })
  await from.click()
  await expect(notices).toContainText('From date could not be opened')
  await expect(admin.getByRole('dialog')).toHaveCount(0)
  await admin.unroute(CHUNKS)
  await from.click()
  await expect(admin.getByRole('dialog').getByRole('grid')).toBeVisible()
})

test('an editor that is open over an update of the site keeps its text when a part of it is gone', {
  tag: '@daily',
}, async ({ admin, database, problems }) => {
  problems.allow(/chunks|Failed to load resource/)
  const { id } = await addPost(database, { content: '<p>Stored</p>' })
  await admin.goto(`/admin/blog/edit/${id}`, { waitUntil: 'networkidle' })
  await admin.getByLabel('Excerpt').fill('Typed before the update')
  await admin.route(CHUNKS, (route) => route.fulfill({ status: 404 }))
  await admin.getByRole('button', { name: 'Visual', exact: true }).click()
  const gone = admin.getByRole('alert').filter({ hasText: 'could not be loaded' })
  await expect(gone.getByRole('button', { name: 'Load the page again' })).toBeVisible()
  await expect(admin.getByLabel('Content', { exact: true })).toHaveValue('<p>Stored</p>')
  await expect(admin.getByLabel('Excerpt')).toHaveValue('Typed before the update')
  await admin.getByRole('button', { name: 'Save as Draft' }).click({ trial: true })

  await admin.unroute(CHUNKS)
  await gone.getByRole('button', { name: 'Try again' }).click()
  await expect(admin.getByRole('textbox', { name: 'Content' }).filter({ hasText: 'Stored' })).toBeVisible()
  await expect(gone).toHaveCount(0)
})

test('a link is followed that is pressed while the script of a part, which a screen shows only sometimes, is on its way', async ({
  admin,
  database,
  email,
}) => {
  const on = `20${60 + Math.floor(Math.random() * 30)}-07-${10 + Math.floor(Math.random() * 20)}`
  await plantLeads(database, [{ name: 'Clicked', email, createdAt: `${on}T17:00:00.000Z` }])
  await database.query(`update form_submissions set ad_platform = 'Google Ads' where email = $1`, [email])
  let isAsked = false
  await admin.route(CHUNKS, async (route) => {
    const response = await route.fetch()
    const script = await response.text()
    isAsked ||= script.includes('They are kept from now on.')
    if (!script.includes('They are kept from now on.')) await route.fulfill({ response, body: script })
  })
  await admin.goto(`/admin/results?from=${on}&to=${on}`, { waitUntil: 'domcontentloaded' })
  await expect(admin.getByRole('button', { name: 'Keep the IDs of clicks' })).toBeVisible()
  await expect.poll(() => isAsked).toBe(true)
  await admin.getByRole('link', { name: '1 lead of these days' }).click()
  await expect(admin).toHaveURL(/\/admin\/submissions/)
  await expect(leadRows(admin)).toHaveCount(1)
})
