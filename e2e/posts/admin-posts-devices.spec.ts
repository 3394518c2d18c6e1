import { expect, test } from '../fixtures'
import { addPost, findPost } from './posts'

test.use({ keepsTyped: true })

test('what is typed goes on on another device, and neither writes over the other', async ({
  admin,
  adminSession,
  browser,
  database,
  problems,
}) => {
  const { id, title } = await addPost(database, {})
  const kept = async () => {
    const { rows } = await database.query('SELECT typed FROM unsaved_work WHERE post_id = $1', [id])
    return rows.map(({ typed }) => typed.excerpt)
  }
  await admin.goto(`/admin/blog/edit/${id}`)
  await admin.getByLabel('Excerpt').fill('Begun on a train')
  // Without a save, and without leaving.
  await expect.poll(kept, { timeout: 15_000 }).toEqual(['Begun on a train'])

  const desk = await browser.newContext({ storageState: adminSession })
  problems.watch(desk)
  const other = await desk.newPage()
  await other.goto(`/admin/blog/edit/${id}`)
  const excerpt = other.getByLabel('Excerpt')
  await expect(other.getByText(/^Unsaved work from .* on another device/)).toBeVisible()
  await expect(excerpt).toHaveValue('Short')
  // What is typed while it is offered stays here.
  await other.getByLabel('Author').fill('Dana')
  await other.waitForTimeout(6_000)
  expect(await kept()).toEqual(['Begun on a train'])
  await other.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(excerpt).toHaveValue('Begun on a train')
  await excerpt.fill('Begun on a train, finished at a desk')
  await expect.poll(kept, { timeout: 15_000 }).toEqual(['Begun on a train, finished at a desk'])

  // The first device is told, when it goes on.
  await admin.getByLabel('Excerpt').fill('Begun on a train, still')
  await expect(admin.getByText(/^Unsaved work from .* on another device/)).toBeVisible({ timeout: 15_000 })
  expect(await kept()).toEqual(['Begun on a train, finished at a desk'])

  await other.getByRole('button', { name: 'Save as Draft', exact: true }).click()
  await expect(other).toHaveURL('/admin/blog')
  expect(await findPost(database, title)).toMatchObject({ excerpt: 'Begun on a train, finished at a desk' })
  expect(await kept()).toEqual([])
  await desk.close()
})

test('a save right after restoring ends what was restored, and it is not offered again', async ({
  admin,
  adminSession,
  browser,
  database,
  problems,
}) => {
  const { id } = await addPost(database, {})
  const kept = async () =>
    (await database.query('SELECT visit FROM unsaved_work WHERE post_id = $1', [id])).rows.length
  await admin.goto(`/admin/blog/edit/${id}`)
  await admin.getByLabel('Excerpt').fill('Begun on a train')
  await expect.poll(kept, { timeout: 15_000 }).toBe(1)
  const desk = await browser.newContext({ storageState: adminSession })
  problems.watch(desk)
  const other = await desk.newPage()
  await other.goto(`/admin/blog/edit/${id}`)
  await other.getByRole('button', { name: 'Restore', exact: true }).click()
  await other.keyboard.press('Control+s')
  await expect(other.getByText('Post saved as draft')).toBeVisible()
  await expect.poll(kept).toBe(0)
  await desk.close()
})

test('this browser holds what is typed until the server has it, and offers it by itself while that is away', async ({
  admin,
  database,
  problems,
}) => {
  problems.allow(/503|Service Unavailable/)
  const { id, title } = await addPost(database, {})
  const excerpt = admin.getByLabel('Excerpt')
  const kept = async () => {
    const { rows } = await database.query('SELECT typed FROM unsaved_work WHERE post_id = $1', [id])
    return rows.map(({ typed }) => typed.excerpt)
  }
  const held = () => admin.evaluate((key) => localStorage.getItem(key), `post-draft:${id}`)
  admin.on('dialog', (dialog) => dialog.accept())
  await admin.goto(`/admin/blog/edit/${id}`)
  await excerpt.fill('On the server')
  await expect.poll(held).toContain('On the server')
  await expect.poll(kept, { timeout: 15_000 }).toEqual(['On the server'])
  await expect.poll(held).toBeNull()

  await admin.reload()
  await expect(admin.getByText(/^Unsaved work from .* is kept in this browser/)).toBeVisible()
  await admin.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(excerpt).toHaveValue('On the server')

  await admin.route('**/api/blog-posts/unsaved*', (route) => route.fulfill({ status: 503 }))
  await excerpt.fill('The server is away')
  await expect.poll(held).toContain('The server is away')
  await admin.reload()
  await expect(excerpt).toHaveValue('Short')
  await admin.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(excerpt).toHaveValue('The server is away')
  await admin.unroute('**/api/blog-posts/unsaved*')
  await admin.getByRole('button', { name: 'Save as Draft', exact: true }).click()
  await expect(admin).toHaveURL('/admin/blog')
  expect(await findPost(database, title)).toMatchObject({ excerpt: 'The server is away' })
  expect(await admin.evaluate((key) => localStorage.getItem(key), `post-draft:${id}`)).toBeNull()
})
