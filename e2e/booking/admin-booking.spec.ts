import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { paths } from '@/domain/paths'
import { hoursProblem } from '@/features/booking/rules/booking-hours'
import { addAccount, startSession } from '../accounts/accounts'
import { expectOpenToAll } from '../axe'
import { expect } from '../fixtures'
import { settings } from '../settings'
import { test } from './booking'

const PASSWORD = 'violet tractor pianist cloud'

/** What a form of Payload has sent. */
const sentIn = (body: string): Record<string, unknown> =>
  JSON.parse(/name="_payload"\r\n\r\n([\s\S]*?)\r\n--/.exec(body)?.[1] ?? body)

test('an owner sets hours, holidays and people, and what is sent is what the server takes', async ({
  admin,
  booking,
}) => {
  await booking.set({ isOn: false, hours: null })
  // All tests have one site, on which nobody may book in between.
  let sent: Record<string, unknown> = {}
  await admin.route('**/api/globals/booking*', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent = sentIn(route.request().postData() ?? '')
    return route.fulfill({ json: { message: 'Updated', result: { globalType: 'booking', ...sent } } })
  })
  await admin.goto(paths.adminBooking, { waitUntil: 'networkidle' })
  await expect(admin.getByText('All times are on the clocks of the business: America/New York')).toBeVisible()
  await expect(admin.getByText('Visitors book: 15-minute audit (15 minutes).')).toBeVisible()

  await admin.getByLabel('Monday, until').fill('12:00')
  await admin.getByRole('button', { name: 'Add hours on Monday' }).click()
  await expect(admin.getByLabel('Monday, from').nth(1)).toHaveValue('13:00')
  await admin.getByLabel('Monday, until').nth(1).fill('00:00')
  await admin.getByRole('button', { name: 'Tuesday to Friday as Monday' }).click()
  await admin.getByRole('button', { name: 'Remove the hours of Wednesday from 13:00' }).click()
  await admin.getByRole('button', { name: 'Add a day' }).click()
  await admin.getByLabel('Day 1', { exact: true }).fill('2031-12-25')
  await admin.getByLabel('Shortest notice').fill('60')
  await admin.getByLabel('At most a day').fill('8')
  const people = admin.getByRole('region', { name: 'Who takes appointments' })
  await people.getByRole('checkbox').first().check()
  await people.getByRole('radio', { name: /^The owner of the lead/ }).check()
  await expectOpenToAll(admin, 'settings of booking')
  await admin.setViewportSize({ width: 1280, height: 800 })
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => sent.hours).toBeTruthy()
  const morning = { from: '09:00', until: '12:00' }
  const late = { from: '13:00', until: '24:00' }
  expect(sent.hours).toMatchObject({
    week: [[], [morning, late], [morning, late], [morning], [morning, late], [morning, late], []],
    exceptions: [{ day: '2031-12-25', ranges: [] }],
    noticeMinutes: 60,
    mostADay: 8,
    given: 'owner',
    people: [expect.any(String)],
  })
  expect(hoursProblem(sent.hours)).toBeNull()
})

test('hours that a program has set, without what has a default, are edited too', async ({
  admin,
  booking,
}) => {
  expect(booking.person).toBeTruthy()
  await admin.goto(paths.adminBooking, { waitUntil: 'networkidle' })
  await expect(admin.getByLabel('Sunday, from')).toHaveValue('09:00')
  await expect(admin.getByLabel('Shortest notice')).toHaveValue('0')
  await admin.getByRole('button', { name: 'Add a day' }).click()
  await expect(admin.getByLabel('Day 1', { exact: true })).toBeVisible()
})

test('an owner takes a test appointment, reads what has become of it, and removes it', async ({
  admin,
  booking,
  database,
}) => {
  expect(booking.person).toBeTruthy()
  const leads = async () =>
    (await database.query('select count(*) from form_submissions where deleted_at is null')).rows
  const before = await leads()
  await admin.goto(paths.adminBooking, { waitUntil: 'networkidle' })
  const part = admin.getByRole('region', { name: 'Test appointment' })
  const time = part.getByLabel('Time to try')
  await time.selectOption({ index: 1 })
  const chosen = await time.inputValue()
  await part.getByRole('button', { name: 'Book a test appointment' }).click()
  const steps = part.getByRole('listitem')
  await expect(steps.filter({ hasText: 'It is held: visitors are not offered it.' })).toBeVisible()
  await expect(steps.filter({ hasText: `Mail to ${settings.adminEmail}` }).first()).toContainText(
    /15-minute audit, .*(Queued|Sent|Waits)/,
  )
  await expect(part.getByRole('heading')).toBeFocused()
  await expect(part.getByRole('button', { name: 'Book a test appointment' })).toHaveCount(0)
  await expectOpenToAll(admin, 'a test appointment')
  expect(await leads()).toEqual(before)

  const [page] = await Promise.all([
    admin.waitForEvent('popup'),
    part.getByRole('link', { name: 'Open the page of the appointment' }).click(),
  ])
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Cancel it').first()).toBeVisible()
  await page.close()

  await part.getByRole('button', { name: 'Remove the test appointment' }).click()
  await expect(steps.filter({ hasText: 'It is cancelled: visitors are offered it again.' })).toBeVisible()
  await expect(time.locator(`option[value="${chosen}"]`)).toHaveCount(1)
  expect((await database.query('select state from appointments')).rows).toEqual([{ state: 'cancelled' }])
})

test('somebody adds a calendar, time off and a private feed, and removes them', async ({
  visitor,
  database,
  email,
  problems,
}) => {
  problems.allow(/400/)
  const calendar = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'END:VCALENDAR', ''].join('\r\n')
  const server = createServer((req, res) => res.end(req.url === '/secret.ics' ? calendar : '<!doctype html>'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await addAccount(database, email, PASSWORD, true)
  await startSession(visitor, email, PASSWORD)
  await visitor.goto(`${paths.admin}/account`, { waitUntil: 'networkidle' })
  const part = visitor.getByRole('region', { name: 'Booking' })

  const address = part.getByLabel('Private address of a calendar (iCal)')
  await address.fill(`${origin}/sign-in`)
  await part.getByRole('button', { name: 'Add calendar' }).click()
  await expect(part.getByRole('alert')).toHaveText(
    /^No calendar could be read there\. It is no calendar.*Copy the private address/,
  )
  await expect(address).toHaveAccessibleDescription(/No calendar could be read there/)
  await expect(address).toHaveValue(`${origin}/sign-in`)
  await address.fill(`${origin}/secret.ics`)
  await part.getByRole('button', { name: 'Add calendar' }).click()
  const remove = part.getByRole('button', { name: /^Remove the calendar of 127\.0\.0\.1/ })
  await expect(remove).toBeVisible()
  await expect(part.getByText(/^Last read /)).toBeVisible()
  await expect(address).toHaveValue('')
  await expect(part.getByRole('alert')).toHaveCount(0)

  await part.getByLabel('First day').fill('2031-12-24')
  await part.getByLabel('Last day').fill('2031-12-26')
  await part.getByRole('button', { name: 'Add time off' }).click()
  const off = part.getByRole('button', { name: 'Remove Wed, Dec 24, 2031 to Fri, Dec 26, 2031' })
  await expect(off).toBeVisible()

  await part.getByRole('button', { name: 'Make the address' }).click()
  const made = part.getByLabel('Subscribe to this address. It is shown here this once.')
  await expect(made).toHaveValue(/\/api\/calendar-feeds\/[\w-]{43}\.ics$/)
  const feed = await made.inputValue()
  const answer = await visitor.request.get(feed)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  await expectOpenToAll(visitor, 'own time')
  await visitor.setViewportSize({ width: 1280, height: 800 })

  await visitor.reload({ waitUntil: 'networkidle' })
  await expect(part.getByText(feed)).toHaveCount(0)
  await expect(part.getByText(/^There is an address, made /)).toBeVisible()
  await part.getByRole('button', { name: 'End the address' }).click()
  await expect(part.getByText('There is no address.')).toBeVisible()
  expect((await visitor.request.get(feed)).status()).toBe(404)
  await off.click()
  await expect(off).toHaveCount(0)
  await remove.click()
  await expect(part.getByText(/^None\. Only appointments/)).toBeVisible()
  server.close()
})
