import { expect, test } from '../fixtures'
import { INDUSTRIES, SERVICES } from '../site-names'

// What these pages say stands in their HTML: without scripts it is read sooner.
test.use({ javaScriptEnabled: false })

test('C013 C136-C140 /services has the eight in their order, a banner for the plans and both buttons', async ({
  page,
}) => {
  await page.goto('/services')
  const grid = page.getByRole('region', { name: 'What we run for you' })
  await expect(grid.getByRole('heading', { level: 3 })).toHaveText(SERVICES.map(([, name]) => name))
  await expect(page.getByRole('region', { name: /all of it run by one crew/ })).toContainText(/all-in plans/i)
  await expect(page.getByRole('link', { name: 'Request a Quote' }).first()).toHaveAttribute(
    'href',
    '/contact',
  )
  await expect(page.getByRole('link', { name: 'View Plans' }).first()).toHaveAttribute('href', '/plans')
})

test('C172-C174 C178 /services/optimized-websites prints its figures', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/services/optimized-websites')
  for (const figure of ['0.8s', '94%', '3.2x', '2-3 weeks', '4-6 weeks'])
    await expect(page.getByText(figure).first()).toBeVisible()
})

test('C175-C177 C179 /services/phone-reception prints its figures', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/services/phone-reception')
  for (const figure of ['100%', '68%', '$47', '3-5 business days'])
    await expect(page.getByText(figure).first()).toBeVisible()
})

test('C141-C151 C326 C327 C334 C550 /plans shows three cards, the table, the reasons and the end', async ({
  page,
}) => {
  await page.goto('/plans')
  for (const name of ['Essentials', 'Growth', 'NOVA All-In: Dominance'])
    await expect(page.getByRole('heading', { name, exact: true, level: 2 })).toBeVisible()
  const cards = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /15-Minute Audit/ }) })
  await expect(cards).toHaveCount(3)
  for (const card of await cards.all()) {
    await expect(card.getByRole('link', { name: /^Request a Quote/ })).toHaveAttribute('href', '/contact')
    await expect(card.getByRole('link', { name: /^Book a 15-Minute Audit/ })).toHaveAttribute('href', /^tel:/)
  }
  await expect(page.getByText('POPULAR', { exact: true })).toHaveCount(1)
  await expect(cards.nth(1)).toContainText('POPULAR')
  const table = page.getByRole('table', { name: 'What each plan puts to work' })
  await expect(table.getByRole('columnheader')).toHaveText(['Essentials', 'Growth', 'Dominance'])
  const reasons = page.getByRole('region', { name: 'Why Choose an All-In Plan' })
  await expect(reasons.getByRole('heading', { level: 3 })).toHaveText([
    'Complete Solution',
    'Better Value',
    'Faster Results',
    'Single Point of Contact',
  ])
  const end = page.getByRole('region', { name: /Not sure which one/ })
  await expect(end.getByRole('link', { name: 'Get My Free Growth Plan' })).toHaveAttribute('href', '/contact')
  await expect(end.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:/)
})

test('C152-C156 C158 C159 /industries shows five trades before and after', async ({ page }) => {
  await page.goto('/industries')
  const main = page.getByRole('main')
  for (const [slug, name] of INDUSTRIES) {
    const card = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect(card).toContainText('The Problem')
    await expect(card).toContainText('The Outcome')
    await expect(card.getByRole('link', { name: /^Learn More/ })).toHaveAttribute(
      'href',
      `/industries/${slug}`,
    )
  }
  await expect(main.getByRole('link', { name: 'View Plans' })).toHaveAttribute('href', '/plans')
  await expect(main.getByRole('link', { name: 'Get My Free Growth Plan' })).toHaveAttribute(
    'href',
    '/contact',
  )
})
