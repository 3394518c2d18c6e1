import { expect, test } from '../fixtures'
import { openListAt } from './post-list'
import { addPost, findPost } from './posts'

test('changes of a published post are saved for later, compared, discarded, taken back and published', async ({
  admin,
  database,
  visitor,
}) => {
  const { id, slug, title } = await addPost(database, { published: true, excerpt: 'Said before' })
  await admin.goto(`/admin/blog/edit/${id}`)
  const excerpt = admin.getByLabel('Excerpt')
  const later = admin.getByRole('button', { name: 'Save changes for later' })
  await excerpt.fill('Said better')
  await later.click()
  await expect(admin.getByText('Changes saved for later', { exact: true })).toBeVisible()
  await expect(admin).toHaveURL(`/admin/blog/edit/${id}`)
  await expect(admin.getByText(/^With changes since/)).toBeVisible()
  expect(await findPost(database, title)).toMatchObject({ excerpt: 'Said before', published: true })
  await visitor.goto(`/blog/${slug}`)
  await expect(visitor.getByText('Said before')).toBeVisible()

  const row = await openListAt(admin, title)
  await expect(row.getByText('with changes')).toBeVisible()
  await expect(row.getByText('Published', { exact: true })).toBeVisible()
  await row.getByRole('link', { name: title, exact: true }).click()

  await expect(excerpt).toHaveValue('Said better')
  const notice = admin.getByRole('region', { name: 'Changes saved for later' })
  await expect(notice).toContainText('not public yet')
  await notice.getByRole('button', { name: 'Compare with what is public' }).click()
  const changes = notice.getByRole('region', { name: 'Changes from what is public' })
  await expect(changes.locator('del')).toHaveText('before')
  await expect(changes.locator('ins')).toHaveText('better')

  await notice.getByRole('button', { name: 'Discard changes' }).click()
  await expect(excerpt).toHaveValue('Said before')
  await expect(notice).toHaveCount(0)
  await admin.getByRole('button', { name: 'Undo' }).click()
  await expect(excerpt).toHaveValue('Said better')
  await expect(notice).toBeVisible()

  // The key keeps back what is kept back.
  await excerpt.fill('Said best')
  await admin.keyboard.press('Control+s')
  await expect(admin.getByText(/^Changed since/)).toHaveCount(0)
  expect(await findPost(database, title)).toMatchObject({ excerpt: 'Said before' })

  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(admin).toHaveURL('/admin/blog')
  expect(await findPost(database, title)).toMatchObject({ excerpt: 'Said best', published: true })
  await admin.goto(`/admin/blog/edit/${id}`)
  await expect(excerpt).toHaveValue('Said best')
  await expect(notice).toHaveCount(0)
})

test('a draft has no changes for later, and a published post whose changes somebody else saved is asked about', async ({
  admin,
  database,
  problems,
}) => {
  problems.allow(/409/)
  const draft = await addPost(database, {})
  await admin.goto(`/admin/blog/edit/${draft.id}`)
  await expect(admin.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled()
  await expect(admin.getByRole('button', { name: 'Save changes for later' })).toHaveCount(0)

  const { id, title } = await addPost(database, { published: true })
  await admin.goto(`/admin/blog/edit/${id}`)
  await admin.getByLabel('Author').fill('Mine')
  await database.query(
    `INSERT INTO pending_changes (id, post_id, "values", based_on) VALUES (gen_random_uuid(), $1, '{"author":"Theirs"}', now())`,
    [id],
  )
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(admin.getByRole('alert').filter({ hasText: 'saved for later by someone else' })).toBeVisible()
  expect(await findPost(database, title)).toMatchObject({ author: '' })
  await admin.getByRole('button', { name: /Keep mine/ }).click()
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(admin).toHaveURL('/admin/blog')
  expect(await findPost(database, title)).toMatchObject({ author: 'Mine' })
  expect((await database.query('SELECT 1 FROM pending_changes WHERE post_id = $1', [id])).rowCount).toBe(0)
})
