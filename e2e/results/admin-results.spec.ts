import { expectNoViolations } from '../axe'
import { expect, test } from '../fixtures'
import { leadRows, plantLeads } from '../leads/inbox'

/** Far from the days of all other tests, and of no other try. */
const day = () => {
  const month = String(1 + Math.floor(Math.random() * 12)).padStart(2, '0')
  return `20${60 + Math.floor(Math.random() * 30)}-${month}-15`
}

test('an owner writes down what a channel has cost, and reads what a lead, a booked call and a job cost', async ({
  admin,
  database,
  email,
  problems,
}) => {
  problems.allow(/400/)
  const on = day()
  const channel = `Ads ${email.slice(8, 14)}`
  const at = `${on}T17:00:00.000Z`
  await plantLeads(database, [
    { name: 'Ann', email, createdAt: at },
    { name: 'Bo', email, createdAt: at },
    { name: 'Cy', email, createdAt: at },
    { name: 'Di', email, createdAt: at },
  ])
  await database.query(
    `update form_submissions set channel = $2, first_contact_at = created_at + interval '4 minutes',
       stage = case name when 'Ann' then 'won' when 'Bo' then 'lost' else 'contacted' end::enum_form_submissions_stage,
       booked_at = case when name in ('Ann', 'Bo') then created_at end, won_at = case name when 'Ann' then created_at end,
       value_cents = case name when 'Ann' then 120000 end
     where email = $1`,
    [email, channel],
  )

  await admin.goto('/admin')
  await admin.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Channel costs' }).click()
  const csv = admin.getByRole('textbox', { name: /^One line a month/ })
  await admin.getByText('Paste a CSV').click()
  await csv.fill(
    `month,channel,amount\n${on.slice(0, 7)},${channel},a lot\n${on.slice(0, 7)},${channel},"3,000"`,
  )
  await admin.getByRole('button', { name: 'Take these amounts' }).click()
  await expect(admin.getByText('1 amount taken into the table. Save to keep them.')).toBeVisible()
  await expect(admin.getByText(/^Line 2: /)).toBeVisible()
  const month = new Date(`${on}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const amount = admin.getByRole('textbox', { name: `${channel}, ${month}` })
  await expect(amount).toHaveValue('3000.00')
  await amount.fill('three')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByRole('alert').filter({ hasText: 'Write an amount' })).toBeVisible()
  await expect(amount).toHaveValue('three')
  const [year, number] = on.split('-').map(Number)
  const daily = 100
  await amount.fill(String(daily * new Date(Date.UTC(year ?? 0, number ?? 0, 0)).getUTCDate()))
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText(/successfully/i).first()).toBeVisible()

  await admin.goto(`/admin/results?from=${on}&to=${on}`)
  const figures = admin.getByRole('region', { name: 'Figures' })
  await expect(figures).toContainText('Cost per lead$25')
  await expect(figures).toContainText('Cost per booked call$50')
  await expect(figures).toContainText('Cost per won job$100')
  await expect(figures).toContainText('12.0 ×')
  const row = admin.getByRole('table').getByRole('row', { name: new RegExp(`^${channel}`) })
  await expect(row.getByRole('cell')).toHaveText([
    ...['4', '$100', '$25', '2', '$50', '1', '$100', '25%', '$1,200', '12.0 ×'],
  ])
  await expectNoViolations(admin, 'Results')
  await admin.setViewportSize({ width: 375, height: 800 })
  const overflow = await admin.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await admin.setViewportSize({ width: 1280, height: 800 })
  await row.getByRole('cell').nth(3).getByRole('link').click()
  await expect(leadRows(admin)).toHaveCount(2)
})

test.describe('west of the business', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('a figure leads to its leads by the days of the business, until somebody chooses a day of their own', async ({
    admin,
    database,
    email,
  }) => {
    const on = day()
    // Ten past midnight where the business is, and the day before on the reader's clock, in summer too.
    const times = [`${on}T05:10:00.000Z`, `${on}T17:00:00.000Z`]
    await plantLeads(
      database,
      times.map((createdAt, index) => ({ name: `Lead ${index}`, email, createdAt })),
    )
    await admin.goto(`/admin/results?from=${on}&to=${on}`)
    await admin
      .getByRole('region', { name: 'Figures' })
      .getByRole('link', { name: '2 leads of these days' })
      .click()
    await expect(leadRows(admin)).toHaveCount(2)
    const note = admin.getByText('Days in America/New York', { exact: true })
    await expect(note).toBeVisible()
    await admin.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await admin.reload()
    await expect(leadRows(admin)).toHaveCount(2)
    await expect(note).toBeVisible()

    await admin.getByRole('button', { name: /^From date/ }).click()
    await admin.getByRole('button', { name: /, selected$/ }).press('ArrowLeft')
    await admin.keyboard.press('Enter')
    await expect(note).toBeHidden()
    await expect(leadRows(admin)).toHaveCount(2)
    await admin.getByRole('button', { name: /^From date/ }).click()
    await admin.getByRole('button', { name: /, selected$/ }).press('ArrowRight')
    await admin.keyboard.press('Enter')
    await expect(leadRows(admin)).toHaveCount(1)
    await expect(admin).toHaveURL(new RegExp(`from=${on}&to=${on}$`))
  })
})

test('days that cannot be shown are said and kept', async ({ admin }) => {
  await admin.goto('/admin/results?from=2010-05-01&to=2026-05-01')
  await expect(admin.getByRole('alert').filter({ hasText: 'at most five years' })).toBeVisible()
  await expect(admin.getByLabel('From', { exact: true })).toHaveValue('2010-05-01')
  await expect(admin.getByLabel('To', { exact: true })).toHaveValue('2026-05-01')
})

test('the parts of Results are links by the keyboard, each with an address to which Back leads', async ({
  admin,
}) => {
  await admin.goto('/admin/results?from=2010-05-01&to=2010-05-02')
  const parts = admin.getByRole('navigation', { name: 'Parts of the results' })
  const current = parts.locator('[aria-current=page]')
  await expect(current).toHaveText('Channels')
  const heading = (name: string) => admin.getByRole('heading', { level: 2, name, exact: true })
  await expect(heading('By channel')).toBeVisible()
  await current.focus()
  await admin.keyboard.press('Tab')
  await admin.keyboard.press('Tab')
  await expect(parts.getByRole('link', { name: 'Visits' })).toBeFocused()
  await admin.keyboard.press('Enter')
  await expect(admin).toHaveURL('/admin/results?from=2010-05-01&to=2010-05-02&tab=visits')
  await expect(current).toHaveText('Visits')
  await expect(heading('From visit to job')).toBeVisible()
  await expect(heading('By channel')).toHaveCount(0)
  await parts.getByRole('link', { name: 'First contact' }).click()
  await expect(heading('Time to first contact')).toBeVisible()
  await admin.goBack()
  await expect(heading('From visit to job')).toBeVisible()
  await admin.getByRole('navigation', { name: 'Days' }).getByRole('link', { name: '90 days' }).click()
  await expect(admin).toHaveURL(/&tab=visits$/)
  await admin.getByLabel('From', { exact: true }).fill('2010-05-01')
  await admin.getByLabel('To', { exact: true }).fill('2010-05-03')
  await admin.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(current).toHaveText('Visits')
})

test('days without a lead have neither headings nor legends above nothing, and no empty tables', async ({
  admin,
}) => {
  const none = '/admin/results?from=2010-05-01&to=2010-05-01'
  const card = (name: string) => admin.getByRole('region', { name, exact: true })
  const expectEmpty = async (tab: string, sentence: string, names: readonly string[]) => {
    await admin.goto(`${none}&tab=${tab}`)
    for (const name of names) await expect(card(name)).toHaveText(`${name}${sentence}`)
  }
  await expectEmpty('jobs', 'No leads in these days.', [
    'By campaign',
    'By page',
    'By form',
    'Jobs by service',
  ])
  await expectEmpty('visits', 'No visits were counted in these days.', [
    'Visits by channel',
    'Visits by page',
    'Where visits came from',
  ])
  await admin.goto(`${none}&tab=contact`)
  const contact = card('Time to first contact')
  await expect(contact).toContainText('No leads in these days that had to wait.')
  await expect(contact.getByRole('heading', { level: 3 })).toHaveCount(0)
})
