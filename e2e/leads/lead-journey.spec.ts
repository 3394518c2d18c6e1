import type { Page } from '@playwright/test'
import { stopFilm } from '../film'
import { expect, test } from '../fixtures'

async function fillIn(page: Page, email: string) {
  await page.getByRole('textbox', { name: /^Name/ }).fill('Rosa Diaz')
  await page.getByRole('textbox', { name: /^Phone/ }).fill('+1 555 010 0000')
  await page.getByRole('textbox', { name: /^Email/ }).fill(email)
  await page.getByRole('textbox', { name: /^City \/ Service Area/ }).fill('Dayton, OH')
  await page.getByLabel('24/7 Phone Reception').check()
  await page.getByLabel(/^I agree that/).check()
}

test('C117 C118 C344 C458 C513 C514 C515 D06 F32 from the home page to the inbox, with scripts and without', async ({
  page,
  admin,
  email,
  browser,
  database,
  problems,
}) => {
  await page.goto('/')
  await stopFilm(page)
  await fillIn(page, email)
  await page.getByRole('button', { name: 'Get My Free Growth Plan' }).click()
  // One look at both texts: the page leaves a second later.
  await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText(
    /Thank you!\s*We've received your information and will be in touch soon\./,
  )
  await page.waitForURL('**/thank-you')

  const withoutScripts = await browser.newContext({ javaScriptEnabled: false })
  problems.watch(withoutScripts, { scripts: false })
  const plain = await withoutScripts.newPage()
  const other = `plain-${email}`
  await plain.goto('/?utm_source=radio')
  await fillIn(plain, other)
  await plain.getByRole('button', { name: 'Get My Free Growth Plan' }).click()
  await plain.waitForURL('**/thank-you')
  const { rows } = await database.query('SELECT * FROM form_submissions WHERE email = $1', [other])
  expect(rows).toMatchObject([
    { source: 'homepage_main', page: '/', utm_source: 'radio', service_interest: ['24/7 Phone Reception'] },
  ])
  await withoutScripts.close()

  await admin.goto('/admin/submissions')
  for (const sent of [email, other])
    await expect(
      admin.getByRole('row').filter({ has: admin.getByText(sent, { exact: true }) }),
    ).toContainText('Rosa Diaz')
  await admin.close()
  await database.query('DELETE FROM form_submissions WHERE email = $1', [other])
})

test('C119 the home form offers no plan', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /^Ready to Grow/ })).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveCount(0)
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('D06 C433 a mistake shows the form again, typed values kept, messages beside the fields', async ({
    page,
    email,
    database,
  }) => {
    await page.goto('/contact?utm_campaign=spring')
    await fillIn(page, email)
    await page.getByRole('textbox', { name: /^Website/ }).fill('https://user:pw@example.com')
    await page.getByLabel(/^I agree that/).uncheck()
    await page.getByRole('button', { name: 'Get My Free Growth Plan' }).click()
    await page.waitForURL('**/request?form=*')
    await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Rosa Diaz')
    await expect(page.getByLabel('24/7 Phone Reception')).toBeChecked()
    await expect(page.getByRole('textbox', { name: /^Website/ })).toHaveAccessibleDescription(
      /full web address/,
    )
    await expect(page.getByText('Please agree to be contacted before submitting.')).toBeVisible()

    await page.getByRole('textbox', { name: /^Website/ }).fill('https://diaz.example.com')
    await page.getByLabel(/^I agree that/).check()
    await page.getByRole('button', { name: 'Get My Free Growth Plan' }).click()
    await page.waitForURL('**/thank-you')
    const { rows } = await database.query('SELECT * FROM form_submissions WHERE email = $1', [email])
    expect(rows).toMatchObject([{ source: 'contact_page', page: '/contact', utm_campaign: 'spring' }])
  })
})

test('D04 D05 a page that was kept for a month, or since before a deployment, still submits', async ({
  request,
  email,
  database,
}) => {
  const html = await (await request.get('/contact')).text()
  const form = /<form[^>]*action="\/api\/form-submissions"[\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name, value]) => [name, value],
  )
  // Nothing in the form changes from one visit or one build to the next.
  expect(hidden).toEqual([['source', 'contact_page']])
  expect(form).not.toMatch(/nonce|token|\$ACTION/)
  const fields = {
    name: 'Old Tab',
    phone: '555',
    email,
    city: 'X',
    consent: 'on',
    source: 'contact_page',
    extra_notes: '',
  }
  const response = await request.post('/api/form-submissions', { form: fields, maxRedirects: 0 })
  expect(response.headers().location).toBe('/thank-you')
  expect((await database.query('SELECT 1 FROM form_submissions WHERE email = $1', [email])).rowCount).toBe(1)
})
