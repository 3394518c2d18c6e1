import { hydrate } from '../scripts/bench/wake'
import { expect, test } from './fixtures'
import { fill, send } from './leads/lead-form'

const header = 'banner'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('C060-C067 C079 C080 C081 the header has seven destinations, a phone link, a button and a theme toggle', async ({
    page,
  }) => {
    await page.goto('/')
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual(['/', '/services', '/industries', '/plans', '/blog', '/about', '/contact'])
    await expect(links.first()).toHaveText('Home')
    const bar = page.getByRole(header)
    await expect(bar.getByRole('link', { name: /^\(\d{3}\) \d{3}-\d{4}$/ })).toHaveAttribute(
      'href',
      /^tel:\+1\d{10}$/,
    )
    await expect(bar.getByRole('link', { name: 'Get My Free Growth Plan' })).toHaveAttribute(
      'href',
      '/contact',
    )
    await expect(bar.getByRole('button', { name: 'Dark theme' })).toBeVisible()
  })

  test('C082-C097 the footer has exactly eleven links, the contact data and the year', async ({ page }) => {
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    const hrefs = await footer
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(hrefs.filter((href) => href.startsWith('/')).toSorted()).toEqual(
      [
        ...['optimized-websites', 'phone-reception', 'google-business', 'social-media'].map(
          (slug) => `/services/${slug}`,
        ),
        ...['/plans', '/contact', '/about', '/blog', '/privacy', '/terms', '/sitemap'],
      ].toSorted(),
    )
    await expect(footer).toContainText(/\(\d{3}\) \d{3}-\d{4}/)
    await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
    await expect(footer.getByText('United States (Multi-market)', { exact: true })).toBeVisible()
    await expect(footer).toContainText(`© ${new Date().getFullYear()}`)
    expect(await page.content()).not.toContain('{email}')
  })
})

test('C068-C073 C545 the header stays and has a shadow past 20 px only, on a page that is restored half-way down without a scroll', async ({
  page,
}) => {
  await page.goto('/about')
  const bar = page.getByRole(header)
  const shadow = () => bar.evaluate((element) => getComputedStyle(element).boxShadow)
  const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo(0, top), y)
  expect(await shadow()).toBe('none')
  await scrollTo(1000)
  // Only a page that has woken up has one: what follows is its doing.
  await expect.poll(shadow).not.toBe('none')
  await expect.poll(async () => (await bar.boundingBox())?.y).toBe(0)
  await scrollTo(20)
  await expect.poll(shadow).toBe('none')
  await scrollTo(21)
  await expect.poll(shadow).not.toBe('none')
  await scrollTo(0)
  await expect.poll(shadow).toBe('none')

  await scrollTo(900)
  await page.reload()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(20)
  await expect.poll(shadow).not.toBe('none')
})

test('C059 C101 on a desk there is no bar; every page has a notification region', async ({
  page,
  problems,
}) => {
  problems.allow(/404/)
  for (const path of ['/', '/services', '/nope']) {
    await page.goto(path)
    await expect(page.getByRole('navigation', { name: 'Quick contact' })).toBeHidden()
    await expect(page.getByRole('region', { name: /^Notifications/ })).toHaveCount(1)
  }
})

test('C546 C547 Alt+T moves the focus to the notification region, with and without one', async ({ page }) => {
  await page.goto('/about')
  const toggle = page.getByRole('button', { name: 'Dark theme' })
  await toggle.focus()
  const region = page.getByRole('region', { name: /^Notifications/ })
  await expect(async () => {
    await page.keyboard.press('Alt+t')
    await expect(region).toBeFocused({ timeout: 500 })
  }).toPass()
  await expect(region).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(toggle).toBeFocused()
  await page.goto('/contact')
  await fill(page, 'pat@example.com')
  await send(page).click()
  await expect(region.getByText('Consent Required', { exact: true })).toBeVisible()
  await expect(region).toHaveCount(1)
  await page.keyboard.press('Alt+t')
  await expect.poll(() => region.evaluate((element) => element.contains(document.activeElement))).toBe(true)
})

test('C097 a page that was made last year shows the year of today, without a complaint of React', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.clock.setFixedTime(new Date('2031-06-01T12:00:00Z'))
  await page.goto('/about')
  await expect(page.getByRole('contentinfo')).toContainText('© 2031')
  await hydrate(page)
  await expect(page.getByRole('contentinfo')).toContainText('© 2031')
})

test.describe('the theme', () => {
  test.use({ colorScheme: 'dark' })

  test('C361-C363 is the class dark on the root: light at first, then what was chosen, before the first paint', async ({
    page,
  }) => {
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
    await page.addInitScript(() =>
      new MutationObserver(() => {
        const first = document.querySelector('h1')
        if (first && Reflect.get(window, 'darkAtHeading') === undefined)
          Reflect.set(window, 'darkAtHeading', document.documentElement.classList.contains('dark'))
      }).observe(document, { childList: true, subtree: true }),
    )
    const wasDark = () => page.evaluate(() => Reflect.get(window, 'darkAtHeading'))
    await page.goto('/contact')
    const toggle = page.getByRole('button', { name: 'Dark theme' })
    expect([await wasDark(), await isDark()]).toEqual([false, false])
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
    await toggle.click()
    await expect.poll(isDark).toBe(true)
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await page.goto('/about')
    expect([await wasDark(), await isDark()]).toEqual([true, true])
    await hydrate(page)
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await toggle.click()
    await expect.poll(isDark).toBe(false)
  })

  test('C363 follows the class, whoever has set it', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/')
    await hydrate(page)
    await expect(page.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'false')
    await page.evaluate(() => document.documentElement.classList.add('dark'))
    await expect(page.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'true')
  })
})

test('the first stop of the keyboard leads past the header', async ({ page }) => {
  await page.goto('/services')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await skip.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('both faces are asked for before the first style sheet, so that they are there on the first view', async ({
  request,
}) => {
  const html = await (await request.get('/')).text()
  const preloads = [...html.matchAll(/<link rel="preload"[^>]*as="font"/g)].map(({ index }) => index)
  expect(preloads).toHaveLength(2)
  expect(Math.max(...preloads)).toBeLessThan(html.indexOf('<link rel="stylesheet"'))
})
