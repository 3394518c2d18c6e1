import { expect, test } from '../fixtures'
import { holdRows, LIST, leadRows, plantLeads, serveInbox } from './inbox'

test('C531 a list that cannot be read says so, and is read again on demand', { tag: '@nightly' }, async ({
  admin,
  problems,
}) => {
  problems.allow(/500/)
  await admin.route(LIST, (route) => route.fulfill({ status: 500, body: '' }))
  await admin.goto('/admin/submissions')
  const notice = admin.getByRole('region', { name: /^Notifications/ })
  await expect(notice).toContainText('Error')
  await expect(notice).toContainText('Failed to load submissions')
  await admin.unroute(LIST)
  await serveInbox(admin, [{ name: 'Back again' }])
  await admin.getByRole('button', { name: 'Try again' }).click()
  await expect(leadRows(admin)).toContainText('Back again')
})

test('C532 T70 a lead that somebody else has deleted is named as a failure, and goes', {
  tag: '@nightly',
}, async ({ admin, database, email, problems }) => {
  problems.allow(/404/)
  await plantLeads(database, [{ name: 'Ghost', email }])
  await admin.goto(`/admin/submissions?q=${email}`)
  await expect(leadRows(admin)).toHaveCount(1)
  await database.query('delete from form_submissions where email = $1', [email])
  admin.once('dialog', (dialog) => dialog.accept())
  await admin.getByRole('button', { name: 'Delete Ghost' }).click()
  await expect(admin.getByRole('region', { name: /^Notifications/ })).toContainText(
    'Failed to delete submission',
  )
  await expect(admin.getByText('No submissions found')).toBeVisible()
})

test('C277 C396 T48 T49 the list says that it loads, then shows what has come; what a visitor typed stays text, and a lead opens by click and by keyboard', async ({
  admin,
}) => {
  await serveInbox(admin, [
    {
      name: '<img src=x onerror=alert(1)>',
      website: 'javascript:alert(1)',
      message: 'Two vans.\nCall after six.',
      referrer: 'https://search.example.com/',
    },
    { name: 'Bo', website: 'https://bo.example.com', email: 'bo@example.com' },
  ])
  const release = await holdRows(admin)
  await admin.goto('/admin/submissions')
  await expect(admin.getByText('Loading...', { exact: true })).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Download CSV' })).toBeDisabled()
  release()
  await expect(admin.getByText('Loading...')).toHaveCount(0)
  await expect(admin.getByText(/^\d+ submissions?$/)).toBeVisible()
  await leadRows(admin).nth(0).getByRole('cell').nth(4).click()
  const panel = admin.getByRole('dialog', { name: '<img src=x onerror=alert(1)>' })
  await expect(panel).toContainText('Two vans.')
  await expect(panel).toContainText('https://search.example.com/')
  await expect(panel).toContainText('working hours')
  await expect(panel.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+15550100000')
  await expect(panel.getByRole('link', { name: 'Open website' })).toHaveCount(0)
  await admin.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  await admin.getByRole('button', { name: 'Bo', exact: true }).press('Enter')
  const other = admin.getByRole('dialog', { name: 'Bo' })
  await expect(other.getByRole('heading', { name: 'Bo', exact: true })).toBeFocused()
  await expect(other.getByRole('link', { name: 'Write an e-mail' })).toHaveAttribute(
    'href',
    'mailto:bo@example.com',
  )
  const web = other.getByRole('link', { name: 'Open website' })
  await expect(web).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await admin.keyboard.press('ArrowUp')
  await expect(panel).toBeVisible()
  await admin.keyboard.press('ArrowDown')
  await admin.keyboard.press('Escape')
  await expect(admin.getByRole('button', { name: 'Bo', exact: true })).toBeFocused()
})
