import { expect, test } from '../fixtures'
import { consent, send } from './lead-form'

test('C404-C424 C426-C431 the fields have their types, limits, labels and options', async ({ page }) => {
  await page.goto('/contact')
  const fields = [
    ['Name', 'text', '100', true],
    ['Phone', 'tel', '20', true],
    ['Email', 'email', '255', true],
    ['City / Service Area', 'text', '100', true],
    ['Website', 'url', '255', false],
  ] as const
  for (const [label, type, max, required] of fields) {
    const field = page.getByRole('textbox', { name: label })
    await expect(field).toHaveAttribute('type', type)
    await expect(field).toHaveAttribute('maxlength', max)
    await expect(field).toHaveJSProperty('required', required)
    expect(await field.getAttribute('pattern')).toBeNull()
  }
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveAttribute('placeholder', 'https://')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveAttribute('rows', '4')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveAttribute('maxlength', '1000')
  const services = page.getByRole('group', { name: /services/ }).getByRole('checkbox')
  await expect(services).toHaveCount(8)
  const plan = page.getByRole('combobox', { name: 'Plan' })
  await expect(plan).toHaveValue('')
  await expect(plan.locator('option')).toHaveText(['Select a plan', 'Essentials', 'Growth', 'Dominance'])
  await expect(consent(page)).not.toBeChecked()
  await expect(consent(page)).toHaveJSProperty('required', false)
  const trap = page.locator('input[name=extra_notes]')
  await expect(trap).toHaveAttribute('tabindex', '-1')
  await expect(trap).toHaveAttribute('autocomplete', 'off')
  await expect(page.getByLabel('Leave this empty')).not.toBeInViewport()
  await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0)
})

test('C405 C408 C412 C415 C419 C421 no field takes more than its limit', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/contact')
  const limits = [
    ['Name', 100],
    ['Phone', 20],
    ['Email', 255],
    ['Website', 255],
    ['City / Service Area', 100],
    ['Message', 1000],
  ] as const
  for (const [label, max] of limits) {
    const field = page.getByRole('textbox', { name: label })
    await field.focus()
    await page.keyboard.insertText('x'.repeat(max + 1))
    expect((await field.inputValue()).length).toBe(max)
  }
})

test('C414 a bare host gets its scheme, something else is refused', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/contact')
  const website = page.getByRole('textbox', { name: 'Website' })
  await website.fill('example.com')
  await page.getByRole('textbox', { name: 'Message' }).focus()
  await expect(website).toHaveValue('https://example.com')
  await website.fill('not a url')
  await send(page).click()
  await expect(website).toHaveAccessibleDescription(/full web address/)
})

test('C408 a phone that is pasted too long is kept whole, says so at once, and is fine once it is shorter', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/contact')
  const phone = page.getByRole('textbox', { name: 'Phone' })
  const pasted = 'Tel. +1 (555) 123-4567 ext. 89'
  await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
  await phone.focus()
  // What listens comes with the focus.
  await expect(page.locator('form').filter({ has: phone })).toHaveJSProperty('noValidate', true)
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('ControlOrMeta+V')
  await expect(phone).toHaveValue(pasted)
  await expect(phone).toHaveAccessibleDescription(/Please use at most 20 characters/)
  await expect(phone).toHaveAttribute('maxlength', '20')
  await phone.press('End')
  for (let at = 0; at < 8; at += 1) await phone.press('Backspace')
  await phone.press('Home')
  for (let at = 0; at < 5; at += 1) await phone.press('Delete')
  await expect(phone).toHaveValue('+1 (555) 123-4567')
  await expect(phone).not.toHaveAccessibleDescription(/at most/)
})
