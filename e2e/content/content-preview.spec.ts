import type { Page } from '@playwright/test'
import { addAccount, startSession } from '../accounts/accounts'
import { expect, test } from '../fixtures'
import { openContent, readContent } from './content'

const frameOf = (page: Page) => page.frameLocator('#live-preview-iframe')

/** Opens a form with its preview beside it; Payload remembers whether somebody wants it. */
async function openPreview(page: Page, slug: string): Promise<void> {
  await openContent(page, slug)
  const preview = page.getByRole('region', { name: 'Preview' })
  if (!(await preview.isVisible())) await page.getByRole('button', { name: 'Live preview' }).click()
  await expect(preview).toBeVisible()
  await expect(frameOf(page).getByRole('heading', { level: 1 })).toBeVisible()
}

test('the preview follows what is typed, before anything is saved, and visitors see none of it', async ({
  admin,
  request,
}) => {
  await admin.setViewportSize({ width: 1600, height: 950 })
  const before = await readContent(admin, 'services-page')
  await openPreview(admin, 'services-page')
  const heading = frameOf(admin).getByRole('heading', { level: 1 })
  const field = admin.locator('#field-hero__title')
  await field.fill('Typed and not saved')
  await expect(heading).toHaveText('Typed and not saved')
  await expect(field).toBeFocused()
  // Incomplete, it is drawn all the same.
  await field.fill('')
  await expect(heading).toHaveText('')
  await expect(frameOf(admin).getByRole('contentinfo')).toBeAttached()
  await field.fill('Typed again')
  await expect(heading).toHaveText('Typed again')
  expect(await (await request.get('/services')).text()).not.toContain('Typed again')
  expect((await readContent(admin, 'services-page')).updatedAt).toBe(before.updatedAt)
})

test('the preview fits its window at the width of a phone, a tablet and a desktop', async ({ admin }) => {
  for (const size of [
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
  ]) {
    await admin.setViewportSize(size)
    await openPreview(admin, 'plans-page')
    const region = admin.getByRole('region', { name: 'Preview' })
    for (const [name, width] of [
      ['Phone', 375],
      ['Tablet', 768],
      ['Desktop', 1280],
    ] as const) {
      const choice = region.getByRole('button', { name: new RegExp(name) })
      await choice.click()
      await expect(choice).toHaveAttribute('aria-pressed', 'true')
      const frame = admin.locator('#live-preview-iframe')
      await expect
        .poll(() => frame.evaluate((it: HTMLIFrameElement) => it.contentWindow?.innerWidth))
        .toBe(width)
      const [window, page] = [await region.boundingBox(), await frame.boundingBox()]
      if (!window || !page) throw new Error('The preview is not drawn')
      expect(page.x).toBeGreaterThanOrEqual(window.x - 1)
      expect(page.x + page.width).toBeLessThanOrEqual(window.x + window.width + 1)
      expect(page.y + page.height).toBeLessThanOrEqual(size.height + 1)
      expect(page.height).toBeGreaterThan(300)
    }
  }
})

test('two people in one document see each other before either has typed', async ({
  admin,
  visitor,
  database,
  email,
}) => {
  const password = 'a password of another editor'
  await addAccount(database, email, password, true)
  await startSession(visitor, email, password)
  const toldOf = (page: Page, name: string) => page.getByRole('status').filter({ hasText: name })
  await openContent(admin, 'terms')
  await openContent(visitor, 'terms')
  await expect(toldOf(visitor, 'has this open, too')).toBeVisible()
  await expect(toldOf(admin, email)).toBeVisible()
  await visitor.goto('/admin')
  await expect(toldOf(admin, email)).toBeHidden()
})

test('the text of Privacy shows its paragraphs and bullets, and Ctrl+K makes a link of selected words', async ({
  admin,
}) => {
  await openContent(admin, 'privacy')
  const text = admin.getByRole('textbox', { name: 'Text' })
  await expect(text).toBeVisible()
  const list = text.getByRole('list').first()
  await expect(list).toHaveCSS('list-style-type', 'disc')
  const [first, second] = [text.locator('p').nth(0), text.locator('p').nth(1)]
  const gap = await first.evaluate((it) => Number.parseFloat(getComputedStyle(it).marginBottom))
  expect(gap).toBeGreaterThan(8)
  await second.click()
  await admin.keyboard.press('Home')
  await admin.keyboard.press('Control+Shift+ArrowRight')
  await admin.keyboard.press('Control+k')
  const question = admin.getByRole('dialog', { name: 'Link' })
  await expect(question).toBeVisible()
  await expect(admin.getByRole('combobox', { name: /Find a lead/ })).toBeHidden()
  await question.getByRole('combobox', { name: 'Address' }).fill('https://example.com/there')
  await question.getByRole('button', { name: 'Save link' }).click()
  await expect(second.getByRole('link')).toHaveAttribute('href', 'https://example.com/there')
})
