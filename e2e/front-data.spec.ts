import type { Page } from '@playwright/test'
import { hydrate, interact } from '../scripts/bench/wake'
import { expect, test } from './blog-fixture'
import { holdScripts, isAwake } from './held-scripts'

const DATA = '**/page-data/**'

/** The addresses of React's data that a page asks for. */
function dataOf(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => request.url().includes('/page-data/') && requested.push(request.url()))
  return requested
}

test('React’s data stands in no cached page, and is fetched beside the scripts at the first sign of somebody', async ({
  page,
}) => {
  const requested = dataOf(page)
  const letScriptsCome = await holdScripts(page)
  const html = await (await page.goto('/plans'))?.text()
  expect(html).not.toContain('__next_f.push')
  await page.waitForLoadState('networkidle')
  expect(requested).toEqual([])
  await interact(page)
  await expect.poll(() => requested.length).toBe(1)
  letScriptsCome()
  await expect.poll(() => isAwake(page)).toBe(true)
  const response = await page.request.get(requested[0] ?? '')
  expect(response.headers()).toMatchObject({
    'content-type': 'text/x-component',
    'cache-control': 'private, max-age=86400, immutable',
  })
})

test('the scripts wait for data that comes after them, and do then what was clicked', async ({ page }) => {
  let letDataCome = () => {}
  const gate = new Promise<void>((resolve) => {
    letDataCome = resolve
  })
  await page.route(DATA, async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/plans')
  const toggle = page.getByRole('button', { name: 'Dark theme' })
  const scripts = page.waitForResponse(/\/chunks\/turbopack-/)
  await toggle.click()
  await scripts
  await page.waitForTimeout(500)
  expect(await isAwake(page)).toBe(false)
  letDataCome()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
})

test('a page whose data does not come stays what it is without scripts', async ({ page, problems }) => {
  problems.allow(/page-data|ERR_FAILED/)
  await page.route(DATA, (route) => route.abort())
  await page.goto('/services/brand-identity')
  await interact(page)
  await page.waitForLoadState('networkidle')
  const question = page.locator('details').first()
  await question.locator('summary').click()
  await expect(question).toHaveAttribute('open')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  expect(await isAwake(page)).toBe(false)
})

test('a post that is changed while it is read is taken over as it was sent, and shows the change when it is loaded again', async ({
  blog,
  page,
}) => {
  const post = await blog.add()
  await page.goto(`/blog/${post.slug}`)
  const heading = page.getByRole('heading', { level: 1 })
  const title = await heading.textContent()
  await blog.change(post, { title: 'Another title' })
  await hydrate(page)
  await expect(heading).toHaveText(title ?? '')
  await page.reload()
  await hydrate(page)
  await expect(heading).toHaveText('Another title')
})
