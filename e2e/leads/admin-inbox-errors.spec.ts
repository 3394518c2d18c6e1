import { expect, test } from '../fixtures'
import { settings } from '../settings'
import { LIST, leadRows, plantLeads, SEARCH, serveInbox, serveLargeInbox } from './inbox'

test('C531 rows of an earlier search stay when one fails, and do not pass for those of that one', {
  tag: '@nightly',
}, async ({ admin, problems }) => {
  problems.allow(/500/)
  await serveInbox(admin, [{ name: 'Ann' }, { name: 'Somebody else' }])
  await admin.goto('/admin/submissions')
  await expect(leadRows(admin)).toHaveCount(2)
  await admin.unroute(LIST)
  await admin.route(LIST, (route) => route.fulfill({ status: 500, body: '' }))
  await admin.getByPlaceholder(SEARCH).fill('somebody')
  const notice = admin.getByRole('region', { name: /^Notifications/ })
  await expect(notice).toContainText('Failed to load submissions')
  await expect(
    admin.getByText('The submissions could not be read. The rows below are from before.'),
  ).toBeVisible()
  await expect(leadRows(admin)).toHaveCount(2)
  await expect(admin.getByText('2 submissions')).toHaveCount(0)
  await expect(admin.getByRole('button', { name: 'Download CSV' })).toBeDisabled()
  await expect(admin.getByPlaceholder(SEARCH)).toHaveValue('somebody')

  await admin.unroute(LIST)
  await serveInbox(admin, [{ name: 'Ann' }, { name: 'Somebody else' }])
  await admin.getByRole('button', { name: 'Try again' }).click()
  await expect(leadRows(admin)).toContainText(['Somebody else'])
  await expect(leadRows(admin)).toHaveCount(1)
  await expect(admin.getByText('The rows below are from before.')).toHaveCount(0)
  await expect(admin.getByPlaceholder(SEARCH)).toHaveValue('somebody')
})

test('C532 without a network the rows stay, a delete says that it failed, and works later', {
  tag: '@nightly',
}, async ({ admin, database, email, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/)
  await plantLeads(database, [{ name: 'Kept', email }])
  await admin.goto(`/admin/submissions?q=${email}`)
  await expect(leadRows(admin)).toHaveCount(1)
  admin.on('dialog', (dialog) => dialog.accept())
  await admin.context().setOffline(true)
  await admin.getByRole('button', { name: 'Delete Kept' }).click()
  const notice = admin.getByRole('region', { name: /^Notifications/ })
  await expect(notice).toContainText('Failed to delete submission')
  await expect(leadRows(admin)).toContainText('Kept')

  await admin.context().setOffline(false)
  await admin.getByRole('button', { name: 'Delete Kept' }).click()
  await expect(notice).toContainText('Submission deleted')
  await expect(admin.getByText('No submissions found')).toBeVisible()
})

test('a file that breaks off is a failure, and can be asked for again', async ({ admin, problems }) => {
  problems.allow(/ERR_FAILED|ERR_CONNECTION/)
  await serveLargeInbox(admin, [{ name: 'Ann' }])
  await admin.route('**/api/form-submissions/export?*', (route) => route.abort())
  await admin.goto('/admin/submissions')
  const download = admin.getByRole('button', { name: 'Download CSV' })
  await download.click()
  await expect(admin.getByRole('region', { name: /^Notifications/ })).toContainText('Failed to download CSV')
  await expect(download).toBeEnabled()
})

test('a session that ends while somebody searches is taken up again where it was', async ({
  admin,
  problems,
}) => {
  problems.allow(/40[134]/)
  await serveInbox(admin, [{ name: 'Ann' }, { name: 'Bob' }])
  await admin.goto('/admin/submissions')
  await expect(leadRows(admin)).toHaveCount(2)
  await admin.getByPlaceholder(SEARCH).pressSequentially('ann')
  await expect(leadRows(admin)).toHaveCount(1)
  await admin.context().clearCookies()
  admin.once('dialog', (dialog) => dialog.accept())
  await admin.getByRole('button', { name: 'Delete Ann' }).click()
  const again = admin.getByRole('dialog', { name: 'Sign in again' })
  await again.getByLabel('Password').fill(settings.adminPassword)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(again).toHaveCount(0)
  await expect(admin.getByPlaceholder(SEARCH)).toHaveValue('ann')
  await expect(leadRows(admin)).toHaveCount(1)
})

test('C399 the filters are in the address: a reload and Back show the same rows', {
  tag: '@nightly',
}, async ({ admin }) => {
  await serveInbox(admin, [{ name: 'Ann' }, { name: 'Bob' }])
  await admin.goto('/admin/submissions')
  await admin.getByPlaceholder(SEARCH).fill('bob')
  await expect(admin).toHaveURL(/\?q=bob$/)
  await admin.getByRole('link', { name: 'Back' }).click()
  await admin.waitForURL('**/admin')
  await admin.goBack()
  await expect(admin.getByPlaceholder(SEARCH)).toHaveValue('bob')
  await expect(leadRows(admin)).toHaveCount(1)
  await admin.reload()
  await expect(leadRows(admin)).toContainText(['Bob'])
})
