import type { Page } from '@playwright/test'
import { PAGES } from '@/domain/pages'
import { paths } from '@/domain/paths'
import { publicPages } from '@/seed/new-site'
import { expect, test } from './fixtures'
import { INDUSTRIES, SERVICES } from './site-names'

const SITE_PAGES = [
  ...Object.values(PAGES).flatMap(({ path }) => (path === PAGES.blog.path ? [] : [path])),
  ...SERVICES.map(([slug]) => paths.service(slug)),
  ...INDUSTRIES.map(([slug]) => paths.industry(slug)),
]

/** Every part that a page of a service has. */
async function expectService(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('main')).toContainText(name)
  for (const side of ['The Problem', 'The Outcome'])
    expect(await page.getByRole('region', { name: side }).getByRole('listitem').count()).toBeGreaterThan(2)
  expect(await page.getByRole('region', { name: 'What you get' }).getByRole('term').count()).toBeGreaterThan(
    2,
  )
  await expect(page.getByRole('region', { name: 'How it goes' }).getByRole('listitem')).toHaveCount(4)
  expect(await page.getByRole('region', { name: 'Asked before' }).locator('summary').count()).toBeGreaterThan(
    2,
  )
  await expect(page.getByRole('heading', { name: 'Request a Quote' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Request a Quote' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /plans/i }).first()).toHaveAttribute(
    'href',
    '/plans',
  )
}

/** What a page of an industry says of its own trade. */
async function expectIndustry(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('main')).toContainText(name)
  await expect(page.getByRole('heading', { name: 'The Problem' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The Outcome' })).toBeVisible()
}

// What these pages say stands in their HTML: without scripts it is read sooner.
test.use({ javaScriptEnabled: false })

// One window for all: what a page shares with the next is loaded once.
test('C014 C015 C016 C024 C026-C035 C037-C043 C047-C049 C051-C053 C058 C157 C160-C168 each page is its own and answers with the shell, one h1, a way to ask, no price; a service has every part of one, an industry its trade', async ({
  page,
  context,
}) => {
  for (const path of SITE_PAGES) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(200)
    const title = publicPages.find((each) => each.path === path)?.meta.title ?? /Thank you/i
    await expect(page, path).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    await expect(page.getByRole('banner'), path).toBeVisible()
    await expect(page.getByRole('contentinfo'), path).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: /^\(/ }), path).toHaveAttribute(
      'href',
      /^tel:/,
    )
    await expect(page.getByRole('link', { name: /Growth Plan|Quote/ }).first(), path).toBeVisible()
    const prices = ((await page.getByRole('main').textContent()) ?? '').replaceAll('$47', '')
    expect(prices, path).not.toMatch(/[$€£]\s?\d/)
    expect(await context.cookies(), path).toEqual([])
    const isIts =
      (of: (slug: string) => string) =>
      ([slug]: readonly [string, string]) =>
        path === of(slug)
    const service = SERVICES.find(isIts(paths.service))
    if (service) await expectService(page, service[1])
    const industry = INDUSTRIES.find(isIts(paths.industry))
    if (industry) await expectIndustry(page, industry[1])
  }
})

test('C036 C044 C054-C057 C536 an unknown address is the 404 page', async ({ page, problems }) => {
  problems.allow(/404/)
  for (const path of ['/nope', '/a/b/c', '/services/does-not-exist', '/industries/does-not-exist']) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('404')
    await expect(page.getByRole('main'), path).toContainText('Oops! Page not found')
    await expect(page.getByRole('link', { name: 'Return to Home' }), path).toHaveAttribute('href', '/')
    await expect(page.getByRole('banner'), path).toBeVisible()
    await expect(page.getByRole('contentinfo'), path).toBeVisible()
  }
})

test('C003 C208-C211 /about has the mission, four values, who we serve and a way to ask', async ({
  page,
}) => {
  await page.goto('/about')
  const main = page.getByRole('main')
  await expect(main).toContainText('Our mission')
  const values = page.getByRole('region', { name: 'What we stand for' })
  await expect(values.getByRole('heading', { level: 3 })).toHaveText([
    'Results-Focused',
    'Partnership Mindset',
    'Speed & Execution',
    'Quality Standards',
  ])
  const served = page.getByRole('region', { name: 'Who we serve' })
  for (const trade of [
    'Plumbers',
    'Contractors',
    'Home services',
    'Auto services',
    'Med-spa',
    'Legal intake',
  ])
    await expect(served).toContainText(trade)
  await expect(main.getByRole('link', { name: 'Get My Free Growth Plan' })).toHaveAttribute(
    'href',
    '/contact',
  )
})

test('C212-C217 C220 C221 C553 /contact has phone, e-mail, hours, area and the three steps', async ({
  page,
}) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^\(\d{3}\)/ }).first()).toHaveAttribute('href', /^tel:/)
  await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  for (const line of ['Mon-Fri 9am-6pm EST', 'Sat 10am-4pm EST', 'Sun closed', 'United States'])
    await expect(main.getByText(line, { exact: true })).toBeVisible()
  await expect(main).toContainText('within 24 hours')
  const next = page.getByRole('region', { name: 'What happens next' })
  await expect(next.getByRole('listitem')).toHaveCount(3)
})

test('C222-C227 C554 /thank-you says what happens when and where to go', async ({ page }) => {
  await page.goto('/thank-you')
  const main = page.getByRole('main')
  for (const promise of ['within 4 hours', 'same day', '15-minute discovery session', 'within 48 hours'])
    await expect(main).toContainText(promise)
  for (const href of ['/blog', '/services', '/'])
    await expect(main.locator(`a[href="${href}"]`)).toBeVisible()
})
