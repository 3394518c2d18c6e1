import { expectNoViolations } from '../axe'
import { expect, test } from '../fixtures'
import { settings } from '../settings'

test('a key is made, shown once, and a tool sends a lead with it until it is revoked', async ({
  admin,
  database,
  email,
  request,
}) => {
  await admin.goto('/admin/collections/inbound-keys/create')
  await admin.getByLabel('Name', { exact: false }).first().fill(email)
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('No lead is taken until there is a key.')).toBeVisible()
  await admin.getByRole('button', { name: 'Make the key' }).click()
  const shown = admin.getByLabel('Give this key to the tool. It is shown here this once.')
  await expect(shown).toBeFocused()
  const key = await shown.inputValue()
  await expectNoViolations(admin, 'an inbound key')
  const address = `${settings.origin}/api/leads/inbound`
  await expect(admin.getByText(address, { exact: true })).toBeVisible()
  const send = (id: string) =>
    request.post(address, { headers: { authorization: `Bearer ${key}` }, data: { id, email } })
  const answer = await send('CAL1')
  expect(answer.status()).toBe(201)
  const { id } = await answer.json()

  await admin.reload()
  await expect(admin.getByText(/^Last used /)).toBeVisible()
  expect(await admin.content()).not.toContain(key)
  await admin.getByRole('checkbox', { name: 'Active' }).uncheck()
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await send('CAL2')).status()).toBe(401)
  await admin.setViewportSize({ width: 375, height: 800 })
  const overflow = await admin.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)

  await admin.goto(`/admin/submissions?lead=${id}`)
  await expect(admin.getByText(`Came in through ${email} (CAL1)`)).toBeVisible()
  await database.query('delete from inbound_keys where name = $1', [email])
})
