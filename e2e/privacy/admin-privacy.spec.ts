import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoViolations } from '../axe'
import { expect, test } from '../fixtures'

const SIZES = [
  { width: 375, height: 800 },
  { width: 1440, height: 900 },
]

async function expectOpenToAll(page: Page, state: string) {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectNoViolations(page, `${state}, ${size.width} px`)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${state} fits into ${size.width} px`).toBeLessThanOrEqual(0)
  }
}

async function search(page: Page, email: string) {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Find what is stored' }).click()
}

async function fileOf(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  expect(download.suggestedFilename()).not.toContain('@')
  return readFile(await download.path(), 'utf8')
}

test('T108 what is held about somebody is found, given away as a file, and erased for good', {
  tag: '@nightly',
}, async ({ admin, database, email }) => {
  test.slow()
  const addresses: string[] = []
  admin.on('request', (request) => addresses.push(request.url()))
  await database.query(
    `insert into form_submissions (id, name, email, phone, city, message, service_interest, source, page, website,
       plan_interest, referrer, utm_source, utm_medium, utm_campaign, fingerprint, idempotency_key)
     values (gen_random_uuid(), '<b>Jane</b>', $1, '(937) 555-0142', 'Dayton', '<script>x()</script>', '[]', 'contact_page',
       '/contact', '', '', '', '', '', '', 'x', $1)`,
    [email],
  )
  await admin.goto('/admin')
  await admin.getByRole('navigation').getByRole('link', { name: 'Privacy requests', exact: true }).click()
  await expect(admin.getByRole('heading', { name: 'Privacy requests', level: 1 })).toBeVisible()
  await search(admin, 'nobody')
  await expect(admin.getByText('Give a whole e-mail address, or a phone number')).toBeVisible()
  await search(admin, `nobody-${email}`)
  await expect(admin.getByText('Nothing is stored.', { exact: true })).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Erase for good' })).toHaveCount(0)
  await search(admin, email.toUpperCase())
  await expect(admin.getByRole('heading', { name: 'Requests (1)' })).toBeVisible()
  await expectOpenToAll(admin, 'found')

  expect(JSON.parse(await fileOf(admin, 'Download as JSON')).leads).toMatchObject([
    { name: '<b>Jane</b>', email },
  ])
  const page = await fileOf(admin, 'Download as a page')
  expect(page).toContain('&#60;b&#62;Jane&#60;/b&#62;')
  expect(page).not.toMatch(/<script|<b>/)

  const erase = admin.getByRole('button', { name: 'Erase for good' })
  await admin.getByLabel(/^Type .* to confirm$/).fill('yes')
  await erase.click()
  await expect(admin.getByText('Type the e-mail address or the phone number again')).toBeVisible()
  await admin.getByLabel(/^Type .* to confirm$/).fill(email)
  await erase.click()
  await expect(admin.getByRole('heading', { name: 'Erased', exact: true })).toBeVisible()
  await expect(admin.getByText('1 × Requests', { exact: true })).toBeVisible()
  await expect(admin.getByText(/Backups that were made before hold it still/)).toBeVisible()
  expect((await database.query('select 1 from form_submissions where email = $1', [email])).rows).toEqual([])
  await admin.reload()
  await expect(admin.getByRole('heading', { name: 'Erasures' })).toBeVisible()
  await expect(admin.getByText(email)).toHaveCount(0)
  await expectOpenToAll(admin, 'record')
  expect(addresses.filter((address) => /%40|@/.test(new URL(address).search))).toEqual([])
})

test('an erasure of what has changed meanwhile is refused', async ({ admin, database, email, problems }) => {
  problems.allow(/409/)
  const add = (key: string) =>
    database.query(
      `insert into form_submissions (id, name, email, phone, city, message, service_interest, source, page, website,
         plan_interest, referrer, utm_source, utm_medium, utm_campaign, fingerprint, idempotency_key)
       values (gen_random_uuid(), 'Jane', $1, '', '', '', '[]', '', '', '', '', '', '', '', '', 'x', $2)`,
      [email, key],
    )
  await add(`${email} 1`)
  await admin.goto('/admin/privacy')
  await search(admin, email)
  await expect(admin.getByRole('heading', { name: 'Requests (1)' })).toBeVisible()
  await add(`${email} 2`)
  await admin.getByLabel(/^Type .* to confirm$/).fill(email)
  await admin.getByRole('button', { name: 'Erase for good' }).click()
  await expect(admin.getByText(/has changed since you looked/)).toBeVisible()
})
