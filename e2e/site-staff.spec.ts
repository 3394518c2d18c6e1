import type { Page } from '@playwright/test'
import { hydrate } from '../scripts/bench/wake'
import { signIn } from './accounts/accounts'
import { expect, test } from './fixtures'
import { addPost } from './posts/posts'
import { settings } from './settings'

const editLink = (page: Page) => page.getByRole('link', { name: 'Edit this page' })

function sessionsAskedFor(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/users/me') && asked.push(request.url()))
  return asked
}

test('a visitor is asked nothing and sees no link to the admin', async ({ page }) => {
  const asked = sessionsAskedFor(page)
  await page.goto('/services')
  await hydrate(page)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await expect(editLink(page)).toHaveCount(0)
})

test('an admin who has signed in edits the page that is shown, until signing out', async ({
  page,
  database,
  problems,
}) => {
  // The screen that is left by signing out says so to others who edit the same, without a session by then.
  problems.allow(/open-documents/)
  const post = await addPost(database, { published: true })
  await page.goto('/auth')
  await signIn(page, settings.adminEmail, settings.adminPassword)
  await expect(page).toHaveURL('/admin')
  expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject({ staff: '' })
  for (const [path, editor] of [
    ['/', /\/admin\/globals\/home$/],
    ['/services/phone-reception', /\/admin\/collections\/services\/[\w-]{36}$/],
    [`/blog/${post.slug}`, `/admin/blog/edit/${post.id}`],
  ] as const) {
    await page.goto(path)
    await hydrate(page)
    await expect(editLink(page)).toHaveAttribute('href', editor)
    const landmarks = page
      .getByRole('banner')
      .or(page.getByRole('contentinfo'))
      .or(page.getByRole('navigation'))
    await expect(landmarks.getByRole('link', { name: 'Edit this page' })).toHaveCount(0)
  }
  await page.goto('/contact')
  await hydrate(page)
  await editLink(page).click()
  await expect(page).toHaveURL('/admin/globals/contact')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('staff'))).toBeNull()
  const asked = sessionsAskedFor(page)
  await page.goto('/contact')
  await hydrate(page)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await expect(editLink(page)).toHaveCount(0)
})
