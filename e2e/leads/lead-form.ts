import type { Page, Request } from '@playwright/test'

/** Where leads go, as a pattern for routes. */
export const ENDPOINT = '**/api/form-submissions'

export const send = (page: Page) => page.getByRole('main').getByRole('button', { name: /Growth Plan|Quote/ })
export const consent = (page: Page) => page.getByRole('checkbox', { name: /I agree/ })
export const plan = (page: Page) => page.getByRole('combobox', { name: 'Plan' })
export const service = (page: Page, name: string) => page.getByRole('checkbox', { name })
export const notices = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

/** Fills in what is required, but for the consent. */
export async function fill(page: Page, email: string) {
  await page.getByLabel('Name', { exact: true }).fill('Pat Porter')
  await page.getByLabel('Phone', { exact: true }).fill('(555) 123-4567')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('City / Service Area').fill('Dayton')
}

/** Responds to every lead with this status, and keeps what was sent. */
export async function stubLeadResponse(page: Page, status: number, body: object) {
  const sent: Request[] = []
  await page.route(ENDPOINT, (route) => {
    sent.push(route.request())
    return route.fulfill({ status, json: body })
  })
  return sent
}
