import { expect, test } from '../fixtures'
import { openListAt, postRows, serveList } from './post-list'
import { addPost, findPost, uniqueTitle } from './posts'

test('C240 C241 C242 C243 C244 C245 C246 C486 the table, its cells and what each row offers; every post is in it, newest first, and read as it comes into view', async ({
  admin,
}) => {
  const requested: URL[] = []
  admin.on('request', (request) => {
    if (request.url().includes('/api/blog-posts?')) requested.push(new URL(request.url()))
  })
  await serveList(admin, [
    { title: 'Waiting', category: '', published: false },
    { title: 'Out', published: true, publishedAt: '2026-11-20T17:00:00.000Z' },
    ...Array.from({ length: 1_232 }, () => ({})),
  ])
  await admin.goto('/admin/blog')
  await expect(admin.getByRole('columnheader')).toHaveText([
    'Title',
    'Category',
    'Status',
    'Published Date',
    'Actions',
  ])
  const [draft, published] = [postRows(admin).first(), postRows(admin).nth(1)]
  await expect(draft.getByRole('cell').first()).toHaveText('Waiting')
  await expect(draft.getByRole('cell').nth(2)).toHaveText('Draft')
  await expect(published.getByRole('cell').nth(1)).toHaveText('Growth')
  await expect(published.getByRole('cell').nth(2)).toHaveText('Published')
  await expect(published.getByRole('cell').nth(3)).toHaveText('November 20, 2026')
  await expect(draft.getByRole('button', { name: 'Publish Waiting', exact: true })).toHaveText('Publish')
  await expect(published.getByRole('button', { name: 'Unpublish Out', exact: true })).toHaveText('Unpublish')
  await expect(published.getByRole('link', { name: 'Edit Out' })).toHaveAttribute(
    'href',
    /\/admin\/blog\/edit\//,
  )
  await expect(published.getByRole('button', { name: 'Delete Out', exact: true })).toBeEnabled()

  await expect(admin.getByText('1,234 posts', { exact: true })).toBeVisible()
  await expect(admin.getByRole('table')).toHaveAttribute('aria-rowcount', '1235')
  expect(await postRows(admin).count()).toBeLessThan(100)
  await admin.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(admin.getByRole('link', { name: 'Post 1233', exact: true })).toBeVisible()
  const [first] = requested
  expect(first?.searchParams.get('sort')).toBe('-createdAt,-id')
  const read = [...(first?.searchParams.keys() ?? [])].filter((key) => key.startsWith('select'))
  const columns = ['title', 'category', 'published', 'publishedAt', 'createdAt']
  expect(new Set(read)).toEqual(new Set(columns.map((name) => `select[${name}]`)))
  expect(requested.length).toBeLessThan(6)
  await expect(admin.getByRole('link', { name: 'New Post', exact: true })).toHaveAttribute(
    'href',
    '/admin/blog/new',
  )
})

test('C366 C367 C466 C467 C524 C525 C440 C441 C468 C523 a post is published and taken back from its row, and deleted once that is confirmed', async ({
  admin,
  database,
}) => {
  const { title } = await addPost(database, {})
  const row = await openListAt(admin, title)
  await row.getByRole('button', { name: `Publish ${title}`, exact: true }).click()
  await expect(admin.getByText('Post published', { exact: true })).toBeVisible()
  await expect(row.getByRole('cell').nth(2)).toHaveText('Published')
  expect(await findPost(database, title)).toMatchObject({ published: true, excerpt: 'Short' })
  await row.getByRole('button', { name: `Unpublish ${title}`, exact: true }).click()
  await expect(admin.getByText('Post unpublished', { exact: true })).toBeVisible()
  await expect(row.getByRole('cell').nth(2)).toHaveText('Draft')
  expect(await findPost(database, title)).toMatchObject({ published: false })

  const questions: string[] = []
  admin.on('dialog', async (dialog) => {
    questions.push(dialog.message())
    await (questions.length === 1 ? dialog.dismiss() : dialog.accept())
  })
  const remove = row.getByRole('button', { name: `Delete ${title}`, exact: true })
  await remove.click()
  await expect(row).toBeVisible()
  expect(await findPost(database, title)).toBeDefined()
  await remove.click()
  await expect(admin.getByText('Post deleted successfully', { exact: true })).toBeVisible()
  await expect(admin.getByText('No posts found', { exact: true })).toBeVisible()
  expect(await findPost(database, title)).toBeUndefined()
  expect(questions).toEqual(Array(2).fill('Are you sure you want to delete this post?'))
})

test('C521 C522 what fails in a row says so and leaves the row', { tag: '@nightly' }, async ({
  admin,
  problems,
}) => {
  problems.allow(/500/)
  await serveList(admin, [{ title: 'One' }])
  await admin.route('**/api/blog-posts/*', (route) => route.fulfill({ status: 500, json: {} }))
  admin.on('dialog', (dialog) => dialog.accept())
  await admin.goto('/admin/blog')
  await admin.getByRole('button', { name: 'Publish One', exact: true }).click()
  await expect(admin.getByText('Failed to update post', { exact: true })).toBeVisible()
  await admin.getByRole('button', { name: 'Delete One', exact: true }).click()
  await expect(admin.getByText('Failed to delete post', { exact: true })).toBeVisible()
  await expect(admin.getByText('Error', { exact: true }).first()).toBeVisible()
  await expect(postRows(admin)).toHaveCount(1)
})

test('C520 a list that cannot be read says so, and can be asked again', { tag: '@nightly' }, async ({
  admin,
  problems,
}) => {
  problems.allow(/500/)
  await admin.route('**/api/blog-posts?*', (route) => route.fulfill({ status: 500, json: {} }))
  await admin.goto('/admin/blog')
  await expect(admin.getByText('Failed to load blog posts', { exact: true })).toBeVisible()
  await expect(admin.getByText('Error', { exact: true })).toBeVisible()
  await admin.unroute('**/api/blog-posts?*')
  await serveList(admin, [{ title: 'One' }])
  await admin.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect(postRows(admin)).toHaveCount(1)
})

test('the list is filtered by a part of the title, and says when nothing is left', async ({
  admin,
  database,
}) => {
  const title = uniqueTitle()
  await addPost(database, { title })
  const row = await openListAt(admin, title.slice(3).toUpperCase())
  await expect(row.getByRole('cell').first()).toHaveText(title)
  await admin.getByRole('searchbox').fill(`${title} and no other`)
  await expect(admin.getByText('No posts found', { exact: true })).toBeVisible()
  await expect(admin.getByText('0 posts', { exact: true })).toBeVisible()
})

test('every action of the list is reached by the keyboard', async ({ admin }) => {
  await serveList(admin, [{ title: 'One' }])
  await admin.goto('/admin/blog')
  await expect(admin.getByRole('button', { name: 'Publish One' })).toBeVisible()
  await admin.getByRole('searchbox').focus()
  for (const name of ['Publish One', 'Edit One', 'Delete One']) {
    await admin.keyboard.press('Tab')
    await expect(admin.getByRole('row').getByLabel(name, { exact: true })).toBeFocused()
  }
  await expect(admin.getByRole('tooltip')).toHaveText('Delete')
  await admin.keyboard.press('Escape')
  await expect(admin.getByRole('tooltip')).toHaveCount(0)
})
