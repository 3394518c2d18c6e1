import type { Request } from '@playwright/test'
import { CONSENT_VERSION } from '@/features/leads/rules/consent'
import { expect, test } from '../fixtures'
import { consent, ENDPOINT, fill, notices, send, stubLeadResponse } from './lead-form'

test('C348 C404 C406 C410 C418 C432 C507-C509 an empty form has messages beside its fields and the focus in the first; a filled honeypot does nothing at all; without consent: a notice, no request, everything kept', async ({
  page,
  email,
}) => {
  const sent = await stubLeadResponse(page, 201, { ok: true })
  await page.goto('/contact')
  await send(page).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  for (const label of ['Name', 'Phone', 'Email', 'City / Service Area'])
    await expect(page.getByRole('textbox', { name: label })).toHaveAccessibleDescription(/Please/)
  await page.getByLabel('Name', { exact: true }).fill('Pat')
  await expect(page.getByLabel('Name', { exact: true })).not.toHaveAttribute('aria-invalid')
  await page.getByLabel('Email').fill('abc')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/does not look like/)
  expect(sent).toHaveLength(0)

  await fill(page, email)
  const fillTrap = (value: string) =>
    page.locator('input[name=extra_notes]').evaluate((trap: HTMLInputElement, typed) => {
      trap.value = typed
    }, value)
  await fillTrap('buy now')
  await send(page).click()
  await page.waitForTimeout(1500)
  expect(sent).toHaveLength(0)
  await expect(notices(page)).toBeEmpty()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByLabel('Email')).toHaveValue(email)

  await fillTrap('')
  await send(page).click()
  await expect(notices(page).getByText('Consent Required', { exact: true })).toBeVisible()
  await expect(
    notices(page).getByText('Please agree to be contacted before submitting.', { exact: true }),
  ).toBeVisible()
  await expect(consent(page)).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  expect(sent).toHaveLength(0)
})

test('C341-C344 C513-C515 success: one request with the 14 keys, thanks, an empty form, a new document', async ({
  page,
  email,
}) => {
  const sent: Request[] = []
  await page.route(ENDPOINT, async (route) => {
    sent.push(route.request())
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.fulfill({ status: 201, json: { ok: true, id: 'x' } })
  })
  await page.goto('/contact?utm_source=mail&utm_campaign=fall')
  await fill(page, email)
  await page.getByRole('checkbox', { name: 'Content Packs' }).check()
  await page.getByRole('checkbox', { name: '24/7 Phone Reception' }).check()
  await page.getByRole('combobox', { name: 'Plan' }).selectOption('Growth')
  await consent(page).check()
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
  let leave = () => {}
  const looked = new Promise<void>((resolve) => {
    leave = resolve
  })
  // The thanks stay until somebody has looked.
  await page.route('**/thank-you', async (route) => {
    await looked
    await route.continue()
  })
  await expect(send(page)).toBeEnabled()
  await send(page).click()
  const busy = page.getByRole('button', { name: 'Submitting...' })
  await expect(busy).toBeDisabled()
  await page.getByLabel('Name', { exact: true }).press('Enter')
  await expect(notices(page).getByText('Thank you!', { exact: true })).toBeVisible()
  await expect(
    notices(page).getByText("We've received your information and will be in touch soon.", { exact: true }),
  ).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('')
  leave()
  await expect(page).toHaveURL('/thank-you')
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBeUndefined()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.headers()['idempotency-key']).toMatch(/^(?:\d{1,10}-){3}\d{1,10}$/)
  expect(sent[0]?.headers()['x-consent']).toBe(CONSENT_VERSION)
  expect(sent[0]?.postDataJSON()).toEqual({
    name: 'Pat Porter',
    phone: '(555) 123-4567',
    email,
    website: '',
    city: 'Dayton',
    service_interest: ['24/7 Phone Reception', 'Content Packs'],
    plan_interest: 'Growth',
    message: '',
    source: 'contact_page',
    page: '/contact',
    referrer: '',
    utm_source: 'mail',
    utm_medium: '',
    utm_campaign: 'fall',
  })
})

test('C345-C347 C510-C512 U11 a send that fails, by a response or the network: a notice, everything kept, a line with the phone number above the button until the next try, which has the same key', async ({
  page,
  problems,
  email,
}) => {
  problems.allow(/503|form-submissions|ERR_FAILED/)
  const unsent = page.getByRole('alert').filter({ hasText: 'Your request was not sent' })
  const failed = notices(page).getByText('Submission Error', { exact: true })
  const expectKept = async () => {
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByRole('checkbox', { name: 'Competitor Analysis' })).toBeChecked()
    await expect(consent(page)).toBeChecked()
  }
  const sent = await stubLeadResponse(page, 503, { error: 'no' })
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/contact')
  await fill(page, email)
  await page.getByRole('checkbox', { name: 'Competitor Analysis' }).check()
  await consent(page).check()
  await send(page).click()
  await expect(failed).toBeVisible()
  await expect(
    notices(page).getByText('There was a problem submitting your request. Please try calling us instead.', {
      exact: true,
    }),
  ).toBeVisible()
  await expectKept()
  await expect(unsent).toBeVisible()
  await expect(unsent.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:/)
  const [note, button] = [await unsent.boundingBox(), await send(page).boundingBox()]
  expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
  await expect(send(page)).toBeEnabled()
  await expect(send(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => sent.length).toBe(2)
  const keys = sent.map((request) => request.headers()['idempotency-key'])
  expect(keys[0]).toBe(keys[1])

  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.unroute(ENDPOINT)
  await page.route(ENDPOINT, async (route) => {
    await held
    await route.fulfill({ status: 503, json: {} })
  })
  await send(page).click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Submitting...' })).toBeVisible()
  await expect(unsent).toBeHidden()
  await expect(failed).toHaveCount(0)
  answer()
  await expect(unsent).toBeVisible()
  await expect(failed).toHaveCount(1)
  await notices(page).getByRole('button', { name: 'Close toast' }).click()
  await expect(failed).toHaveCount(0)
  await expect(unsent).toBeVisible()

  const cut: (string | undefined)[] = []
  await page.unroute(ENDPOINT)
  await page.route(ENDPOINT, (route) => {
    cut.push(route.request().headers()['idempotency-key'])
    return route.abort('failed')
  })
  await send(page).click()
  await expect(failed).toBeVisible()
  expect(cut, 'a cut connection is tried once more').toEqual([keys[0], keys[0]])
  await expectKept()
})

test('the notice of a failure is gone once the form is sent again', async ({ page, email, problems }) => {
  problems.allow(/500/)
  let isBroken = true
  await page.route(ENDPOINT, (route) =>
    isBroken
      ? route.fulfill({ status: 500, json: {} })
      : route.fulfill({ status: 201, json: { ok: true, id: 'x' } }),
  )
  await page.goto('/contact')
  await fill(page, email)
  await consent(page).check()
  await send(page).click()
  const failed = notices(page).getByText('Submission Error', { exact: true })
  await expect(failed).toBeVisible()
  isBroken = false
  await send(page).click()
  await expect(notices(page).getByText('Thank you!', { exact: true })).toBeVisible()
  await expect(failed).toHaveCount(0, { timeout: 500 })
})

test('C433 what only the server refuses stands beside its field too', { tag: '@nightly' }, async ({
  page,
  problems,
  email,
}) => {
  problems.allow(/400|form-submissions/)
  await stubLeadResponse(page, 400, { errors: { phone: 'That number cannot be called' } })
  await page.goto('/')
  await fill(page, email)
  await consent(page).check()
  await send(page).click()
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Phone', { exact: true })).toHaveAccessibleDescription(/cannot be called/)
})
