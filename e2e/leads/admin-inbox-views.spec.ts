import type { Pool } from 'pg'
import { expect, test } from '../fixtures'
import { holdScripts } from '../held-scripts'
import { leadRows, type Planted, plantLeads, SEARCH } from './inbox'

const minute = (index: number) => new Date(Date.now() - index * 60_000).toISOString()

/** Leads of one test, the first the newest, all with its address. */
async function plant(database: Pool, email: string, names: readonly string[], more: Partial<Planted> = {}) {
  const leads = names.map((name, index) => ({ name, email, createdAt: minute(index), ...more }))
  await plantLeads(database, leads)
}

test('A99 the views stand beside the list with their counts, and live in the address', {
  tag: '@nightly',
}, async ({ admin, database, email }) => {
  await plant(database, email, ['Ann', 'Bo', 'Cy', 'Di'])
  const set = (change: string, name: string) =>
    database.query(`update form_submissions set ${change} where email = $1 and name = $2`, [email, name])
  await set("stage = 'booked'", 'Bo')
  await set("stage = 'spam'", 'Cy')
  await set("follow_up_at = now() - interval '1 hour'", 'Di')
  await admin.goto(`/admin/submissions?q=${email}`)
  await expect(leadRows(admin)).toHaveCount(3)
  const lists = admin.getByRole('navigation', { name: 'Lists' })
  await expect(lists.getByRole('link', { name: /^All/ })).toHaveAttribute('aria-current', 'page')

  const { rows } = await database.query(
    `select count(*) filter (where stage = 'booked')::int as booked, count(*) filter (where stage = 'spam')::int as spam
       from form_submissions where deleted_at is null`,
  )
  await expect(lists.getByRole('link', { name: `Booked ${rows[0].booked}`, exact: true })).toBeVisible()
  await expect(lists.getByRole('link', { name: `Spam ${rows[0].spam}`, exact: true })).toBeVisible()

  for (const [view, name] of [
    ['Booked', 'Bo'],
    ['Spam', 'Cy'],
    ['Overdue', 'Di'],
  ] as const) {
    await lists.getByRole('link', { name: new RegExp(`^${view}`) }).click()
    await expect(leadRows(admin)).toHaveCount(1)
    await expect(leadRows(admin)).toContainText(name)
    await expect.poll(() => admin.url()).toContain(`view=${view.toLowerCase()}`)
    await admin.reload()
    await expect(leadRows(admin)).toHaveCount(1)
    await expect(leadRows(admin)).toContainText(name)
  }
  await lists.getByRole('link', { name: /^All/ }).click()
  await expect(leadRows(admin)).toHaveCount(3)
  await expect.poll(() => admin.url()).not.toContain('view=')
})

test('A99 every list but the specified one has the stage, which a mark at the name tells there; what is applied stands in chips', async ({
  admin,
  database,
  email,
}) => {
  await plant(database, email, ['Ann', 'Bo', 'Cy'])
  await database.query(`update form_submissions set stage = 'booked' where email = $1 and name = 'Bo'`, [
    email,
  ])
  await admin.goto(`/admin/submissions?q=${email}`)
  const heads = admin.getByRole('columnheader')
  const specified = ['Date', 'Name', 'Email', 'Phone', 'City', 'Services', 'Source', 'Actions']
  await expect(heads).toHaveText(specified)
  const bo = leadRows(admin).filter({ hasText: 'Bo' })
  await expect(bo.getByRole('img', { name: 'Stage: Booked' })).toBeVisible()
  await expect(leadRows(admin).getByRole('img', { name: /^Stage/ })).toHaveCount(1)
  const chips = admin.getByRole('group', { name: 'Filters applied' })
  await expect(chips).toHaveCount(0)

  await admin.goto(`/admin/submissions?q=${email}&stages=booked,new&owners=none&from=2026-01-01`)
  await expect(leadRows(admin)).toHaveCount(3)
  await expect(heads).toHaveText([...specified.slice(0, 7), 'Stage', 'Actions'])
  await expect(bo.getByRole('cell', { name: 'Booked', exact: true })).toBeVisible()
  await expect(bo.getByRole('img', { name: /^Stage/ })).toHaveCount(0)
  await expect(chips.getByRole('button')).toHaveText([
    ...['From: Jan 1, 2026', 'Stage: Booked', 'Stage: New', 'Owner: Nobody', 'Clear all'],
  ])
  await chips.getByRole('button', { name: 'Remove Stage: New' }).click()
  await expect(leadRows(admin)).toHaveCount(1)
  await expect(chips).toBeFocused()
  await expect.poll(() => admin.url()).toMatch(/stages=booked&/)
  await chips.getByRole('button', { name: 'Clear all' }).click()
  await expect(leadRows(admin)).toHaveCount(3)
  await expect(chips).toHaveCount(0)
  await expect(heads).toHaveText(specified)
  await expect(admin.getByRole('searchbox')).toHaveValue(email)

  // Who hides the stage in a list has it nowhere.
  await admin.goto(`/admin/submissions?q=${email}&view=new`)
  await expect(heads.filter({ hasText: 'Stage' })).toBeVisible()
  await admin.getByRole('button', { name: 'View' }).click()
  await admin.getByRole('checkbox', { name: 'Stage' }).uncheck()
  await expect(heads).toHaveText(specified)
})

test('A99 columns of the activity on leads are offered, and hidden until wished', {
  tag: '@nightly',
}, async ({ admin, database, email }) => {
  await plant(database, email, ['Ann'])
  await admin.goto(`/admin/submissions?q=${email}`)
  await expect(leadRows(admin)).toHaveCount(1)
  await admin.getByRole('button', { name: 'View' }).click()
  await admin.getByRole('checkbox', { name: 'Stage' }).check()
  await expect(admin.getByRole('columnheader', { name: 'Stage' })).toBeAttached()
  await admin.reload()
  await expect(leadRows(admin).getByRole('cell', { name: 'New', exact: true })).toBeAttached()
})

test('what is chosen is saved as a list of one’s own, called otherwise and deleted', async ({
  admin,
  database,
  email,
}) => {
  await plant(database, email, ['Ann', 'Bo'])
  await database.query(`update form_submissions set stage = 'won' where email = $1 and name = 'Bo'`, [email])
  await admin.goto(`/admin/submissions?q=${email}`)
  await expect(leadRows(admin)).toHaveCount(2)
  const filter = admin.getByRole('button', { name: /^Filter( \(|$)/ })
  await filter.click()
  await admin.getByRole('checkbox', { name: 'Won' }).check()
  await expect(leadRows(admin)).toHaveCount(1)
  const name = `Jobs ${email.slice(0, 20)}`
  await admin.getByRole('textbox', { name: 'Save as a list' }).fill(name)
  await admin.getByRole('button', { name: 'Save list' }).click()
  const tab = admin.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: new RegExp(name) })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(tab).toHaveText(/\d$/)
  await expect.poll(() => admin.url()).toContain('view=')
  await admin.reload()
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(leadRows(admin)).toHaveCount(1)

  await filter.click()
  await admin.getByRole('textbox', { name: 'Name of this list' }).fill(`${name} 2`)
  await admin.getByRole('button', { name: 'Save list' }).click()
  await expect(tab).toContainText(`${name} 2`)
  admin.once('dialog', (dialog) => dialog.accept())
  await admin.getByRole('button', { name: 'Delete list' }).click()
  await expect(tab).toHaveCount(0)
  await expect(leadRows(admin)).toHaveCount(2)
})

test('A100 a deleted submission goes to the trash, and comes back from there or by Undo', {
  tag: '@nightly',
}, async ({ admin, database, email }) => {
  await plant(database, email, ['Ann', 'Bo'])
  admin.on('dialog', (dialog) => dialog.accept())
  await admin.goto(`/admin/submissions?q=${email}`)
  await admin.getByRole('button', { name: 'Delete Ann' }).click()
  const toasts = admin.getByRole('region', { name: /^Notifications/ })
  await expect(toasts).toContainText('Submission deleted')
  await expect(leadRows(admin)).toHaveCount(1)
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await expect(leadRows(admin)).toHaveCount(2)

  await admin.getByRole('button', { name: 'Delete Bo' }).click()
  await expect(leadRows(admin)).toHaveCount(1)
  await admin
    .getByRole('navigation', { name: 'Lists' })
    .getByRole('link', { name: /^Trash/ })
    .click()
  await admin.getByRole('button', { name: 'Restore Bo' }).click()
  await expect(toasts).toContainText('Submission restored')
  await expect(admin.getByText('No submissions found', { exact: true })).toBeVisible()
  await admin.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: /^All/ }).click()
  await expect(leadRows(admin)).toHaveCount(2)
})

test('on a phone the views are a choice, and leads are selected by touch', async ({
  admin,
  database,
  email,
}) => {
  await admin.setViewportSize({ width: 375, height: 800 })
  await plant(database, email, ['Ann', 'Bo'])
  await admin.goto(`/admin/submissions?q=${email}`)
  await expect(leadRows(admin)).toHaveCount(2)
  await admin.getByRole('button', { name: 'Filters' }).click()
  await admin.getByRole('button', { name: 'Select submissions' }).click()
  await admin.getByRole('checkbox', { name: 'Select Bo' }).check()
  await expect(admin.getByText('1 selected', { exact: true })).toBeVisible()
  await admin.getByRole('combobox', { name: 'List' }).selectOption({ value: 'booked' })
  await expect(leadRows(admin)).toHaveCount(0)
  await expect.poll(() => admin.url()).toContain('view=booked')
})

test('a list that is chosen before the scripts have come is the one that is shown', async ({ admin }) => {
  await admin.setViewportSize({ width: 375, height: 800 })
  const release = await holdScripts(admin)
  await admin.goto('/admin/submissions?q=nobody', { waitUntil: 'domcontentloaded' })
  const list = admin.getByRole('combobox', { name: 'List' })
  await list.selectOption({ value: 'booked' })
  release()
  await expect(admin).toHaveURL(/[?&]view=booked/)
  await expect(list).toHaveValue('booked')
  await expect(admin.getByPlaceholder(SEARCH)).toHaveValue('nobody')
})
