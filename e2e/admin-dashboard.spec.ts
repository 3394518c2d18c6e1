import { expect, test } from './fixtures'
import { plantLeads } from './inbox'
import { addPost } from './posts'

test('C232 C233 C234 C235 C236 C237 the three counts are those of the database, and lead to their lists', async ({
  admin,
  database,
}) => {
  await admin.goto('/admin')
  const tile = (name: RegExp) => admin.getByRole('link', { name })
  // Other tests store and delete at the same time: the numbers are those of one moment between two looks.
  await expect(async () => {
    const before = await counts()
    await admin.reload()
    for (const [name, count] of Object.entries(before)) {
      await expect(tile(new RegExp(`^${name} ?${count.toLocaleString('en-US')}$`))).toBeVisible({
        timeout: 2_000,
      })
    }
  }).toPass()
  await expect(tile(/^Total Submissions/)).toHaveAttribute('href', '/admin/submissions')
  await expect(tile(/^Published Posts/)).toHaveAttribute('href', '/admin/blog')
  await tile(/^Manage blog posts$/).click()
  await expect(admin).toHaveURL('/admin/blog')

  async function counts(): Promise<Record<string, number>> {
    const { rows } = await database.query(
      `SELECT (SELECT count(*)::int FROM form_submissions) AS "Total Submissions",
              (SELECT count(*)::int FROM blog_posts WHERE published) AS "Published Posts",
              (SELECT count(*)::int FROM blog_posts WHERE NOT published) AS "Draft Posts"`,
    )
    return rows[0]
  }
})

test('the dashboard tells the leads of thirty days by form, the newest five, and the drafts that wait', async ({
  admin,
  database,
  email,
}) => {
  // A minute ahead, so that no lead of another test is newer.
  const now = Date.now() + 60_000
  const names = Array.from({ length: 6 }, (_, index) => `${email.slice(8, 14)} ${index}`)
  await plantLeads(
    database,
    names.map((name, index) => ({
      name,
      email,
      source: 'dashboard_test',
      createdAt: new Date(now - index * 1_000).toISOString(),
    })),
  )
  const { id, title } = await addPost(database, {})
  await database.query(`UPDATE blog_posts SET updated_at = now() + interval '1 minute' WHERE id = $1`, [id])
  await admin.goto('/admin')
  const newest = admin.getByRole('region', { name: 'Newest leads' }).getByRole('listitem')
  await expect(newest).toHaveCount(5)
  await expect(newest.first()).toContainText(names[0] ?? '')
  await expect(newest.last()).toContainText(names[4] ?? '')
  await expect(admin.getByRole('img', { name: 'dashboard_test: 6 in 30 days' })).toBeVisible()
  const numbers = admin.getByRole('table')
  await expect(numbers).toBeHidden()
  await admin.getByText('Show the numbers as a table', { exact: true }).click()
  await expect(numbers.getByRole('columnheader', { name: 'dashboard_test' })).toBeVisible()
  await expect(numbers.getByRole('row')).toHaveCount(31)
  const waiting = admin.getByRole('region', { name: 'Drafts waiting' })
  await waiting.getByRole('link', { name: title }).click()
  await expect(admin).toHaveURL(`/admin/blog/edit/${id}`)
})
