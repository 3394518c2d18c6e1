import { expectNoViolations } from '../axe'
import { expect, test } from '../fixtures'
import { openLead, plantLead, stored, withoutPhone } from './lead-panel'

test('on a phone one calls, says what came of it, and sets the rest below the thumb', async ({
  admin,
  database,
  email,
}) => {
  const id = await plantLead(database, email, { name: 'From A Truck' })
  await admin.setViewportSize({ width: 375, height: 740 })
  const panel = await openLead(admin, id, 'From A Truck')
  await withoutPhone(admin)
  const bar = panel.getByRole('region', { name: 'Work on this lead' })
  for (const control of [
    bar.getByRole('link', { name: 'Call now' }),
    bar.getByRole('button', { name: /^Stage/ }),
    bar.getByRole('button', { name: /^Follow-up/ }),
  ]) {
    const box = await control.boundingBox()
    expect(box?.y ?? 0).toBeGreaterThan(740 - 100)
    expect(box?.height).toBeGreaterThanOrEqual(44)
  }
  await bar.getByRole('link', { name: 'Call now' }).click()
  await expect(bar.getByText('Did you reach them?')).toBeVisible()
  await bar.getByRole('button', { name: 'Not yet' }).click()
  await expect(panel.getByText('Called, not reached')).toBeVisible()
  await bar.getByRole('link', { name: 'Call now' }).click()
  await bar.getByRole('button', { name: 'Yes' }).click()
  await expect(bar.getByRole('button', { name: /^Stage/ })).toHaveText(/Contacted/)
  await expect(panel.getByText(/^First contact /)).toBeVisible()
  await bar.getByRole('button', { name: /^Follow-up/ }).click()
  await bar.getByRole('button', { name: 'Tomorrow 9:00' }).click()
  await expect(bar.getByRole('button', { name: /^Follow-up/ })).toHaveText(/9 AM/)
  await expect.poll(async () => (await stored(database, id)).follow_up_at).not.toBeNull()
  await expectNoViolations(admin, 'changed, on a phone')
})

test('Spam says why, and what is none moves to New; a lead in the trash is restored before it is changed', async ({
  admin,
  database,
  email,
}) => {
  const id = await plantLead(database, email, { name: 'Suspected' })
  const reasons = JSON.stringify(['Filled in under two seconds', 'Several links'])
  await database.query(
    `update form_submissions set stage = 'spam', spam_score = 60, spam_reasons = $2 where id = $1`,
    [id, reasons],
  )
  const panel = await openLead(admin, id, 'Suspected')
  const why = panel.getByRole('region', { name: 'Why this is in Spam' })
  await expect(why.getByRole('listitem')).toHaveText(['Filled in under two seconds', 'Several links'])
  await expectNoViolations(admin, 'suspected')
  await why.getByRole('button', { name: 'Not spam' }).click()
  await expect(why).toBeHidden()
  await expect.poll(async () => (await stored(database, id)).stage).toBe('new')

  await database.query('update form_submissions set deleted_at = now() where id = $1', [id])
  await admin.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const trash = panel.getByRole('region', { name: 'In the trash' })
  await expect(panel.getByRole('button', { name: /^Stage/ })).toBeHidden()
  await trash.getByRole('button', { name: 'Restore' }).click()
  await expect(panel.getByRole('button', { name: /^Stage/ })).toBeVisible()
  await expect.poll(async () => (await stored(database, id)).deleted_at).toBeNull()
})
