import { expect, test } from '../fixtures'
import { holdScripts } from '../held-scripts'
import { openListAt, postRows } from './post-list'
import { addPost, findPost } from './posts'
import { openVisual, settled, source, takeFromMenu, writing } from './visual'

test('the settings stand beside the form, fold away by button and by key, and stay as they were left', async ({
  admin,
  database,
  problems,
}) => {
  problems.allow(/400/)
  const { id } = await addPost(database, {})
  await admin.setViewportSize({ width: 1440, height: 900 })
  await admin.goto(`/admin/blog/edit/${id}`)
  const fold = admin.getByRole('button', { name: 'Post settings' })
  const image = admin.getByRole('group', { name: 'Featured image' })
  const excerpt = admin.getByLabel('Excerpt')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await expect(image).toBeVisible()
  const [form, beside] = await Promise.all([excerpt.boundingBox(), image.boundingBox()])
  expect(beside?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0))

  await fold.click()
  await expect(image).toBeHidden()
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await admin.reload()
  await expect(excerpt).toBeEnabled()
  await expect(image).toBeHidden()

  await excerpt.focus()
  await admin.keyboard.press('Control+.')
  await expect(image).toBeVisible()
  await expect(admin.getByRole('region', { name: 'Post settings' })).toBeFocused()
  await admin.keyboard.press('Control+.')
  await expect(image).toBeHidden()
  await expect(excerpt).toBeFocused()

  // What was refused is seen, folded away or not.
  await fold.click()
  await admin.getByText('Use an address on the web', { exact: true }).click()
  await admin.getByLabel('Address of the featured image').fill('not an address')
  await fold.click()
  await admin.keyboard.press('Control+s')
  await expect(admin.getByLabel('Address of the featured image')).toBeVisible()
})

test('a panel that is unfolded before the scripts are there shows what is in it', async ({
  admin,
  database,
}) => {
  const { id } = await addPost(database, {})
  let letThrough = () => {}
  const unfolded = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await admin.route(/\/_next\/static\/.*\.js/, async (route) => {
    await unfolded
    await route.continue()
  })
  await admin.goto(`/admin/blog/edit/${id}`, { waitUntil: 'domcontentloaded' })
  const panel = admin.locator('details', { has: admin.getByText('Schedule', { exact: true }) })
  await panel.locator('summary').press('Enter')
  await expect(panel).toHaveAttribute('open')
  letThrough()
  await expect(panel.getByLabel('When, in America/New York')).toBeVisible()
})

test('a slash at the start of a line of HTML links a post by its title', async ({ admin, database }) => {
  const other = await addPost(database, { published: true })
  await admin.goto('/admin/blog/new')
  const content = admin.getByRole('textbox', { name: 'Content' })
  await content.fill('<p>See also</p>\n')
  await content.press('Control+End')
  await admin.keyboard.type('/')
  const dialog = admin.getByRole('dialog', { name: 'Link', exact: true })
  const address = dialog.getByLabel('Address')
  await expect(address).toBeFocused()
  await admin.keyboard.press('Escape')
  await expect(content).toBeFocused()
  await expect(content).toHaveValue('<p>See also</p>\n/')

  await admin.keyboard.press('Backspace')
  await admin.keyboard.type('/')
  await expect(address).toBeFocused()
  await admin.keyboard.type(other.title.toLowerCase())
  // Enter waits for what is found.
  await admin.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const link = `<a href="/blog/${other.slug}">${other.title}</a>`
  await expect(content).toHaveValue(`<p>See also</p>\n${link}`)
  await expect(content).toBeFocused()
})

test('the slash in Visual links a post by its title', async ({ admin, database }) => {
  const other = await addPost(database, {})
  await admin.goto('/admin/blog/new')
  await openVisual(admin)
  await takeFromMenu(admin, 'link', 'Link to a post or page')
  const dialog = admin.getByRole('dialog', { name: 'Link', exact: true })
  await expect(dialog.getByLabel('Address')).toBeFocused()
  await admin.keyboard.type(other.title)
  await expect(dialog.getByRole('option')).toContainText('Draft of a post')
  await admin.keyboard.press('Enter')
  await expect(writing(admin)).toBeFocused()
  await settled(admin)
  await admin.keyboard.type(' too')
  await source(admin).click()
  await expect(admin.getByLabel('Content')).toHaveValue(
    `<p><a href="/blog/${other.slug}">${other.title}</a> too</p>`,
  )
})

test('what is chosen or typed above a list before its scripts have come narrows it', async ({
  admin,
  database,
}) => {
  const author = `Author ${Date.now()}`
  const { title } = await addPost(database, { author })
  await addPost(database, { author })
  const release = await holdScripts(admin)
  await admin.goto('/admin/blog', { waitUntil: 'domcontentloaded' })
  await admin.getByLabel('Author').selectOption(author)
  release()
  await expect(postRows(admin)).toHaveCount(2)
  await expect(admin.getByLabel('Author')).toHaveValue(author)

  const releaseAgain = await holdScripts(admin)
  await admin.goto('/admin/blog', { waitUntil: 'domcontentloaded' })
  await admin.getByLabel('Author').selectOption(author)
  await admin.getByPlaceholder('Search by title...').fill(title)
  releaseAgain()
  await expect(postRows(admin)).toHaveCount(1)
  await expect(admin.getByPlaceholder('Search by title...')).toHaveValue(title)
  await expect(admin.getByLabel('Author')).toHaveValue(author)
})

test('the list keeps its filter in the address, and a copy is made and taken back by the keyboard alone', async ({
  admin,
  database,
}) => {
  const author = `Author ${Date.now()}`
  const { title, slug } = await addPost(database, { author, published: true })
  await addPost(database, { author })
  await admin.goto('/admin/blog')
  await admin.getByLabel('Author').selectOption(author)
  await expect(postRows(admin)).toHaveCount(2)
  await admin.getByLabel('State').selectOption('Published')
  await expect(postRows(admin)).toHaveCount(1)
  await admin.reload()
  await expect(admin.getByLabel('Author')).toHaveValue(author)
  await expect(postRows(admin)).toHaveCount(1)
  await admin.getByRole('button', { name: 'Clear filters' }).click()
  await expect(admin).toHaveURL('/admin/blog')

  await openListAt(admin, title)
  await admin.getByRole('heading', { level: 1 }).click()
  const [opened] = await Promise.all([
    admin.context().waitForEvent('page'),
    (async () => {
      await admin.keyboard.press('j')
      await expect(admin.getByRole('link', { name: title, exact: true })).toBeFocused()
      await admin.keyboard.press('v')
    })(),
  ])
  await expect(opened).toHaveURL(`/blog/${slug}`)
  await opened.close()
  await admin.keyboard.press('d')
  await expect(admin.getByText('Post duplicated as a draft', { exact: true })).toBeVisible()
  await expect(postRows(admin)).toHaveCount(2)
  await expect(
    postRows(admin)
      .filter({ hasText: `${title} (copy)` })
      .getByRole('cell')
      .nth(2),
  ).toHaveText('Draft')
  await admin.keyboard.press('Control+z')
  await expect(postRows(admin)).toHaveCount(1)
  expect(await findPost(database, `${title} (copy)`)).toBeUndefined()
  await admin.keyboard.press('?')
  await expect(admin.getByRole('dialog', { name: 'Keys of the list' })).toContainText(
    'Duplicate it as a draft',
  )
})
