import type { Page } from '@playwright/test'
import { DRAFT_KEY } from '@/features/leads/rules/lead-draft'
import { hydrate } from '../../scripts/bench/wake'
import { expect, test } from '../fixtures'
import { holdScripts, savesData } from '../held-scripts'
import { plan, service } from './lead-form'

const quote = (page: Page, name: string) =>
  page.getByRole('link', { name: new RegExp(`^Request a Quote.*plan ${name}$`) })

test('A103 Request a Quote on a plan chooses it, also when the click is the first sign of somebody', async ({
  page,
}) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto('/plans')
  await expect(quote(page, 'Dominance')).toHaveAttribute('href', '/contact')
  await quote(page, 'Dominance').click()
  await expect(page).toHaveURL('/contact')
  await expect(plan(page)).toHaveValue('Dominance')
  letScriptsCome()
  await hydrate(page)
  await expect(plan(page)).toHaveValue('Dominance')
  await page.getByRole('banner').getByRole('link', { name: 'Plans' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/plans')
  await quote(page, 'Growth').click()
  await expect(page).toHaveURL('/contact')
  await expect(plan(page)).toHaveValue('Growth')
  // Chosen until it is changed.
  await plan(page).selectOption('Essentials')
  await page.reload()
  await expect(plan(page)).toHaveValue('Essentials')
})

test('A103 Request a Quote on a service chooses it in the form there and on /contact', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/services/content-packs')
  await expect(service(page, 'Content Packs')).not.toBeChecked()
  await page.getByRole('main').getByRole('link', { name: 'Request a Quote' }).first().click()
  await expect(service(page, 'Content Packs')).toBeChecked()
  await page.goto('/contact')
  await expect(service(page, 'Content Packs')).toBeChecked()
  await expect(service(page, 'Brand Identity')).not.toBeChecked()
})

const pick = (page: Page) => page.getByText(/^Your choice:/)

for (const isAwakeBefore of [false, true]) {
  const when = isAwakeBefore ? 'within the site' : 'before any script has come'
  test(`A103 /contact opens at the form and names what was picked, ${when}; until it is changed`, {
    tag: isAwakeBefore ? '@nightly' : [],
  }, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 667 })
    await page.goto('/plans')
    if (isAwakeBefore) await hydrate(page)
    else await holdScripts(page)
    await quote(page, 'Growth').click()
    await expect(page).toHaveURL('/contact')
    await expect(pick(page)).toHaveText('Your choice: Growth')
    await expect(pick(page)).toBeInViewport()
    await expect(pick(page)).toBeFocused()
    await expect(page.getByLabel('Name', { exact: true })).toBeInViewport()
    await expect(plan(page)).toHaveValue('Growth')
    await plan(page).selectOption('Essentials')
    await expect(pick(page)).toBeHidden()
    // The pointer that rests on the page may let the scripts begin before it is loaded, and held ones hold that up.
    await page.reload({ waitUntil: 'domcontentloaded' })
    await expect(plan(page)).toHaveValue('Essentials')
    await expect(pick(page)).toBeHidden()
  })
}

test('A103 a service that is picked on its own page is named in the form there, and once', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/services/content-packs')
  await page.getByRole('main').getByRole('link', { name: 'Request a Quote' }).first().click()
  await expect(pick(page)).toHaveText('Your choice: Content Packs')
  await page.goto('/contact')
  await expect(service(page, 'Content Packs')).toBeChecked()
  await expect(pick(page)).toBeHidden()
})

test('A103 an address chooses plan and service by name, until they are changed; the page is the same', {
  tag: '@nightly',
}, async ({ page, request }) => {
  await savesData(page)
  const address = '/contact?plan=growth&service=content-packs&service=Competitor+Analysis&plan=x'
  const [plain, requested] = await Promise.all([request.get('/contact'), request.get(address)])
  expect(requested.headers().etag).toBe(plain.headers().etag)
  expect(await requested.text()).toBe(await plain.text())
  await page.goto(address)
  await expect(plan(page)).toHaveValue('')
  await hydrate(page)
  await expect(plan(page)).toHaveValue('Growth')
  await expect(service(page, 'Content Packs')).toBeChecked()
  await expect(service(page, 'Competitor Analysis')).toBeChecked()
  await plan(page).selectOption('')
  await service(page, 'Content Packs').uncheck()
  await page.reload()
  await hydrate(page)
  await page.waitForLoadState('networkidle')
  await expect(service(page, 'Competitor Analysis')).toBeChecked()
  await expect(service(page, 'Content Packs')).not.toBeChecked()
  await expect(plan(page)).toHaveValue('')
  await page.goto('/contact?plan=platinum&service=plumbing')
  await hydrate(page)
  await page.waitForLoadState('networkidle')
  await expect(plan(page)).toHaveValue('')
})

test('A103 who chooses before the script of the address has come has chosen', { tag: '@nightly' }, async ({
  page,
}) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto('/contact?plan=growth&service=content-packs')
  await plan(page).focus()
  await page.keyboard.press('E')
  await expect(plan(page)).toHaveValue('Essentials')
  letScriptsCome()
  await expect(service(page, 'Content Packs')).toBeChecked()
  await expect(plan(page)).toHaveValue('Essentials')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('A103 nothing is chosen and every link works', async ({ page }) => {
    await page.goto('/plans')
    await quote(page, 'Growth').click()
    await expect(page).toHaveURL('/contact')
    await expect(plan(page)).toHaveValue('')
  })
})

test('A103 what is chosen outlives what is typed into a form that asks for no plan', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/plans')
  await hydrate(page)
  await quote(page, 'Growth').click()
  await expect(plan(page)).toHaveValue('Growth')
  await page.goto('/')
  await page.getByLabel('Name', { exact: true }).fill('Pat Porter')
  await expect.poll(() => page.evaluate((key) => sessionStorage.getItem(key), DRAFT_KEY)).toContain('Pat')
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Pat Porter')
  await expect(plan(page)).toHaveValue('Growth')
})
