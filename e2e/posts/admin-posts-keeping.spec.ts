import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { settings } from '../settings'
import { addPost, findPost } from './posts'

test('unsaved work is offered back after a reload, and leaving asks', async ({ admin, database }) => {
  const { id } = await addPost(database, {})
  await admin.goto(`/admin/blog/edit/${id}`)
  await admin.getByLabel('Excerpt').fill('Half a thought')
  const questions: string[] = []
  admin.on('dialog', async (dialog) => {
    questions.push(dialog.type())
    await (questions.length === 1 ? dialog.dismiss() : dialog.accept())
  })
  await admin.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(admin).toHaveURL(new RegExp(id))
  await admin.reload()
  expect(questions).toEqual(['confirm', 'beforeunload'])
  await expect(admin.getByText(/Unsaved work from/)).toBeVisible()
  await expect(admin.getByLabel('Excerpt')).toHaveValue('Short')
  await admin.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(admin.getByLabel('Excerpt')).toHaveValue('Half a thought')
  await admin.getByRole('button', { name: 'Save as Draft', exact: true }).click()
  await expect(admin).toHaveURL('/admin/blog')
  await admin.goto(`/admin/blog/edit/${id}`)
  await expect(admin.getByLabel('Excerpt')).toHaveValue('Half a thought')
  await expect(admin.getByText(/Unsaved work from/)).toHaveCount(0)
})

test('what is typed while a kept draft is offered replaces nothing, and neither is lost', async ({
  admin,
}) => {
  const title = admin.getByLabel('Title *', { exact: true })
  const excerpt = admin.getByLabel('Excerpt')
  const offer = admin.getByText(/Unsaved work from/)
  const restore = admin.getByRole('button', { name: 'Restore', exact: true })
  admin.on('dialog', (dialog) => dialog.accept())
  await admin.goto('/admin/blog/new')
  await title.fill('Written for an hour')
  await excerpt.fill('With an excerpt')
  await admin.reload()
  await expect(offer).toBeVisible()
  await title.fill('Only a title')
  // The copy is made when the typing pauses, and when the page is left.
  await admin.reload()
  await expect(offer).toContainText('the newest of 2')
  await expect(title).toHaveValue('')

  // The offer stays in sight wherever one writes.
  await admin.setViewportSize({ width: 1280, height: 400 })
  await admin.getByLabel('Author').scrollIntoViewIfNeeded()
  await admin.mouse.wheel(0, 2000)
  await expect(restore).toBeInViewport({ ratio: 1 })
  await admin.setViewportSize({ width: 1280, height: 800 })

  await restore.click()
  await expect(title).toHaveValue('Only a title')
  await restore.click()
  await expect(title).toHaveValue('Written for an hour')
  await expect(excerpt).toHaveValue('With an excerpt')
  // What gave way to it is offered in its turn.
  await admin.reload()
  await expect(offer).toContainText('the newest of 2')
  await admin.getByRole('button', { name: 'Discard', exact: true }).click()
  await restore.click()
  await expect(offer).toHaveCount(0)
  await title.fill('')
  await excerpt.fill('')
  await admin.goto('/admin/blog')
})

test('a kept draft of an older text does not silently replace what was stored since', async ({
  admin,
  database,
  problems,
}) => {
  problems.allow(/409/)
  const { id, title } = await addPost(database, {})
  admin.on('dialog', (dialog) => dialog.accept())
  await admin.goto(`/admin/blog/edit/${id}`)
  await admin.getByLabel('Excerpt').fill('Mine, of yesterday')
  await admin.goto('/admin/blog')
  await database.query(`UPDATE blog_posts SET excerpt = 'Theirs', updated_at = now() WHERE id = $1`, [id])
  await admin.goto(`/admin/blog/edit/${id}`)
  await admin.getByRole('button', { name: 'Restore', exact: true }).click()
  await admin.getByRole('button', { name: 'Save as Draft', exact: true }).click()
  await expect(admin.getByRole('button', { name: /Keep mine/ })).toBeVisible()
  expect(await findPost(database, title)).toMatchObject({ excerpt: 'Theirs' })
})

test('T68 the later of two saves is refused, says so, and can be forced', { tag: '@nightly' }, async ({
  admin,
  database,
  problems,
}) => {
  problems.allow(/409/)
  const { id, title } = await addPost(database, {})
  await admin.goto(`/admin/blog/edit/${id}`)
  await admin.getByLabel('Author').fill('Mine')
  await database.query(`UPDATE blog_posts SET author = 'Theirs', updated_at = now() WHERE id = $1`, [id])
  const save = admin.getByRole('button', { name: 'Save as Draft', exact: true })
  await save.click()
  await expect(admin.getByRole('alert').filter({ hasText: 'changed by someone else' })).toBeVisible()
  expect(await findPost(database, title)).toMatchObject({ author: 'Theirs' })
  await admin.getByRole('button', { name: /Keep mine/ }).click()
  await save.click()
  await expect(admin).toHaveURL('/admin/blog')
  expect(await findPost(database, title)).toMatchObject({ author: 'Mine' })
})

test('a published post under a new slug shows the old and the new address before it is saved', async ({
  admin,
  database,
}) => {
  const { id, slug } = await addPost(database, { published: true })
  await admin.goto(`/admin/blog/edit/${id}`)
  await expect(admin.getByText('Old address')).toHaveCount(0)
  await admin.getByLabel('Slug *', { exact: true }).fill(`${slug}-moved`)
  await expect(admin.getByText(`/blog/${slug}`, { exact: true })).toBeVisible()
  await expect(admin.getByText(`/blog/${slug}-moved`, { exact: true })).toBeVisible()
})

test('an older version can be compared and restored into the form', async ({ admin, database }) => {
  const { id } = await addPost(database, {})
  for (const text of ['First words', 'Second words']) {
    await admin.goto(`/admin/blog/edit/${id}`)
    await admin.getByLabel('Excerpt').fill(text)
    await admin.getByRole('button', { name: 'Save as Draft', exact: true }).click()
    await expect(admin).toHaveURL('/admin/blog')
  }
  await admin.goto(`/admin/blog/edit/${id}`)
  await admin.getByRole('main').getByText('Version history', { exact: true }).click()
  const versions = admin.getByRole('listitem').getByRole('button', { name: /Draft/ })
  await expect(versions).toHaveCount(2)
  await versions.last().click()
  const changes = admin.getByRole('region', { name: 'Changes since this version' })
  await expect(changes.getByText('First')).toBeVisible()
  await changes.getByRole('button', { name: /Restore this version/ }).click()
  await expect(admin.getByLabel('Excerpt')).toHaveValue('First words')
})

test('a save after the session has ended asks for the password in place, and goes on', async ({
  admin,
  database,
  problems,
}) => {
  // The note that this post is being edited is refused too.
  problems.allow(/40[14]|unexpected response/)
  const { id, title } = await addPost(database, {})
  await admin.goto(`/admin/blog/edit/${id}`)
  await admin.getByLabel('Excerpt').fill('Written for an hour')
  // A look at the session that still saw it open tells of it after the save was refused.
  const old = await holdNextLook(admin)
  await admin.context().clearCookies()
  const refused = admin.waitForResponse((response) => response.request().method() === 'PATCH')
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await refused
  old.release()
  const dialog = admin.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog).toBeVisible()
  expect(await findPost(database, title)).toMatchObject({ excerpt: 'Short', published: false })
  await dialog.getByLabel('Password').fill(settings.adminPassword)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(admin.getByText('Post published', { exact: true })).toBeVisible()
  await expect(admin).toHaveURL('/admin/blog')
  expect(await findPost(database, title)).toMatchObject({ excerpt: 'Written for an hour', published: true })
})

/** Lets the screen look at its session, and holds the response until it is released. */
async function holdNextLook(admin: Page): Promise<{ release: () => void }> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const answered = new Promise<void>((resolve) =>
    admin.route(
      '**/api/users/me*',
      async (route) => {
        const response = await route.fetch({
          headers: { ...route.request().headers(), origin: settings.origin },
        })
        expect(await response.text()).toContain(settings.adminEmail)
        resolve()
        await released
        await route.fulfill({ response })
      },
      { times: 1 },
    ),
  )
  await admin.evaluate(() => window.dispatchEvent(new Event('focus')))
  await answered
  return { release }
}
