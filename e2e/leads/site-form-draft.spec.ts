import type { Page } from '@playwright/test'
import { DRAFT_KEY } from '@/features/leads/rules/lead-draft'
import { hydrate } from '../../scripts/bench/wake'
import { expect, test } from '../fixtures'
import { holdScripts, isAwake, savesData } from '../held-scripts'
import { consent, fill, notices, plan, send, service, stubLeadResponse } from './lead-form'

const paper = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name })
const toForm = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Get My Free Growth Plan' }).filter({ visible: true })

async function fillAll(page: Page, email: string) {
  await fill(page, email)
  await service(page, 'Content Packs').check()
  await plan(page).selectOption('Growth')
  await page.getByRole('textbox', { name: 'Message' }).fill('Two trucks.\nNo site yet.')
  await consent(page).check()
}

async function expectAll(page: Page, email: string) {
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Pat Porter')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(service(page, 'Content Packs')).toBeChecked()
  await expect(service(page, 'Competitor Analysis')).not.toBeChecked()
  await expect(plan(page)).toHaveValue('Growth')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Two trucks.\nNo site yet.')
  await expect(consent(page)).toBeChecked()
}

test('A101 what was typed, chosen and ticked outlives a visit to Privacy and Terms, by Back and by a link', async ({
  page,
  email,
}) => {
  await page.goto('/contact')
  await hydrate(page)
  await fillAll(page, email)
  await paper(page, 'Privacy Policy').click()
  await expect(page).toHaveURL('/privacy')
  await page.goBack()
  await expect(page).toHaveURL('/contact')
  await expectAll(page, email)
  await paper(page, 'Terms of Service').click()
  await expect(page).toHaveURL('/terms')
  await toForm(page).click()
  await expect(page).toHaveURL('/contact')
  await expectAll(page, email)
  // What was changed after coming back counts, and so does what was taken away.
  await page.getByLabel('Name', { exact: true }).fill('')
  await consent(page).uncheck()
  await paper(page, 'Privacy Policy').click()
  await expect(page).toHaveURL('/privacy')
  await page.goBack()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(consent(page)).not.toBeChecked()
})

for (const path of ['/nope', '/blog/nope']) {
  test(`A101 so it does in a form to which ${path} has led`, async ({ page, problems }) => {
    problems.allow(/404/)
    await page.goto(path)
    await hydrate(page)
    await toForm(page).click()
    await expect(page).toHaveURL('/contact')
    await page.getByLabel('Name', { exact: true }).fill('Pat Porter')
    await page.reload()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Pat Porter')
  })
}

test('A101 it is there in a new document before any script, moves nothing, and in this tab only', {
  tag: '@nightly',
}, async ({ page, context, email }) => {
  await savesData(page)
  await page.goto('/contact')
  await fillAll(page, email)
  await page.goto('/privacy')
  await page.goto('/contact')
  await expectAll(page, email)
  expect(await isAwake(page)).toBe(false)
  // A face of the header that comes late may move it; the draft fills what stands in the content.
  const moved = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        new PerformanceObserver((list) => {
          const sources = list
            .getEntries()
            .flatMap((entry) => Reflect.get(entry, 'sources') as { node: Node | null }[])
          const nodes = sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement))
          resolve(nodes.flatMap((node) => (node?.closest('main') ? [node.outerHTML] : [])))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve([]), 300)
      }),
  )
  expect(moved).toEqual([])
  // The forms of the site are one form: another page shows it too.
  await page.goto('/')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  const elsewhere = await context.newPage()
  await elsewhere.goto('/contact')
  await hydrate(elsewhere)
  await expect(elsewhere.getByLabel('Email')).toHaveValue('')
  expect(await elsewhere.evaluate(() => [Object.keys(localStorage), document.cookie])).toEqual([[], ''])
})

test('A101 what is typed before the scripts come is kept too, and never overwritten when they do', async ({
  page,
  email,
}) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto('/contact')
  await fillAll(page, email)
  await paper(page, 'Privacy Policy').click()
  await expect(page).toHaveURL('/privacy')
  await toForm(page).click()
  await expect(page).toHaveURL('/contact')
  await expectAll(page, email)
  await page.getByRole('textbox', { name: 'Message' }).fill('')
  await plan(page).selectOption('')
  await consent(page).uncheck()
  await page.getByLabel('City / Service Area').fill('Xenia')
  expect(await isAwake(page)).toBe(false)
  letScriptsCome()
  await expect.poll(() => isAwake(page)).toBe(true)
  await expect(page.getByLabel('City / Service Area')).toHaveValue('Xenia')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await expect(plan(page)).toHaveValue('')
  await expect(consent(page)).not.toBeChecked()
})

test('A101 a sent form comes back empty', { tag: '@nightly' }, async ({ page, email }) => {
  await stubLeadResponse(page, 201, { ok: true, id: 'x' })
  await page.goto('/contact')
  await fillAll(page, email)
  await send(page).click()
  await expect(notices(page).getByText('Thank you!', { exact: true })).toBeVisible()
  expect(await page.evaluate((key) => sessionStorage.getItem(key), DRAFT_KEY)).toBeNull()
  await expect(page).toHaveURL('/thank-you')
  await page.goto('/contact')
  await expect(page.getByLabel('Email')).toHaveValue('')
  await expect(consent(page)).not.toBeChecked()
})

test('A101 a form that the browser sent by itself comes back empty too; a lone https:// is no website', {
  tag: '@nightly',
}, async ({ page, database, email }) => {
  await page.goto('/contact')
  await fillAll(page, email)
  await page.getByRole('textbox', { name: 'Website' }).fill('https://')
  await page.locator('form').evaluate((form: HTMLFormElement) => form.submit())
  await expect(page).toHaveURL('/thank-you')
  const { rows } = await database.query('SELECT website FROM form_submissions WHERE email = $1', [email])
  expect(rows).toEqual([{ website: '' }])
  await page.goto('/contact')
  await expect(page.getByLabel('Email')).toHaveValue('')
})

test('A101 a tick below other words does not come back, nor what a robot put into its trap', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/contact')
  await page.evaluate(
    (key) => sessionStorage.setItem(key, 'name=Pat&consent=2020-01-1&extra_notes=buy'),
    DRAFT_KEY,
  )
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Pat')
  await hydrate(page)
  await expect(consent(page)).not.toBeChecked()
  await expect(page.locator('input[name=extra_notes]')).toHaveValue('')
})

test('A101 every letter that is typed while React takes over is kept at once', { tag: '@nightly' }, async ({
  page,
}) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto('/contact')
  await page.evaluate((key) => {
    const check = ({ target }: Event) => {
      const kept = new URLSearchParams(sessionStorage.getItem(key) ?? '').get('name')
      if (target instanceof HTMLInputElement && kept !== target.value)
        Reflect.set(window, 'lost', target.value)
    }
    addEventListener('input', (event) => setTimeout(check, 0, event), true)
  }, DRAFT_KEY)
  await page.getByLabel('Name', { exact: true }).focus()
  letScriptsCome()
  for (let typed = 0; typed < 400 && !(await isAwake(page)); typed += 1) await page.keyboard.press('x')
  await page.keyboard.type('yz')
  await expect.poll(() => isAwake(page)).toBe(true)
  expect(await page.evaluate(() => Reflect.get(window, 'lost'))).toBeUndefined()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(/yz$|^x{100}$/)
})
