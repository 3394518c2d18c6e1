import { expect, test } from '../fixtures'
import { openListAt } from './post-list'
import { addPost, findPost } from './posts'

/** In a year, so that no minute of the test comes. */
const YEAR = new Date().getUTCFullYear() + 1

test('a draft gets its minute by keys alone, is moved in the calendar, and goes out as it was saved last', async ({
  admin,
  database,
  problems,
}) => {
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
  let listAnew = () => {}
  const opened = new Promise<void>((resolve) => {
    listAnew = resolve
  })
  await admin.route(
    ({ pathname, searchParams }) => pathname === '/admin/calendar' && searchParams.has('_rsc'),
    (route) => opened.then(() => route.continue()),
  )
  await dialog.getByRole('button', { name: 'Move' }).click()
  // It opens for the next change while the list still has the post at its old place, and stays when the list comes.
  await ahead.getByRole('button', { name: `Move: ${title}` }).click()
  await expect(dialog.getByLabel('When, in America/New York')).toHaveValue('2027-11-07T01:30')
  listAnew()
  await expect(ahead.getByRole('listitem').filter({ hasText: title })).toContainText('1:30 AM EST')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(
    admin.getByRole('region', { name: 'Drafts without a date' }).getByRole('link', { name: title }),
  ).toBeVisible()
})

test('an editor that is open over its minute knows that the post is public, and a save leaves it so', async ({
  admin,
  database,
}) => {
  const { id, title } = await addPost(database, {})
  await database.query(
    `INSERT INTO scheduled_posts (id, post_id, action, at, state)
     VALUES (gen_random_uuid(), $1, 'publish', now() + interval '20 seconds', 'pending')`,
    [id],
  )
  await admin.goto(`/admin/blog/edit/${id}`)
  const bar = admin.getByRole('region', { name: 'Post Details' })
  await expect(bar.getByText(/^Goes out /).first()).toBeVisible()
  await admin.getByLabel('Excerpt').fill('Typed before its minute')
  // The minute is twenty seconds ahead, and Playwright waits no longer by itself.
  await expect(bar.getByText(/^Published since/)).toBeVisible({ timeout: 40_000 })
  await admin.keyboard.press('Control+s')
  await expect(admin.getByText('Post published', { exact: true })).toBeVisible()
  expect(await findPost(database, title)).toMatchObject({
    published: true,
    excerpt: 'Typed before its minute',
  })
})

test('a minute is set for what is typed, which is saved first', async ({ admin, database }) => {
  const { id, title } = await addPost(database, {})
  await admin.goto(`/admin/blog/edit/${id}`)
  await admin.getByLabel('Excerpt').fill('Typed and not saved')
  const panel = admin.locator('details', { has: admin.getByText('Schedule', { exact: true }) })
  await panel.locator('summary').click()
  await panel.getByLabel('When, in America/New York').fill(`${YEAR}-07-01T09:30`)
  await panel.getByRole('button', { name: 'Schedule' }).click()
  await expect(panel.getByText(/^Goes out /)).toBeVisible()
  expect(await findPost(database, title)).toMatchObject({ published: false, excerpt: 'Typed and not saved' })

  await database.query('UPDATE blog_posts SET published = true, published_at = now() WHERE id = $1', [id])
  await database.query('DELETE FROM scheduled_posts WHERE post_id = $1', [id])
  await admin.reload()
  const what = panel.getByLabel('What')
  // A press alone takes no live post off the site.
  await expect(what).toHaveValue('')
  await panel.getByRole('button', { name: 'Schedule' }).click()
  await expect(admin.getByText('Choose what is to happen')).toBeVisible()
  await expect(what).toBeFocused()
  await admin.getByLabel('Excerpt').fill('For later')
  await admin.getByRole('button', { name: 'Save changes for later' }).click()
  await expect(admin.getByText('Changes saved for later', { exact: true })).toBeVisible()
  await expect(what).toHaveValue('publish-changes')
  await panel.getByRole('button', { name: 'Schedule' }).click()
  await expect(panel.getByText(/^Changes go out /)).toBeVisible()
  expect(await findPost(database, title)).toMatchObject({ excerpt: 'Typed and not saved' })
})
