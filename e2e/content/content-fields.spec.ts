import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { settings } from '../settings'

/** Opens the first service. */
async function openService(page: Page): Promise<void> {
  const headers = { origin: settings.origin, 'sec-fetch-site': 'same-origin' }
  const response = await page.request.get('/api/services?limit=1&sort=_order&depth=0', { headers })
  const { docs } = await response.json()
  await page.goto(`/admin/collections/services/${docs[0].id}`)
  await expect(page.locator('#field-name')).toBeEnabled()
}

test('a drawing is chosen by the keyboard alone, and by a press', async ({ admin }) => {
  await openService(admin)
  const opener = admin.getByRole('button', { name: 'Choose a drawing, Gauge' })
  await opener.press('Enter')
  const group = admin.getByRole('radiogroup', { name: /Icon/ })
  await expect(group.getByRole('radio', { name: 'Gauge' })).toBeFocused()
  await admin.keyboard.press('ArrowRight')
  await expect(group.getByRole('radio', { name: 'Globe' })).toBeChecked()
  await admin.keyboard.press('Escape')
  await expect(group).toBeHidden()
  const changed = admin.getByRole('button', { name: 'Choose a drawing, Globe' })
  await expect(changed).toBeFocused()
  await changed.click()
  await group.getByRole('radio', { name: 'Wrench' }).click()
  await expect(group.getByRole('radio', { name: 'Wrench' })).toBeChecked()
  await expect(admin.getByRole('button', { name: 'Save Draft' })).toBeEnabled()
})

test('a list is typed one a line, as it is typed, and says what is too much', async ({ admin }) => {
  await openService(admin)
  await admin.getByRole('button', { name: 'Its page' }).click()
  const lines = admin.getByLabel('What is wrong today')
  await lines.fill('One\n\nTwo')
  await lines.press('End')
  await lines.press('Enter')
  await lines.pressSequentially('Three')
  await expect(lines).toHaveValue('One\n\nTwo\nThree')
  await expect(admin.getByText('One a line, 3 of 8').first()).toBeVisible()
  await lines.fill(`${'x'.repeat(201)}\nTwo`)
  await expect(admin.getByText('Line 1 has 201 characters; 200 are the most.')).toBeVisible()
  await expect(lines).toHaveAttribute('aria-invalid', 'true')
})

test('a link leads to a page of the list, or to an address that is typed', async ({ admin }) => {
  await admin.goto('/admin/globals/navigation')
  await expect(admin.getByRole('button', { name: 'Publish changes' })).toBeVisible()
  const target = admin.getByLabel('Leads to').first()
  await admin.locator('.collapsible__toggle').first().click()
  await target.selectOption({ label: 'Plans' })
  await expect(target).toHaveValue('page:plans')
  await target.selectOption({ label: 'Another address' })
  const address = admin.getByRole('textbox', { name: 'Address' }).first()
  await address.fill('https://example.com/there')
  await expect(target).toHaveValue('own')
  await target.focus()
  await admin.keyboard.press('Home')
  await expect(address).toBeHidden()
})
