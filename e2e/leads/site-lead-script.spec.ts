import { FIRST_TOUCH_KEY, ORIGIN_HEADER } from '@/features/leads/rules/lead-origin'
import { hydrate } from '../../scripts/bench/wake'
import { expect, test } from '../fixtures'
import { consent, ENDPOINT, fill, send, stubLeadResponse } from './lead-form'

/** A page whose form is far below the window: nothing but an interaction fetches its code. */
const FAR = '/services/brand-identity'

test('C480 the code of the form arrives with the first interaction, and a click before that is not lost', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(FAR)
  await hydrate(page)
  await page.waitForLoadState('networkidle')
  const before = scripts.length
  await page.route('**/_next/static/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Please/)
  expect(scripts.length).toBeGreaterThan(before)
})

test('C539 F33 a script that cannot be fetched fires an event, and the form is sent without it', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED|Failed to load|chunk|_next|exception/i)
  await page.goto(FAR)
  await hydrate(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    window.addEventListener('preload-error', () => sessionStorage.setItem('preload-error', 'fired'))
  })
  await page.route('**/_next/static/**', (route) => route.abort('failed'))
  await page.route(ENDPOINT, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: 'plain' }),
  )
  await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(page.getByText('plain')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('preload-error'))).toBe('fired')
})

test('the first address of the visit counts when the last has no campaign', async ({ page, email }) => {
  const sent = await stubLeadResponse(page, 201, { ok: true })
  await page.goto('/plans')
  await page.goto('/?utm_source=truck&gclid=Cj0K-x&utm_term=van')
  await page.getByRole('banner').getByRole('link', { name: 'Get My Free Growth Plan' }).click()
  await expect(page).toHaveURL('/contact')
  await fill(page, email)
  await consent(page).check()
  await send(page).click()
  await expect.poll(() => sent[0]?.postDataJSON()).toMatchObject({ utm_source: 'truck', page: '/contact' })
  const origin = new URLSearchParams(sent[0]?.headers()[ORIGIN_HEADER])
  // The owner keeps no ids of clicks: the tab has kept that there was one.
  expect(Object.fromEntries(origin)).toMatchObject({ gclid: '1', utm_term: 'van' })
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Cj0K-x')
  expect(Math.abs(Date.now() - Number(origin.get('landed')))).toBeLessThan(120_000)
})

test('a click in the address of the form is one of now, however old the landing of the tab is', async ({
  page,
  email,
}) => {
  const sent = await stubLeadResponse(page, 201, { ok: true })
  const originOf = async (query: string, landing: string) => {
    await page.goto(`/contact?${query}`)
    await page.evaluate(
      ([key, kept]) => sessionStorage.setItem(String(key), String(kept)),
      [FIRST_TOUCH_KEY, landing],
    )
    await fill(page, email)
    await consent(page).check()
    await send(page).click()
    await expect(page).toHaveURL('/thank-you')
    return new URLSearchParams(sent.at(-1)?.headers()[ORIGIN_HEADER])
  }
  const old = '?gclid=old&landed=1700000000000&from=https%3A%2F%2Fold.example%2F'
  const anew = await originOf('gclid=new', old)
  expect([anew.get('gclid'), anew.get('from')]).toEqual(['new', ''])
  expect(Math.abs(Date.now() - Number(anew.get('landed')))).toBeLessThan(120_000)
  const same = await originOf('gclid=old', old)
  expect([same.get('gclid'), same.get('landed'), same.get('from')]).toEqual([
    'old',
    '1700000000000',
    'https://old.example/',
  ])
})
