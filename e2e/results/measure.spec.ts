import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type pg from 'pg'
import { publicEndpoints } from '@/domain/public-endpoints'
import { COUNTED } from '@/features/results/rules/measure'
import { hydrate } from '../../scripts/bench/wake'
import { expect, test } from '../fixtures'
import { consent, fill, send } from '../leads/lead-form'

// A browser without a window says that it is none, and counts as a robot.
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
test.use({ userAgent: BROWSER })

const campaign = () => `Spring ${randomBytes(6).toString('hex')}`
const landing = (path: string, name: string) =>
  `${path}?${new URLSearchParams({ utm_source: 'google', utm_medium: 'cpc', utm_campaign: name, gclid: 'Cj0K-secret' })}`

/** What is stored of a campaign, without what never happened. */
async function countsOf(database: pg.Pool, name: string) {
  const { rows } = await database.query<{ counts: number[] }>(
    `select counts from measurements where dimension = 'campaign' and value = $1`,
    [name],
  )
  const sums = COUNTED.map((kind, index) => [
    kind,
    rows.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0),
  ])
  return Object.fromEntries(sums.filter(([, sum]) => sum !== 0))
}

/** How often the speed of a page was told. */
async function timesOf(database: pg.Pool, page: string): Promise<number> {
  const { rows } = await database.query<{ sum: number }>(
    `select coalesce(sum(each), 0)::int as sum from measurements, unnest(counts) as each where dimension = 'ttfb' and value = $1`,
    [page],
  )
  return rows[0]?.sum ?? 0
}

const told = (page: Page) => {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === publicEndpoints.measure) bodies.push(request.postData() ?? '')
  })
  return bodies
}

/** Neither dials nor opens a mail. */
const staysHere = (page: Page) =>
  page.addInitScript(() =>
    addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="tel:"],a[href^="mailto:"]'))
        event.preventDefault()
    }),
  )

test('a visit, its form and a tap on the number are counted, once each, and nothing is kept of who it was', async ({
  page,
  context,
  email,
  database,
}) => {
  const name = campaign()
  const bodies = told(page)
  await staysHere(page)
  await page.goto(landing('/plans', name))
  await hydrate(page)
  await page.getByRole('banner').getByRole('link', { name: 'Get My Free Growth Plan' }).click()
  await expect(page).toHaveURL('/contact')
  await send(page).scrollIntoViewIfNeeded()
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /555|\(/ })
    .first()
    .click()
  await fill(page, email)
  await consent(page).check()
  await send(page).click()
  await page.waitForURL('**/thank-you')
  await page.reload()
  await expect
    .poll(() => countsOf(database, name))
    .toEqual({ visit: 1, form_seen: 1, form_begun: 1, form_sent: 1, tel: 1 })
  expect(bodies.join(' ')).not.toContain('secret')
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
})

test('a form that is sent without the page’s scripts is counted too', async ({
  page,
  email,
  database,
  problems,
}) => {
  problems.allow(/ERR_FAILED|Failed to load|_next|chunk/i)
  await page.route('**/_next/static/**/*.js', (route) => route.abort('failed'))
  const name = campaign()
  await page.goto(landing('/contact', name))
  await fill(page, email)
  await consent(page).check()
  await send(page).click()
  await page.waitForURL('**/thank-you')
  await expect
    .poll(() => countsOf(database, name))
    .toEqual({ visit: 1, form_seen: 1, form_begun: 1, form_sent: 1 })
})

test('how fast a page was is told once, when it is left', async ({ page, database }) => {
  const before = await timesOf(database, '/about')
  const measuring = page.waitForResponse(
    async (response) =>
      response.url().endsWith('.js') && (await response.text()).includes('largest-contentful-paint'),
  )
  await page.goto('/about')
  await hydrate(page)
  await (await measuring).finished()
  // It runs when it is there, and hears of the first figures a moment later.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  // A page that goes elsewhere tells it too, but under the browser's own name then: Playwright's holds no longer.
  await page.close()
  await expect.poll(() => timesOf(database, '/about')).toBe(before + 1)
})

for (const [asks, name, value] of [
  ['Global Privacy Control', 'globalPrivacyControl', true],
  ['Do Not Track', 'doNotTrack', '1'],
] as const)
  test(`whose browser asks by ${asks} sends nothing`, async ({ page }) => {
    const bodies = told(page)
    await staysHere(page)
    await page.addInitScript(([key, answer]) => Object.defineProperty(navigator, key, { value: answer }), [
      name,
      value,
    ] as const)
    await page.goto(landing('/contact', 'x'))
    await hydrate(page)
    await page.waitForLoadState('networkidle')
    await send(page).scrollIntoViewIfNeeded()
    await page.getByLabel('Name', { exact: true }).fill('Pat')
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /555|\(/ })
      .first()
      .click()
    await page.goto('/terms')
    expect(bodies).toEqual([])
  })
