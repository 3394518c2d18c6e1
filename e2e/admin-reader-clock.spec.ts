import { expect, test } from './fixtures'
import { leadRows, plantLeads } from './leads/inbox'
import { addPost } from './posts/posts'

const BERLIN = 'Europe/Berlin'
// A minute ahead, so that it is the newest on the dashboard.
const newest = () => new Date(Date.now() + 60_000)

/** As the staff screens write a time of this year. */
function shownIn(timeZone: string, at: Date, form: Intl.DateTimeFormatOptions = {}): string {
  const usual = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat('en-US', { ...usual, ...form, timeZone })
    .format(at)
    .replaceAll('\u202f', ' ')
}

test.describe('far from the business', () => {
  test.use({ timezoneId: BERLIN })

  test('A106 a lead has one time on every screen, the reader’s, and each screen names the zone once', {
    tag: '@nightly',
  }, async ({ admin, database, email }) => {
    const at = newest()
    await plantLeads(database, [{ name: email, email, createdAt: at.toISOString() }])
    const here = shownIn(BERLIN, at)
    const zone = admin.getByText('Times in Europe/Berlin', { exact: true })

    const response = await admin.goto('/admin')
    const html = (await response?.text()) ?? ''
    for (const time of ['UTC', 'America/New_York', BERLIN].map((each) => shownIn(each, at)))
      expect(html, 'the server says no time on a clock that it cannot know').not.toContain(`>${time}<`)
    const lead = admin.getByRole('region', { name: 'New, not reached yet' }).getByRole('listitem')
    await expect(lead.filter({ hasText: email })).toContainText(here)
    await expect(zone).toHaveCount(1)
    await expect(admin.getByText('Days in America/New York', { exact: true })).toHaveCount(1)

    await admin.goto(`/admin/submissions?q=${email}`)
    await expect(leadRows(admin)).toContainText(here)
    await expect(leadRows(admin).getByTitle(here, { exact: true })).toHaveCount(1)
    await expect(zone).toHaveCount(1)

    await leadRows(admin).getByRole('button', { name: email, exact: true }).click()
    const panel = admin.getByRole('dialog', { name: email })
    await expect(panel).toContainText(shownIn(BERLIN, at, { year: 'numeric' }))
    await expect(panel.getByText('Times in Europe/Berlin')).toHaveCount(1)
  })

  test('A106 the history of a post names the zone of its times', { tag: '@nightly' }, async ({
    admin,
    database,
  }) => {
    const { id } = await addPost(database, {})
    await admin.goto(`/admin/blog/edit/${id}`)
    await admin.getByRole('main').getByText('Version history').click()
    await expect(admin.getByText('Times in Europe/Berlin', { exact: true })).toHaveCount(1)
    await database.query('delete from blog_posts where id = $1', [id])
  })
})

test('A106 where the clock is that of the business no screen names a zone', { tag: '@nightly' }, async ({
  admin,
  database,
  email,
}) => {
  const at = newest()
  await plantLeads(database, [{ name: email, email, createdAt: at.toISOString() }])
  await admin.goto('/admin')
  const lead = admin.getByRole('region', { name: 'New, not reached yet' }).getByRole('listitem')
  await expect(lead.filter({ hasText: email })).toContainText(shownIn('America/New_York', at))
  await expect(admin.getByText(/^(Times|Days) in /)).toHaveCount(0)
  await admin.goto(`/admin/submissions?q=${email}`)
  await expect(leadRows(admin)).toContainText(shownIn('America/New_York', at))
  await expect(admin.getByText(/^Times in /)).toHaveCount(0)
})
