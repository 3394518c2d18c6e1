import { expectNoViolations } from '../axe'
import { expect, test } from '../fixtures'
import { plantLeads } from '../leads/inbox'
import { openLead, plantLead, stored } from '../leads/lead-panel'
import { settings } from '../settings'

test('a feed is made, its password shown once, and a platform fetches with it what is booked until it is revoked', async ({
  admin,
  database,
  email,
  request,
  problems,
}) => {
  problems.allow(/conversion-feeds.*state|ERR_FAILED/)
  await plantLeads(database, [{ name: 'Clicked', email }])
  await database.query(
    `update form_submissions set gclid = $1, landed_at = now(), booked_at = now(), stage = 'booked' where email = $1`,
    [email],
  )
  await admin.goto('/admin/collections/conversion-feeds/create')
  await admin.getByLabel('Name', { exact: false }).first().fill(email)
  const keeping = admin.waitForRequest('**/api/globals/lead-handling')
  // The setting is that of the whole site, whose other tests need it as it is.
  await admin.route('**/api/globals/lead-handling', (route) => route.fulfill({ json: {} }))
  const notice = admin.getByRole('note', { name: 'IDs of clicks' })
  await notice.getByRole('button', { name: 'Keep the IDs of clicks' }).click()
  await expect(notice.getByText('They are kept from now on.')).toBeVisible()
  expect((await keeping).postDataJSON()).toEqual({ keepsClickIds: true })
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Nobody is let in until there is a password.')).toBeVisible()
  await admin.getByRole('button', { name: 'Make the password' }).click()
  const shown = admin.getByLabel('Give this password to the platform. It is shown here this once.')
  await expect(shown).toBeFocused()
  const password = await shown.inputValue()
  await expectNoViolations(admin, 'a conversion feed')
  const id = admin.url().split('/').at(-1) ?? ''
  const address = `${settings.origin}/api/conversion-feeds/${id}/files/booked.csv`
  await expect(admin.getByText(address, { exact: true })).toBeVisible()
  const authorization = (secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  const fetchIt = (secret: string) =>
    request.get(address, { headers: { authorization: authorization(secret) } })
  const file = await fetchIt(password)
  expect(file.status()).toBe(200)
  expect(await file.text()).toContain(`"${email}","Booked call"`)
  expect((await fetchIt('wrong')).status()).toBe(401)
  expect((await request.get(address)).headers()['www-authenticate']).toMatch(/^Basic /)

  await admin.route('**/api/conversion-feeds/*/state', (route) => route.abort())
  await admin.reload()
  const unread = admin.getByRole('alert').filter({ hasText: 'The feed could not be read.' })
  await expect(unread).toBeVisible()
  await admin.unroute('**/api/conversion-feeds/*/state')
  await unread.getByRole('button', { name: 'Try again' }).click()
  await expect(admin.getByText(/^Last fetched /)).toBeVisible()
  expect(await admin.content()).not.toContain(password)
  await admin.getByRole('checkbox', { name: 'Active' }).uncheck()
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await fetchIt(password)).status()).toBe(401)
  await admin.setViewportSize({ width: 375, height: 800 })
  const overflow = await admin.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('an objection is recorded in the panel of a lead that came by an ad, and of no other', async ({
  admin,
  database,
  email,
}) => {
  const id = await plantLead(database, email, { name: 'Without Click' })
  const objection = admin.getByRole('checkbox', { name: /^Objects to being told of/ })
  await openLead(admin, id, 'Without Click')
  await expect(objection).toHaveCount(0)
  await database.query(`update form_submissions set gclid = 'a' where id = $1`, [id])
  const panel = await openLead(admin, id, 'Without Click')
  await objection.check()
  await expect(panel.getByText('Not told to advertising platforms any more')).toBeVisible()
  await expect.poll(async () => (await stored(database, id)).ads_objection).toBe(true)
})
