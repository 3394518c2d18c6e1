import type { Page } from '@playwright/test'
import { expect } from '../fixtures'
import { settings } from '../settings'

type Words = Record<string, unknown> & { updatedAt: string }

const headers = { origin: settings.origin, 'sec-fetch-site': 'same-origin' }

/** What stands once, as an admin reads it: the newest draft. */
export async function readContent(page: Page, slug: string): Promise<Words> {
  const response = await page.request.get(`/api/globals/${slug}?draft=true&depth=0`, { headers })
  expect(response.status()).toBe(200)
  return response.json()
}

/** Puts words back as they were read, whatever was stored since. */
export async function putBack(page: Page, slug: string, { updatedAt: _, ...words }: Words): Promise<void> {
  const data = { ...words, _status: 'published' }
  const response = await page.request.post(`/api/globals/${slug}?depth=0`, { headers, data })
  expect(response.status()).toBe(200)
}

/** Opens the screen of a global, ready to be typed into. */
export async function openContent(page: Page, slug: string): Promise<void> {
  await page.goto(`/admin/globals/${slug}`)
  await expect(page.getByRole('button', { name: 'Publish changes' })).toBeVisible()
  await expect(page.locator('#field-hero__title, #field-title, #field-name').first()).toBeEnabled()
}
