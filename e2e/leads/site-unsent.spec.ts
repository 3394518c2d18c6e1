import type { Page } from '@playwright/test'
import { WRONG } from '../accounts/accounts'
import { expect, test } from '../fixtures'
import { holdScripts, isAwake, savesData } from '../held-scripts'
import { consent, ENDPOINT, fill, notices, send, stubLeadResponse } from './lead-form'

/** What goes wrong in a browser without a network. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load|chunk|_next|exception|503/i

const unsent = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your request was not sent' })
const offline = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your device is offline' })
const errors = (page: Page) => notices(page).getByText('Submission Error', { exact: true })

async function fillAll(page: Page, email: string) {
  await fill(page, email)
  await consent(page).check()
}

test('a notice leaves with the page that it spoke of', async ({ page, email, problems }) => {
  problems.allow(/503/)
  await stubLeadResponse(page, 503, {})
  await page.goto('/contact')
  await fillAll(page, email)
  await send(page).click()
  await expect(errors(page)).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await expect(errors(page)).toHaveCount(0)
})

test('a notice of the sign-in leaves when another form takes its place, and equal ones do not pile up', async ({
  page,
  problems,
}) => {
  problems.allow(WRONG)
  await page.route('**/api/users/login', (route) =>
    route.fulfill({ status: 401, json: { errors: [{ message: 'No.' }] } }),
  )
  await page.goto('/auth')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  const notice = notices(page).getByRole('listitem').filter({ hasText: 'No.' })
  for (const round of [1, 2, 3]) {
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(notice, `round ${round}`).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
  }
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('C512 F33 offline: the notice, a line that says why, and everything stays', { tag: '@nightly' }, async ({
  page,
  context,
  email,
  problems,
}) => {
  problems.allow(NO_NETWORK)
  await page.goto('/contact')
  await fillAll(page, email)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await send(page).click()
  await expect(offline(page)).toBeVisible()
  await expect(errors(page)).toBeVisible()
  await expect(unsent(page)).toBeHidden()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await context.setOffline(false)
  await stubLeadResponse(page, 201, { ok: true, id: 'x' })
  await send(page).click()
  await expect(page).toHaveURL('/thank-you')
})

test('C512 F33 offline before the script of the form has come: the same, and sent once the network is back', {
  tag: '@nightly',
}, async ({ page, context, email, problems }) => {
  problems.allow(NO_NETWORK)
  await page.goto('/')
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await expect.poll(() => isAwake(page)).toBe(true)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await fillAll(page, email)
  await send(page).click()
  await expect(offline(page)).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await context.setOffline(false)
  await page.route(ENDPOINT, (route) =>
    route.fulfill(
      route.request().headers()['idempotency-key']
        ? { status: 201, json: { ok: true, id: 'x' } }
        : { status: 303, headers: { location: '/thank-you' } },
    ),
  )
  await send(page).click()
  await expect(page).toHaveURL('/thank-you')
})

test('offline before any script has come: a line says why, everything stays, and the press after it sends', async ({
  page,
  context,
  email,
  problems,
}) => {
  problems.allow(NO_NETWORK)
  const letScriptsCome = await holdScripts(page)
  await page.goto('/contact')
  await fillAll(page, email)
  await context.setOffline(true)
  await send(page).click()
  await expect(offline(page)).toBeVisible()
  expect(await isAwake(page)).toBe(false)
  await expect(page).toHaveURL('/contact')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await context.setOffline(false)
  const sent = await stubLeadResponse(page, 201, { ok: true, id: 'x' })
  letScriptsCome()
  await send(page).click()
  await expect(page).toHaveURL('/thank-you')
  expect(sent).toHaveLength(1)
})

test('a page whose scripts could not be fetched tries again while the device says that it is online', async ({
  page,
  problems,
}) => {
  problems.allow(NO_NETWORK)
  await savesData(page)
  const failed: string[] = []
  await page.route('**/_next/static/**/*.js', async (route) => {
    const url = route.request().url()
    if (failed.filter((each) => each === url).length >= 2) return route.continue()
    failed.push(url)
    await route.abort('internetdisconnected')
  })
  await page.goto('/plans')
  await page.keyboard.press('Tab')
  await expect.poll(() => isAwake(page)).toBe(true)
  expect(failed.length).toBeGreaterThan(0)
})

test('a page whose scripts could not be fetched fetches them when the device is online again', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(NO_NETWORK)
  await savesData(page)
  await page.goto('/plans')
  await context.setOffline(true)
  await page.mouse.move(1, 1)
  await page.mouse.move(0, 0)
  await page.keyboard.press('Tab')
  expect(await isAwake(page)).toBe(false)
  await context.setOffline(false)
  await expect.poll(() => isAwake(page)).toBe(true)
})
