import { expectNoViolations } from '../axe'
import { expect, test } from '../fixtures'
import { addPost } from './posts'
import { openVisual, settled, source, writing } from './visual'

test('Ctrl+K makes a link of the selected words, and only of an address that an article may have', async ({
  admin,
}) => {
  await admin.goto('/admin/blog/new')
  await openVisual(admin)
  await admin.keyboard.type('plans')
  await admin.keyboard.press('Shift+Control+ArrowLeft')
  await settled(admin)
  await admin.keyboard.press('Control+k')
  const dialog = admin.getByRole('dialog', { name: 'Link', exact: true })
  await expect(dialog.getByLabel('Address')).toBeFocused()
  await expect(dialog).toContainText('“plans”')
  await admin.keyboard.type('javascript:alert(1)')
  await admin.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText(/^A link needs https:\/\//)
  await dialog.getByLabel('Address').fill('/plans')
  // Saved at once: nothing waits for a server.
  await admin.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await admin.keyboard.type(' and prices')
  await source(admin).click()
  await expect(admin.getByLabel('Content')).toHaveValue('<p><a href="/plans">plans</a> and prices</p>')
})

test('Ctrl+K links the word at the caret, and asks for words where there is none', async ({ admin }) => {
  await admin.goto('/admin/blog/new')
  await openVisual(admin)
  await admin.keyboard.type('See our plans')
  await admin.keyboard.press('ArrowLeft')
  await settled(admin)
  await admin.keyboard.press('Control+k')
  const dialog = admin.getByRole('dialog', { name: 'Link', exact: true })
  await expect(dialog).toContainText('“plans”')
  await dialog.getByLabel('Address').fill('example.com/plans')
  await dialog.getByRole('button', { name: 'Save link' }).click()
  await admin.keyboard.type(' or ')
  await settled(admin)
  await admin.keyboard.press('Control+k')
  await dialog.getByLabel('Address').fill('tel:+15550100')
  await admin.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('A link needs words to press')
  await dialog.getByLabel('Words').fill('call us')
  await admin.keyboard.press('Enter')
  await admin.keyboard.type('.')
  await source(admin).click()
  await expect(admin.getByLabel('Content')).toHaveValue(
    /^<p>See our <a href="https:\/\/example\.com\/plans"[^>]*>plans<\/a> or <a href="tel:\+15550100"[^>]*>call us<\/a>\.<\/p>$/,
  )
})

test('Ctrl+K and the pencil open a link with its address, which is kept, changed or taken away', async ({
  admin,
  database,
}) => {
  const content = '<p>Our <a href="/plans"><strong>plans</strong></a> are short.</p>'
  const { id } = await addPost(database, { content })
  await admin.goto(`/admin/blog/edit/${id}`)
  await openVisual(admin)
  // A press on a link goes through it, to the words.
  const press = (name: string) => writing(admin).getByRole('link', { name }).click({ force: true })
  await press('plans')
  await settled(admin)
  await admin.keyboard.press('Control+k')
  const dialog = admin.getByRole('dialog', { name: 'Edit link' })
  await expect(dialog.getByLabel('Address')).toHaveValue('/plans')
  await expect(dialog.getByLabel('Words')).toHaveValue('plans')
  await admin.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(writing(admin)).toBeFocused()
  await source(admin).click()
  await expect(admin.getByLabel('Content')).toHaveValue(content)

  await openVisual(admin)
  await press('plans')
  await admin.getByRole('button', { name: 'Edit link' }).click()
  await dialog.getByLabel('Address').fill('/contact')
  await dialog.getByLabel('Words').fill('offers')
  await dialog.getByRole('button', { name: 'Save link' }).click()
  await source(admin).click()
  await expect(admin.getByLabel('Content')).toHaveValue(
    '<p>Our <a href="/contact"><strong>offers</strong></a> are short.</p>',
  )

  await openVisual(admin)
  await press('offers')
  await settled(admin)
  await admin.keyboard.press('Control+k')
  await dialog.getByRole('button', { name: 'Remove link' }).click()
  await source(admin).click()
  await expect(admin.getByLabel('Content')).toHaveValue('<p>Our <strong>offers</strong> are short.</p>')
})

test('Ctrl+K in code says why nothing happens', async ({ admin }) => {
  await admin.goto('/admin/blog/new')
  await openVisual(admin)
  await admin.keyboard.type('``` let plans')
  await settled(admin)
  await admin.keyboard.press('Control+k')
  await expect(admin.getByText('A link can stand among words only, not in code')).toBeVisible()
  await expect(admin.getByRole('dialog')).toHaveCount(0)
})

for (const theme of ['light', 'dark']) {
  test(`the link's dialog is accessible and fits a phone, ${theme}`, async ({ admin }) => {
    await admin.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    await admin.setViewportSize({ width: 375, height: 740 })
    await admin.goto('/admin/blog/new')
    await openVisual(admin)
    await admin.keyboard.press('Control+k')
    const dialog = admin.getByRole('dialog', { name: 'Link', exact: true })
    await expect(dialog.getByLabel('Address')).toBeFocused()
    await admin.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText(/^A link needs/)
    await expectNoViolations(admin, `the link's dialog, ${theme}`)
    const box = await dialog.boundingBox()
    expect(box?.x).toBeGreaterThan(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(375)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(writing(admin)).toBeFocused()
  })
}
