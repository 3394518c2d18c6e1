import { openReports } from './dashboard'
import { expect, test } from './fixtures'
import { plantLeads } from './leads/inbox'
import { addPost } from './posts/posts'
import { settings } from './settings'

test('C232 C233 C234 C235 C236 C237 the three counts are those of the database, and lead to their lists', async ({
  admin,
  database,
}) => {
  const tile = (name: RegExp) => admin.getByRole('link', { name })
  // Other tests store and delete at the same time: the numbers are those of one moment between two looks.
  await expect(async () => {
    const before = await counts()
    await admin.goto('/admin')
    for (const [name, count] of Object.entries(before)) {
      await expect(tile(new RegExp(`^${name} ?${count.toLocaleString('en-US')}$`))).toBeVisible({
        timeout: 2_000,
      })
    }
  }).toPass()
  await expect(tile(/^Total Submissions/)).toHaveAttribute('href', '/admin/submissions')
  await expect(tile(/^Published Posts/)).toHaveAttribute('href', '/admin/blog')
  await expect(tile(/^Manage blog posts$/)).toHaveAttribute('href', '/admin/blog')

  async function counts(): Promise<Record<string, number>> {
    const { rows } = await database.query(
      `SELECT (SELECT count(*)::int FROM form_submissions WHERE deleted_at IS NULL) AS "Total Submissions",
              (SELECT count(*)::int FROM blog_posts WHERE published AND deleted_at IS NULL) AS "Published Posts",
              (SELECT count(*)::int FROM blog_posts WHERE NOT published AND deleted_at IS NULL) AS "Draft Posts"`,
    )
    return rows[0]
  }
})

test('the dashboard tells the leads of thirty days by form, the newest five that nobody has reached, and the drafts that wait', async ({
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
  const newest = admin.getByRole('region', { name: 'New, not reached yet' }).getByRole('listitem')
  await expect(newest).toHaveCount(5)
  await expect(newest.first()).toContainText(names[0] ?? '')
  await expect(newest.last()).toContainText(names[4] ?? '')
  await openReports(admin)
  await expect(admin.getByRole('img', { name: 'dashboard_test: 6 in 30 days' })).toBeVisible()
  const perDay = admin.getByRole('region', { name: 'Leads per day', exact: true })
  const numbers = perDay.getByRole('table')
  await expect(numbers).toBeHidden()
  await perDay.getByText('Show the numbers as a table', { exact: true }).click()
  await expect(numbers.getByRole('columnheader', { name: 'dashboard_test' })).toBeVisible()
  await expect(numbers.getByRole('row')).toHaveCount(31)
  const waiting = admin.getByRole('region', { name: 'Drafts waiting' })
  await waiting.getByRole('link', { name: title }).click()
  await expect(admin).toHaveURL(`/admin/blog/edit/${id}`)
})

test('the chart of the dashboard is over 7, 30 or 90 days, and leads to the results of the same days', async ({
  admin,
  database,
  email,
}) => {
  const source = `form-${email.slice(8, 14)}`
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()
  await plantLeads(
    database,
    [1, 2, 40].map((days) => ({ name: 'Report', email, source, createdAt: daysAgo(days) })),
  )
  await admin.goto('/admin')
  const ranges = admin.getByRole('navigation', { name: 'Days of the charts' })
  await openReports(admin)
  await expect(ranges.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'true')
  await ranges.getByRole('link', { name: '90 days' }).click()
  await expect(admin).toHaveURL('/admin?days=90')
  await expect(admin.getByRole('img', { name: `${source}: 3 in 90 days` })).toBeVisible()
  await admin.getByRole('link', { name: 'What these leads have cost and brought' }).click()
  await expect(
    admin.getByRole('navigation', { name: 'Days' }).getByRole('link', { name: '90 days' }),
  ).toHaveAttribute('aria-current', 'true')
  await admin.getByRole('link', { name: 'Jobs', exact: true }).click()
  await expect(
    admin.getByRole('region', { name: 'By form' }).getByRole('listitem').filter({ hasText: source }),
  ).toContainText('of 3')
})

test('the dashboard begins with what waits for the reader, by a click or a key, and is one screen high', async ({
  admin,
  database,
  email,
}) => {
  // A minute ahead, so that no lead of another test is newer.
  await plantLeads(
    database,
    Array.from({ length: 5 }, (_, index) => ({
      name: `${email.slice(8, 14)} ${index}`,
      email,
      createdAt: new Date(Date.now() + 120_000 - index).toISOString(),
    })),
  )
  await database.query(
    `update form_submissions set owner_id = (select id from users where email = $2), follow_up_at = now() - interval '10 years'
     where email = $1 and name like '% 4'`,
    [email, settings.adminEmail],
  )
  for (let post = 0; post < 3; post += 1) await addPost(database, {})
  await database.query("delete from payload_preferences where key = 'first-steps'")
  await admin.setViewportSize({ width: 1440, height: 900 })
  await admin.goto('/admin')
  const main = admin.getByRole('main')
  const steps = main.getByRole('region', { name: /^First steps/ })
  await expect(steps.getByRole('link', { name: /^What ads cost/ })).toHaveAttribute(
    'href',
    '/admin/globals/channel-costs',
  )
  await steps.getByRole('button', { name: 'Put this list away' }).click()
  await expect(steps).toBeHidden()
  await admin.reload()
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText(
    /^Due calls|notification|^No lead for/i,
  )
  await expect(steps).toHaveCount(0)
  await expect(main.getByRole('link', { name: /^Draft Posts/ })).toBeInViewport({ ratio: 1 })
  await expect(main.getByText('Reports', { exact: false }).first()).toBeInViewport({ ratio: 1 })
  // Of what is stored, an alarm alone may stand above it.
  const alarms = main.getByRole('region', { name: /not gone out|^No lead for|^No mail server/ })
  const height = await admin.evaluate(() => document.documentElement.scrollHeight)
  if ((await alarms.count()) === 0) expect(height).toBeLessThanOrEqual(900)

  const due = main.getByRole('region', { name: 'Due calls' }).getByRole('link')
  await expect(due.first()).toContainText(`${email.slice(8, 14)} 4`)
  await admin.keyboard.press('j')
  await expect(due.first()).toBeFocused()
  await admin.keyboard.press('?')
  await expect(admin.getByRole('dialog', { name: 'Keys of the dashboard' })).toBeVisible()
  await admin.keyboard.press('Escape')
  await admin.keyboard.press('1')
  await expect(admin.getByRole('dialog', { name: `${email.slice(8, 14)} 4` })).toBeVisible()
})

test('the menu has all about leads in one group, other systems in another, and privacy in a third', async ({
  admin,
}) => {
  await admin.goto('/admin')
  const menu = admin.getByRole('navigation', { name: 'Admin' })
  const linksOf = async (label: string) => {
    const id = await menu.getByRole('button', { name: label, exact: true }).getAttribute('aria-controls')
    const texts = await admin.locator(`[id="${id}"] a`).allTextContents()
    return texts.map((text) => text.replace(/\d+ overdue$/, ''))
  }
  expect(await linksOf('Leads')).toEqual([
    'Submissions',
    'Results',
    'Lead handling',
    'Message templates',
    'Booking',
    'Channel costs',
  ])
  expect(await linksOf('Integrations')).toEqual([
    'Move in',
    'Outgoing Mail',
    'Webhooks',
    'Conversion feeds',
    'Inbound keys',
    'Addresses Without Mail',
  ])
  expect(await linksOf('Privacy')).toEqual(['Privacy requests', 'Audit log', 'Consent Records'])
  await expect(menu.getByRole('link', { name: 'Privacy requests', exact: true })).toBeVisible()
})
