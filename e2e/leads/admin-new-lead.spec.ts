import { expectNoViolations } from '../axe'
import { expect, test } from '../fixtures'
import { leadRows } from './inbox'
import { plantLead } from './lead-panel'

test('somebody who called is written down, found again while one types, and stored once', async ({
  admin,
  database,
  email,
  problems,
}) => {
  problems.allow(/503/)
  await plantLead(database, email, { name: 'Ann Before' })
  await admin.goto(`/admin/submissions?q=${email}`)
  await expect(leadRows(admin)).toHaveCount(1)
  await admin.getByRole('button', { name: 'New lead' }).click()
  const dialog = admin.getByRole('dialog', { name: 'New lead' })
  await dialog.getByRole('button', { name: 'Add lead' }).click()
  await expect(dialog.getByText('Write a name')).toBeVisible()
  await expect(dialog.getByText('Write a phone number or an e-mail address')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ann Again')
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email)
  const others = dialog.getByRole('region', { name: 'They may be here already' })
  await expect(others.getByRole('link', { name: /Ann Before/ })).toBeVisible()
  await expectNoViolations(admin, 'a new lead')
  await dialog.getByRole('combobox', { name: 'How they found you' }).selectOption('Referral')

  await admin.route('**/form-submissions/manual', (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  })
  await dialog.getByRole('button', { name: 'Add lead' }).click()
  await expect(dialog.getByText(/^It could not be stored/)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Ann Again')
  await dialog.getByRole('button', { name: 'Add lead' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(leadRows(admin)).toHaveCount(2)
  const { rows } = await database.query(
    'select name, channel, stage from form_submissions where email = $1 order by created_at desc',
    [email],
  )
  expect(rows[0]).toEqual({ name: 'Ann Again', channel: 'Referral', stage: 'contacted' })

  // It opens by itself, so that the note about the call can be written.
  const panel = admin.getByRole('dialog', { name: 'Ann Again' })
  await expect(panel.getByText('Written down: they called')).toBeVisible()
  await panel
    .getByRole('region', { name: 'More from this person' })
    .getByRole('link', { name: /Ann Before/ })
    .click()
  await expect(admin.getByRole('dialog', { name: 'Ann Before' })).toBeVisible()
})
