import type { Page } from '@playwright/test'
import { paths } from '@/domain/paths'
import { hydrate } from '../scripts/bench/wake'
import { expect, test } from './fixtures'
import { holdScripts, isAwake, savesData } from './held-scripts'

const PAGES = [paths.home, paths.services, paths.plans, paths.blog, paths.contact, paths.about, paths.privacy]

/** What a page runs by itself beside what counts visits, and that. Its letters, not as they travel. */
const MAX_OWN_SCRIPTS = 3_500
const MAX_MEASURE_SCRIPT = 1_000

function scriptsOf(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => /\/chunks\/.*\.js$/.test(request.url()) && requested.push(request.url()))
  return requested
}

/** What a page runs by itself: the scripts that stand in it and are no data. */
const bytesOfOwnScripts = (page: Page) =>
  page.evaluate(() => {
    const scripts = [...document.querySelectorAll('script:not([type]):not([src])')]
    return scripts.reduce((sum, script) => sum + (script.textContent?.length ?? 0), 0)
  })

for (const path of PAGES) {
  test(`${path} asks for its scripts once it is loaded and idle, and with them its content stays what it is`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      addEventListener('load', () => Reflect.set(window, 'loaded', performance.now()))
    })
    const letScriptsCome = await holdScripts(page)
    const requested = scriptsOf(page)
    await page.goto(path)
    await expect.poll(() => requested.length).toBeGreaterThan(0)
    expect(await bytesOfOwnScripts(page)).toBeLessThanOrEqual(MAX_OWN_SCRIPTS + MAX_MEASURE_SCRIPT)
    const before = await page.getByRole('main').innerHTML()
    letScriptsCome()
    await hydrate(page)
    const begun = await page.evaluate(() => {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      return {
        loaded: Number(Reflect.get(window, 'loaded')),
        first: scripts.map(({ startTime }) => startTime),
      }
    })
    for (const first of begun.first) expect(first).toBeGreaterThanOrEqual(begun.loaded)
    if (path !== paths.home)
      expect((await page.getByRole('main').innerHTML()).length).toBeCloseTo(before.length, -2)
  })
}

test('the scripts of a page that nobody touches begin by themselves', async ({ page }) => {
  await page.goto('/plans')
  expect(await isAwake(page)).toBe(false)
  await expect.poll(() => isAwake(page)).toBe(true)
})

test('whose browser saves data, is sent no script before there is a sign of somebody', async ({ page }) => {
  await savesData(page)
  const requested = scriptsOf(page)
  await page.goto('/plans', { waitUntil: 'networkidle' })
  expect(requested).toEqual([])
})

for (const [sign, act] of [
  ['a key', (page: Page) => page.keyboard.press('Tab')],
  ['a touch', (page: Page) => page.touchscreen.tap(5, 300)],
  ['a scroll', (page: Page) => page.evaluate(() => window.scrollTo(0, 200))],
  ['a focus', (page: Page) => page.getByRole('link', { name: 'Skip to content' }).focus()],
] as const) {
  test.describe(sign, () => {
    test.use({ hasTouch: true })
    test(`${sign} starts the scripts of a page`, async ({ page }) => {
      await savesData(page)
      await page.goto('/plans')
      expect(await isAwake(page)).toBe(false)
      await act(page)
      await expect.poll(() => isAwake(page)).toBe(true)
    })
  })
}

test('the click that starts the scripts is done once they are there, and once only', {
  tag: '@daily',
}, async ({ page }) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto('/plans')
  const toggle = page.getByRole('button', { name: 'Dark theme' })
  await toggle.click()
  expect(await isAwake(page)).toBe(false)
  letScriptsCome()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await page.waitForLoadState('networkidle')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
})

test('what is typed while the scripts are on their way stays, and so do an opened menu and question', async ({
  page,
}) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto('/')
  await page.getByLabel('Name', { exact: true }).fill('Pat Porter')
  const question = page.locator('details').first()
  await question.locator('summary').click()
  expect(await isAwake(page)).toBe(false)
  letScriptsCome()
  await expect.poll(() => isAwake(page)).toBe(true)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Pat Porter')
  await expect(question).toHaveAttribute('open')
})

test('a page whose loader is kept from running works by itself', async ({ page, problems }) => {
  problems.allow(/Content Security Policy/)
  await page.route('**/services/brand-identity', async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'content-security-policy': "script-src 'none'" }
    await route.fulfill({ response: response, headers })
  })
  await page.goto('/services/brand-identity')
  const question = page.locator('details').first()
  await question.locator('summary').click()
  await expect(question).toHaveAttribute('open')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
})

test('T76 T77 a script that somebody gets into a page does not run, and the browser says so', async ({
  page,
  problems,
}) => {
  problems.allow(/Content Security Policy|csp/)
  const told: string[] = []
  page.on('console', (message) => told.push(message.text()))
  await page.goto('/plans')
  await hydrate(page)
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.planted = true'
    document.body.append(script)
    document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.planted = true">')
  })
  await expect
    .poll(() => told.filter((text) => text.includes('Content Security Policy')).length)
    .toBeGreaterThan(1)
  expect(await page.evaluate(() => Reflect.get(window, 'planted'))).toBeUndefined()
})

test('T32 T76 every document has a policy without unsafe scripts, and no page of another site may frame it', async ({
  request,
}) => {
  const all = [
    ...PAGES,
    '/nope',
    '/blog/nope',
    '/auth',
    '/auth/reset',
    '/auth/confirm',
    '/auth/invitation',
    '/request',
    '/thank-you',
    '/post-not-found',
  ]
  for (const path of all) {
    const headers = (await request.get(path)).headers()
    const policy = headers['content-security-policy'] ?? ''
    expect([path, policy]).toEqual([
      path,
      expect.stringMatching(/default-src 'none'.*script-src 'self' '(sha256|nonce)-/),
    ])
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers['x-frame-options']).toBe('DENY')
  }
})

test('a page that was left without a new document is whole when one comes back, in its texts and its drawings', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await hydrate(page)
  const main = page.getByRole('main')
  const drawings = main.locator('svg')
  // The number of a counter may be on its way.
  const shown = async () => [
    ((await main.textContent()) ?? '').replace(/\d+%/g, ''),
    ...(await drawings.evaluateAll((all) => all.map(({ innerHTML }) => innerHTML))),
  ]
  const before = await shown()
  await page.evaluate(() => Reflect.set(window, 'isSame', true))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' }).click()
  await page.waitForURL('**/plans')
  await page.goBack()
  await expect.poll(shown).toEqual(before)
  expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true)
})
