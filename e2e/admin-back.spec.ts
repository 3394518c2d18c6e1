import type { Page } from '@playwright/test'
import { putBack, readContent } from './content/content'
import { expect, test } from './fixtures'
import { addPost, findPost, uniqueTitle } from './posts/posts'

const conflict = (page: Page) => page.getByRole('button', { name: 'Keep mine' })

test('Back to an editor after a save shows what was saved, and the next save is no conflict', async ({
  admin,
  database,
}) => {
  const { id, title } = await addPost(database, {})
  await admin.goto('/admin/blog', { waitUntil: 'networkidle' })
  await admin.goto(`/admin/blog/edit/${id}`, { waitUntil: 'networkidle' })
  const excerpt = admin.getByLabel('Excerpt')
  await excerpt.fill('Saved first')
  await admin.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(admin).toHaveURL(/\/admin\/blog$/)
  await expect(admin.getByText(title)).toBeVisible()
  await admin.goBack()
  await expect(admin).toHaveURL(/\/edit\//)
  await expect(excerpt).toHaveValue('Saved first')
  await excerpt.fill('Saved again')
  await admin.keyboard.press('Control+s')
  await expect.poll(async () => (await findPost(database, title))?.excerpt).toBe('Saved again')
  await expect(conflict(admin)).toHaveCount(0)
})

test('Back to a post that was new when it was saved edits that post, and makes no second one', async ({
  admin,
  database,
}) => {
  const title = uniqueTitle()
  await admin.goto('/admin/blog/new', { waitUntil: 'networkidle' })
  await admin.getByLabel('Title *', { exact: true }).fill(title)
  await admin.keyboard.press('Control+s')
  await expect(admin).toHaveURL(/\/edit\//)
  await admin.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Blog' }).click()
  await expect(admin).toHaveURL(/\/admin\/blog$/)
  await expect(admin.getByText(title)).toBeVisible()
  await admin.goBack()
  await expect(admin).toHaveURL(/\/edit\//)
  await expect(admin.getByLabel('Title *', { exact: true })).toHaveValue(title)
  await admin.getByLabel('Excerpt').fill('Of the same post')
  await admin.keyboard.press('Control+s')
  await expect.poll(async () => (await findPost(database, title))?.excerpt).toBe('Of the same post')
  await expect(conflict(admin)).toHaveCount(0)
})

test('Back to words of the site after a save shows what was saved, and the next save is no conflict', async ({
  admin,
}) => {
  const before = await readContent(admin, 'terms')
  try {
    await admin.goto('/admin/globals/terms', { waitUntil: 'networkidle' })
    const title = admin.locator('#field-title')
    for (const words of ['Saved first', 'Saved again']) {
      await title.fill(words)
      const answer = admin.waitForResponse(
        (response) => response.request().method() === 'POST' && response.url().includes('/api/globals/terms'),
      )
      await admin.getByRole('button', { name: 'Save Draft' }).click()
      expect((await answer).status()).toBe(200)
      await expect(admin.getByRole('button', { name: 'Save Draft' })).toBeDisabled()
      // Both are disabled until the screen has taken the answer: who leaves before is asked.
      await expect(admin.getByRole('button', { name: 'Publish changes' })).toBeEnabled()
      await admin.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Dashboard' }).click()
      await expect(admin).toHaveURL(/\/admin$/)
      await admin.goBack()
      await expect(admin).toHaveURL(/terms$/)
      await expect(title).toHaveValue(words)
    }
    await expect(conflict(admin)).toHaveCount(0)
    expect((await readContent(admin, 'terms')).title).toBe('Saved again')
  } finally {
    await putBack(admin, 'terms', before)
  }
})
