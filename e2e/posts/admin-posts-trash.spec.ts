import { expectNoViolations } from '../axe'
import { expect, test } from '../fixtures'
import { openListAt, postRows } from './post-list'
import { addPost, findPost } from './posts'

test('A100 a deleted post can be taken back at once, and is off the site in between', {
  tag: '@nightly',
}, async ({ admin, database, visitor, problems }) => {
  problems.allow(/404/)
  const { title, slug } = await addPost(database, { published: true })
  const row = await openListAt(admin, title)
  admin.on('dialog', (dialog) => dialog.accept())
  await row.getByRole('button', { name: `Delete ${title}`, exact: true }).click()
  await expect(admin.getByText('Post deleted successfully', { exact: true })).toBeVisible()
  expect((await visitor.goto(`/blog/${slug}`))?.status()).toBe(404)
  await admin.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(admin.getByText('Post restored', { exact: true })).toBeVisible()
  await expect(row).toBeVisible()
  expect(await findPost(database, title)).toMatchObject({ published: true })
  expect((await visitor.goto(`/blog/${slug}`))?.status()).toBe(200)
})

test('A100 the trash shows what was deleted, gives it back, and deletes it for good', {
  tag: '@nightly',
}, async ({ admin, database, problems }) => {
  problems.allow(/409/)
  const { id, title, slug } = await addPost(database, {})
  await database.query('update blog_posts set deleted_at = now() where id = $1', [id])
  await admin.goto('/admin/blog')
  await admin.getByRole('link', { name: 'Trash', exact: true }).click()
  await expect(admin.getByRole('heading', { name: 'Trash', level: 1 })).toBeVisible()
  await admin.getByRole('searchbox').fill(title)
  const row = postRows(admin).filter({ hasText: title })
  await expect(row).toBeVisible()
  await expect(admin.getByRole('columnheader')).toHaveText(['Title', 'Category', 'Deleted', 'Actions'])
  await expectNoViolations(admin, 'trash')

  const taker = await addPost(database, { slug })
  await row.getByRole('button', { name: `Restore ${title}`, exact: true }).click()
  await expect(admin.getByText(`"${taker.title}" has its slug now`)).toBeVisible()
  await database.query('delete from blog_posts where id = $1', [taker.id])
  await row.getByRole('button', { name: `Restore ${title}`, exact: true }).click()
  await expect(admin.getByText('Post restored', { exact: true })).toBeVisible()
  await expect(row).toHaveCount(0)

  await database.query('update blog_posts set deleted_at = now() where id = $1', [id])
  await admin.reload()
  await admin.getByRole('searchbox').fill(title)
  admin.on('dialog', (dialog) => dialog.accept())
  await row.getByRole('button', { name: `Delete for good ${title}`, exact: true }).click()
  await expect(admin.getByText('Post deleted for good', { exact: true })).toBeVisible()
  expect((await database.query('select 1 from blog_posts where id = $1', [id])).rows).toEqual([])
})

test('A100 a post in the trash has no editor', { tag: '@nightly' }, async ({ admin, database }) => {
  const { id } = await addPost(database, {})
  await database.query('update blog_posts set deleted_at = now() where id = $1', [id])
  await admin.goto(`/admin/blog/edit/${id}`)
  await expect(admin.getByText('Failed to load post', { exact: true })).toBeVisible()
  await expect(admin).toHaveURL('/admin/blog')
})
