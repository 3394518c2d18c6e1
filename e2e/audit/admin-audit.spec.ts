import { randomUUID } from 'node:crypto'
import { expectNoViolations } from '../axe'
import { expect, test } from '../fixtures'
import { settings } from '../settings'

test('an owner finds who did what: by person, kind and day, page by page, and takes it home', async ({
  admin,
  database,
  email,
}) => {
  const person = `audited-${randomUUID().slice(0, 8)}@example.com`
  // Far from today: rows cannot be taken away again.
  await database.query(
    `insert into audit_log (id, at, kind, actor, account, email, subject_type, subject_id, subject, address, details)
     select gen_random_uuid(), '2001-03-04T17:00:00Z'::timestamptz + n * interval '1 minute',
       case when n = 7 then 'post.unpublished' else 'post.published' end, 'account', $2, $1, 'post', $3, 'Post ' || n, '192.0.2.7', '{}'
     from generate_series(1, 120) n`,
    [person, randomUUID(), randomUUID()],
  )

  await admin.goto('/admin')
  await admin
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Audit log', exact: true })
    .click()
  await expect(admin.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible()
  const entries = admin.getByRole('region', { name: 'Entries' })
  await expect(entries.getByRole('listitem').filter({ hasText: settings.adminEmail }).first()).toBeVisible()
  await expectNoViolations(admin, 'Audit log')

  await admin.getByRole('combobox', { name: 'Person' }).fill(person)
  await admin.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(entries.getByRole('listitem')).toHaveCount(50)
  await expect(entries.getByRole('listitem').first()).toContainText('Post published: Post 120')
  await expect(entries.getByRole('heading', { name: 'Sunday, March 4, 2001' })).toBeVisible()
  const pages = admin.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Older' }).click()
  await expect(entries.getByRole('listitem').first()).toContainText('Post 70')
  await pages.getByRole('link', { name: 'Older' }).click()
  await expect(entries.getByRole('listitem')).toHaveCount(20)
  await expect(pages.getByRole('link', { name: 'Older' })).toHaveCount(0)
  await pages.getByRole('link', { name: 'Newer' }).click()
  await expect(entries.getByRole('listitem').first()).toContainText('Post 70')

  await admin.getByRole('combobox', { name: 'Kind' }).selectOption('Post unpublished')
  await admin.getByLabel('From', { exact: true }).fill('2001-03-04')
  await admin.getByLabel('To', { exact: true }).fill('2001-03-04')
  await admin.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(entries.getByRole('listitem')).toHaveCount(1)
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('audit-log.csv')
  await admin.getByLabel('To', { exact: true }).fill('2001-03-05')
  await admin.getByRole('combobox', { name: 'Person' }).fill(email)
  await admin.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(entries.getByRole('status')).toContainText('Nothing in the log fits')

  await admin.getByRole('link', { name: 'Show everything' }).click()
  // Whoever works beside this test writes entries too.
  await expect(
    entries.getByRole('listitem').filter({ hasText: 'Audit log downloaded' }).first(),
  ).toBeVisible()
})
