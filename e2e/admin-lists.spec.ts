import { expectNoViolations } from './axe'
import { expect, test } from './fixtures'
import { settings } from './settings'

const OLD = '/an-old-address-of-the-list'

test('lists of redirects and of accounts are our table: words for what is empty, days, search, order', {
  tag: '@daily',
}, async ({ admin, database }) => {
  await database.query('DELETE FROM redirects WHERE from_path = $1', [OLD])
  await admin.goto('/admin/collections/redirects')
  await expect(admin.getByRole('heading', { level: 1, name: 'Redirects' })).toBeVisible()
  // The list has answered, so it listens to what is typed.
  await expect(admin.getByRole('status').filter({ hasText: /\d+ redirects?$/ })).toBeVisible()
  const search = admin.getByRole('searchbox', { name: 'Search redirects' })
  await search.fill(OLD)
  await expect(admin.getByText('Nothing has these letters. Try fewer of them.')).toBeVisible()
  await database.query(
    `INSERT INTO redirects (id, from_path, to_path, kind, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, '/plans', '308', '2026-03-02T15:00:00Z', now())`,
    [OLD],
  )
  await search.fill('old-address-of-the')
  const row = admin.getByRole('row').filter({ hasText: OLD })
  await expect(row).toContainText('Permanent (308)')
  await expect(row).toContainText('March 2, 2026')
  await admin.getByRole('button', { name: 'From', exact: true }).click()
  await expect(admin.getByRole('columnheader', { name: 'From' })).toHaveAttribute('aria-sort', 'ascending')
  for (const width of [1440, 375]) {
    await admin.setViewportSize({ width, height: 900 })
    await expectNoViolations(admin, `redirects, ${width} px`)
  }
  await row.getByRole('link', { name: OLD }).press('Enter')
  await expect(admin.getByLabel('From')).toHaveValue(OLD)
  await database.query('DELETE FROM redirects WHERE from_path = $1', [OLD])

  await admin.goto('/admin/collections/users')
  const account = admin.getByRole('row').filter({ hasText: settings.adminEmail })
  await expect(account).toContainText('Admin')
  await expect(account).toContainText(/[A-Z][a-z]+ \d+, \d{4}/)
})

test('lists of Payload say yes and no, and what to do when nothing is there', async ({ admin }) => {
  await admin.goto('/admin/collections/plans')
  await expect(admin.getByRole('row').filter({ hasText: 'Growth' })).toContainText('yes')
  await admin.goto('/admin/collections/plans?search=nobody')
  await expect(admin.getByText('Nothing has been made yet, or nothing fits')).toBeVisible()
})
