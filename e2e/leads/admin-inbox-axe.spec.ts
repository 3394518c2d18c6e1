import { expectNoViolations, leaveTooltip } from '../axe'
import { expect, test } from '../fixtures'
import { leadRows, SEARCH, serveInbox } from './inbox'

for (const theme of ['light', 'dark']) {
  test(`the inbox is accessible in the ${theme} theme, in every state`, async ({ admin }) => {
    await serveInbox(admin, [
      { name: 'Ann', serviceInterest: ['Content Packs'] },
      { name: 'Bo', city: '' },
    ])
    await admin.goto('/admin/submissions')
    await expect(leadRows(admin)).toHaveCount(2)
    if (theme === 'dark') await admin.getByRole('button', { name: 'Switch theme' }).click()
    await leaveTooltip(admin)
    await expectNoViolations(admin, 'full')
    await admin.getByRole('button', { name: 'Ann', exact: true }).click()
    await expect(admin.getByRole('dialog', { name: 'Ann' })).toBeVisible()
    await expectNoViolations(admin, 'a submission is open')
    await admin.keyboard.press('Escape')
    await admin.getByRole('button', { name: 'From date' }).click()
    await expect(admin.getByRole('grid')).toBeVisible()
    await expectNoViolations(admin, 'the calendar is open')
    await admin.keyboard.press('Escape')
    await admin.getByRole('button', { name: 'View' }).click()
    await expect(admin.getByRole('checkbox', { name: 'Stage' })).toBeVisible()
    await expectNoViolations(admin, 'the view menu is open')
    await admin.keyboard.press('Escape')
    await admin.getByPlaceholder(SEARCH).fill('nobody')
    await expect(admin.getByText('No submissions found')).toBeVisible()
    await expectNoViolations(admin, 'empty')
    await admin.getByPlaceholder(SEARCH).fill('')
    await admin.setViewportSize({ width: 375, height: 800 })
    await expect(leadRows(admin)).toHaveCount(2)
    await expectNoViolations(admin, 'on a phone')
  })
}
