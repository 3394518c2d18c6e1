import { openReports } from '../dashboard'
import { expect, test } from '../fixtures'
import { leadRows, plantLeads, serveInbox } from './inbox'

test('C400 after a delete focus goes to the next row, at the end of the list to its heading', {
  tag: '@nightly',
}, async ({ admin, database, email, problems }) => {
  problems.allow(/500/)
  const minute = (index: number) => new Date(Date.now() - index * 60_000).toISOString()
  await plantLeads(
    database,
    ['First', 'Second', 'Third', 'Fourth'].map((name, index) => ({ name, email, createdAt: minute(index) })),
  )
  admin.on('dialog', (dialog) => dialog.accept())
  await admin.goto(`/admin/submissions?q=${email}`)
  const nameOf = (name: string) => leadRows(admin).getByRole('button', { name, exact: true })

  await admin.getByRole('button', { name: 'Delete First' }).press('Enter')
  await expect(nameOf('Second')).toBeFocused()
  await expect(leadRows(admin)).toHaveCount(3)

  // From the panel too.
  await admin.keyboard.press('Enter')
  await admin.getByRole('button', { name: 'Delete submission' }).press('Enter')
  await expect(nameOf('Third')).toBeFocused()
  await expect(admin.getByRole('dialog')).toHaveCount(0)

  // What has failed can be tried again from where one is.
  await admin.route('**/api/form-submissions/*', (route) => route.fulfill({ status: 500, body: '' }))
  await admin.getByRole('button', { name: 'Delete Fourth' }).press('Enter')
  await expect(admin.getByRole('region', { name: /^Notifications/ })).toContainText('Failed to delete')
  await expect(admin.getByRole('button', { name: 'Delete Fourth' })).toBeFocused()
  await admin.unroute('**/api/form-submissions/*')

  const heading = admin.getByRole('heading', { name: 'Form Submissions' })
  await admin.getByRole('button', { name: 'Delete Fourth' }).press('Enter')
  await expect(heading).toBeFocused()
  await admin.getByRole('button', { name: 'Delete Third' }).press('Enter')
  await expect(leadRows(admin)).toHaveCount(0)
  await expect(heading).toBeFocused()
})

test('C452 From later than To shows nothing, and the reason beside it', { tag: '@nightly' }, async ({
  admin,
}) => {
  await serveInbox(admin, [{ name: 'Ann' }])
  const reason = admin.getByText('The From date is after the To date')
  await admin.goto('/admin/submissions?from=2026-11-21&to=2026-11-19')
  await expect(admin.getByText('No submissions found', { exact: true })).toBeVisible()
  await expect(admin.getByText('0 submissions', { exact: true })).toBeVisible()
  await expect(reason).toBeVisible()
  await admin.goto('/admin/submissions?from=2026-11-19&to=2026-11-19')
  await expect(admin.getByText('No submissions found', { exact: true })).toBeVisible()
  await expect(reason).toHaveCount(0)
})

test('C274 staff read the name of a source, with its key in the panel and in the tooltip', {
  tag: '@nightly',
}, async ({ admin, database, email }) => {
  await plantLeads(database, [
    {
      name: email,
      email,
      source: 'service_phone_reception',
      createdAt: new Date(Date.now() + 60_000).toISOString(),
    },
  ])
  await admin.goto('/admin')
  const newest = admin.getByRole('region', { name: 'New, not reached yet' }).getByRole('listitem')
  await expect(newest.filter({ hasText: email })).toContainText('24/7 Phone Reception')
  await openReports(admin)
  await expect(admin.getByRole('img', { name: /^24\/7 Phone Reception: \d+ in 30 days$/ })).toBeVisible()
  await expect(admin.getByRole('main')).not.toContainText('service_phone_reception')

  await admin.goto(`/admin/submissions?q=${email}`)
  const cell = leadRows(admin).getByRole('cell').nth(6)
  await expect(cell).toHaveText('24/7 Phone Reception')
  await expect(cell.getByTitle('24/7 Phone Reception (service_phone_reception)')).toBeVisible()
  const recorded = admin.waitForResponse(/\/opened$/)
  await leadRows(admin).getByRole('button', { name: email, exact: true }).click()
  const panel = admin.getByRole('dialog', { name: email })
  await expect(panel).toContainText('24/7 Phone Reception')
  await expect(panel.getByText('service_phone_reception', { exact: true })).toBeVisible()
  await recorded
})
