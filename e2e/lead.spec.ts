import type { Page } from '@playwright/test'
import type pg from 'pg'
import { expect, test } from './fixtures'

const CONSENT = /I agree/

async function fillIn(page: Page, email: string) {
  await page.getByLabel('Name').fill('Pat Fuller')
  await page.getByLabel('Phone').fill('(937) 555-0144')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('City / Service Area').fill('Dayton')
  await page.getByLabel('Content Packs').check()
  await page.getByLabel('Message').fill('Two trucks, <b>no time</b>.')
}

async function rowsOf(database: pg.Pool, email: string) {
  const { rows } = await database.query('SELECT * FROM form_submissions WHERE email = $1', [email])
  return rows
}

const STORED = {
  name: 'Pat Fuller',
  phone: '(937) 555-0144',
  city: 'Dayton',
  service_interest: ['Content Packs'],
  plan_interest: '',
  message: 'Two trucks, <b>no time</b>.',
  source: 'homepage_main',
  page: '/',
  utm_source: 'flyer',
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('C117 C118 D06 a lead goes from the home page to the inbox', async ({
      page,
      admin,
      email,
      database,
    }) => {
      await page.goto('/?utm_source=flyer')
      await expect(page.getByRole('heading', { name: /^Ready to Grow/ })).toBeVisible()
      await fillIn(page, email)
      await page.getByLabel(CONSENT).check()
      await page.getByRole('button', { name: 'Get My Free Growth Plan' }).click()
      await page.waitForURL('**/thank-you')
      expect(await rowsOf(database, email)).toEqual([expect.objectContaining(STORED)])

      await admin.goto('/admin/submissions')
      await expect(admin.getByRole('row').filter({ hasText: email })).toContainText('Pat Fuller')
    })

    test('C119 the home form offers no plan', async ({ page }) => {
      await page.goto('/')
      await expect(page.getByLabel('City / Service Area')).toBeVisible()
      await expect(page.getByLabel('Plan')).toHaveCount(0)
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('D06 a form without consent comes back with its message and everything typed', async ({
    page,
    email,
    database,
  }) => {
    await page.goto('/')
    await fillIn(page, email)
    await page.getByRole('button', { name: 'Get My Free Growth Plan' }).click()
    await page.waitForURL('**/request**')
    await expect(page.getByText(/agree/).first()).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Pat Fuller')
    await expect(page.getByLabel('Content Packs')).toBeChecked()
    expect(await rowsOf(database, email)).toEqual([])

    await page.getByLabel(CONSENT).check()
    await page.getByRole('button', { name: 'Get My Free Growth Plan' }).click()
    await page.waitForURL('**/thank-you')
    expect(await rowsOf(database, email)).toHaveLength(1)
  })
})
