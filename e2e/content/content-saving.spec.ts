import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { settings } from '../settings'
import { openContent, putBack, readContent } from './content'

test.describe.configure({ mode: 'serial' })

const headers = { origin: settings.origin, 'sec-fetch-site': 'same-origin' }

const heading = (page: Page) => page.locator('#field-hero__title')
const state = (page: Page) => page.getByRole('status').filter({ hasText: 'Status:' })

test('a draft of a live page is told from what is live, after a reload too, and is reverted without a false conflict', async ({
  admin,
}) => {
  const before = await readContent(admin, 'industries-page')
  try {
    await openContent(admin, 'industries-page')
    await expect(state(admin)).toHaveText('Status: Published')
    await heading(admin).fill('A heading of a draft')
    await admin.getByRole('button', { name: 'Save Draft' }).click()
    const told = 'Status: Published, with a draft that is not yet public'
    await expect(state(admin)).toHaveText(told)
    // The focus stays where it was, and there is nothing more to save.
    await expect(admin.getByRole('button', { name: 'Save Draft' })).toBeFocused()
    await expect(admin.getByRole('button', { name: 'Save Draft' })).toBeDisabled()
    await openContent(admin, 'industries-page')
    await expect(state(admin)).toHaveText(told)
    await expect(heading(admin)).toHaveValue('A heading of a draft')

    await admin.goto('/admin/globals/industries-page/versions')
    await expect(admin.getByText('Currently Published')).toHaveCount(1)
    await expect(admin.getByText('Draft that is not yet public')).toHaveCount(1)

    await openContent(admin, 'industries-page')
    await admin.getByRole('button', { name: 'Revert to published' }).click()
    const question = admin.getByRole('dialog', { name: 'Revert to published?' })
    await question.getByRole('button', { name: 'Revert to published' }).click()
    await expect(state(admin)).toHaveText('Status: Published')
    const { title } = before.hero as { title: string }
    await expect(heading(admin)).toHaveValue(title)
    // Nothing was stored meanwhile by anybody else.
    await heading(admin).fill('A heading of another draft')
    await admin.getByRole('button', { name: 'Save Draft' }).click()
    await expect(state(admin)).toHaveText(told)
  } finally {
    await putBack(admin, 'industries-page', before)
  }
})

test('a service is unpublished and published again by the same form, one after the other', async ({
  admin,
}) => {
  const response = await admin.request.get('/api/services?limit=1&sort=-_order&depth=0', { headers })
  const [{ id }] = (await response.json()).docs
  await admin.goto(`/admin/collections/services/${id}`)
  const name = admin.locator('#field-name')
  await expect(name).toBeEnabled()
  await expect(state(admin)).toHaveText('Status: Published')
  const publish = admin.getByRole('button', { name: 'Publish changes' })
  // A change that is taken back leaves a form that may be published.
  const stored = await name.inputValue()
  await name.fill(`${stored} of a draft`)
  await name.fill(stored)
  await expect(publish).toBeEnabled()
  await admin.getByRole('button', { name: 'Unpublish' }).click()
  const question = admin.getByRole('dialog', { name: 'Unpublish?' })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await admin.route(`**/api/services/${id}?*`, async (route) => {
    await released
    await route.fallback()
  })
  await question.getByRole('button', { name: 'Unpublish' }).click()
  await expect(publish).toBeDisabled()
  release()
  await expect(state(admin)).toHaveText('Status: Draft: visitors do not see it')
  await publish.click()
  await expect(state(admin)).toHaveText('Status: Published')
})

test('of two who change one page, the second is asked: what was typed stays, the buttons work, and mine can replace theirs', async ({
  admin,
  browser,
  adminSession,
  problems,
}) => {
  problems.allow(/409/)
  const before = await readContent(admin, 'thank-you')
  const context = await browser.newContext({ storageState: adminSession })
  problems.watch(context)
  try {
    const other = await context.newPage()
    await openContent(other, 'thank-you')
    await heading(other).fill('The second of two')
    await putBack(admin, 'thank-you', before)
    const publish = other.getByRole('button', { name: 'Publish changes' })
    await publish.click()
    const asked = other.getByRole('alert').filter({ hasText: 'changed by someone else' })
    await expect(asked).toContainText('Nothing was overwritten, and what you typed is still here.')
    await expect(asked.getByRole('button', { name: 'See theirs in a new tab' })).toBeInViewport()
    await expect(heading(other)).toHaveValue('The second of two')
    await expect(publish).toBeEnabled()
    await expect(publish).toBeFocused()
    // The bar that it stands in hides what is larger than it, at other widths than this.
    const keepMine = asked.getByRole('button', { name: /Keep mine/ })
    for (const size of [
      { width: 375, height: 800 },
      { width: 1024, height: 768 },
    ]) {
      await other.setViewportSize(size)
      for (const part of [asked, asked.getByText('Nothing was overwritten'), keepMine])
        await expect(part).toBeInViewport({ ratio: 1 })
    }
    await keepMine.click()
    await expect(asked).toBeHidden()
    await expect(publish).toBeFocused()
    // Published is its state all along: only the response tells that the save was taken.
    const saved = other.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && response.url().includes('/api/globals/thank-you?'),
    )
    await publish.click()
    expect((await saved).status()).toBe(200)
    await expect(state(other)).toHaveText('Status: Published')
    expect(await readContent(admin, 'thank-you')).toMatchObject({ hero: { title: 'The second of two' } })
  } finally {
    await context.close()
    await putBack(admin, 'thank-you', before)
  }
})

test('what is wrong is said beside its field, and the words stay', async ({ admin, problems }) => {
  problems.allow(/400/)
  const before = await readContent(admin, 'contact')
  try {
    await openContent(admin, 'contact')
    await heading(admin).fill('')
    await admin.getByRole('button', { name: 'Publish changes' }).click()
    await expect(
      admin.locator('.field-error, .tooltip').filter({ hasText: 'required' }).first(),
    ).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Publish changes' })).toBeEnabled()
    await heading(admin).fill('A heading again')
    await admin.keyboard.press('Control+s')
    await expect(state(admin)).toHaveText('Status: Published, with a draft that is not yet public')
  } finally {
    await putBack(admin, 'contact', before)
  }
})

test('a version says that it comes back as a draft, and does', async ({ admin, request }) => {
  const before = await readContent(admin, 'industries-page')
  const { hero } = before as unknown as { hero: { title: string } }
  try {
    await putBack(admin, 'industries-page', { ...before, hero: { ...hero, title: 'An earlier heading' } })
    await putBack(admin, 'industries-page', before)
    await admin.goto('/admin/globals/industries-page/versions')
    await admin.getByRole('table').getByRole('link').nth(1).click()
    await admin.getByRole('button', { name: 'Restore as a draft' }).click()
    await expect(admin.getByText('visitors see nothing of it until you publish it')).toBeVisible()
    await admin.getByRole('button', { name: 'Confirm' }).click()
    await expect(heading(admin)).toHaveValue('An earlier heading')
    await expect(state(admin)).toHaveText('Status: Published, with a draft that is not yet public')
    expect(await (await request.get('/industries')).text()).toContain(hero.title)
  } finally {
    await putBack(admin, 'industries-page', before)
  }
})

test('a save that a cache in front has not heard of says so', async ({ admin }) => {
  const before = await readContent(admin, 'industries-page')
  // As the server answers while a cache is away.
  await admin.route(/\/api\/globals\/industries-page/, async (route) => {
    const response = await route.fetch()
    const isSave = route.request().method() !== 'GET'
    await route.fulfill({
      response,
      headers: { ...response.headers(), ...(isSave && { 'x-caches-behind': '1' }) },
    })
  })
  const told = admin
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: 'visitors may see the old page' })
  try {
    await openContent(admin, 'industries-page')
    await heading(admin).fill('A heading that a cache has not heard of')
    await expect(told).toHaveCount(0)
    await admin.getByRole('button', { name: 'Publish changes' }).click()
    await expect(told).toHaveCount(1)
    await expect(told).toContainText('The change is saved')
  } finally {
    await admin.unrouteAll({ behavior: 'wait' })
    await putBack(admin, 'industries-page', before)
  }
})
