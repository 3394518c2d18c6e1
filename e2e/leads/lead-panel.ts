import type { Locator, Page } from '@playwright/test'
import type { Pool } from 'pg'
import { expect } from '../fixtures'
import { plantLeads } from './inbox'

/** Stores a lead past the form, and tells its id. */
export async function plantLead(database: Pool, email: string, lead: { name: string; createdAt?: string }) {
  await plantLeads(database, [{ ...lead, email }])
  const { rows } = await database.query('select id from form_submissions where email = $1 and name = $2', [
    email,
    lead.name,
  ])
  return String(rows[0].id)
}

/**
 * Opens the panel of a lead, and waits until it is known what was done with it.
 *
 * @param search - what the list behind it is searched for
 */
export async function openLead(page: Page, id: string, name: string, search = ''): Promise<Locator> {
  await page.goto(`/admin/submissions?${new URLSearchParams({ ...(search && { q: search }), lead: id })}`)
  const panel = page.getByRole('dialog', { name })
  await expect(panel.getByRole('button', { name: /^Stage/ })).toBeEnabled()
  return panel
}

/** A lead's row. */
export const stored = async (database: Pool, id: string) =>
  (await database.query('select *, follow_up_at::text from form_submissions where id = $1', [id])).rows[0]

/** Links that call leave the browser, which a test has no telephone for. */
export async function withoutPhone(page: Page) {
  await page.evaluate(() => {
    document.addEventListener('click', (event) => {
      const link =
        event.target instanceof Element && event.target.closest('a[href^="tel:"], a[href^="mailto:"]')
      if (link) event.preventDefault()
    })
  })
}
