import { expect, test } from './fixtures'
import { openListAt } from './post-list'
import { addPost, findPost } from './posts'

/** In a year, so that no minute of the test comes. */
const YEAR = new Date().getUTCFullYear() + 1

test('a draft gets its minute by keys alone, is moved in the calendar, and goes out as it was saved last', {
  tag: '@daily',
}, async ({ admin, database, problems }) => {
  problems.allow(/409/)
  const { id, title } = await addPost(database, {})
  await admin.goto(`/admin/blog/edit/${id}`)
  const panel = admin.locator('details', { has: admin.getByText('Schedule', { exact: true }) })
  await panel.locator('summary').press('Enter')
  const when = panel.getByLabel('When, in America/New York')
  await when.fill(`${YEAR}-07-01T09:30`)
  await expect(panel.getByText(`July 1, ${YEAR}, 9:30 AM EDT`)).toBeVisible()
  await when.press('Enter')
  await expect(panel.getByText(new RegExp(`^Goes out \\w+, July 1, ${YEAR}, 9:30 AM EDT$`))).toBeVisible()
  expect(await findPost(database, title)).toMatchObject({ published: false })

  await admin.getByLabel('Excerpt').fill('Said in time')
  await admin.keyboard.press('Control+s')
  await expect(admin.getByText(/^It goes out as saved now/)).toBeVisible()

  const row = await openListAt(admin, title)
  await expect(row.getByText(/^scheduled/)).toBeVisible()
  await expect(row.getByText('Draft', { exact: true })).toBeVisible()

  await admin.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Calendar' }).click()
  const ahead = admin.getByRole('region', { name: 'To come' })
  await expect(ahead.getByRole('heading', { name: `July 1, ${YEAR}` })).toBeVisible()
  await ahead.getByRole('button', { name: `Move: ${title}` }).click()
  const dialog = admin.getByRole('dialog', { name: title })
  await dialog.getByLabel('When, in America/New York').fill('2027-11-07T01:30')
  await dialog.getByRole('radio', { name: 'The second: 1:30 AM EST' }).check()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(ahead.getByRole('listitem').filter({ hasText: title })).toContainText('1:30 AM EST')

  await ahead.getByRole('button', { name: `Move: ${title}` }).click()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(
    admin.getByRole('region', { name: 'Drafts without a date' }).getByRole('link', { name: title }),
  ).toBeVisible()
})
