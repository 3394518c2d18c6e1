import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { expect } from '../fixtures'
import { book, chooseTime, consent, days, fill, test, times } from './booking'

const appointmentsOf = `select a.* from appointments a join form_submissions f on f.id = a.lead_id where f.email = $1`

test('a time is booked on the page, and the visitor is led to the page of the appointment', async ({
  page,
  booking,
  email,
  database,
}) => {
  expect(booking.person).toBeTruthy()
  await page.goto(serverPaths.book)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pick a time for your 15-minute audit.')
  const begins = await chooseTime(page)
  await fill(page, email)
  await consent(page).check()
  await expect(page.getByText('Your time:')).toBeVisible()
  await book(page).click()
  await page.waitForURL(`**${serverPaths.appointment}?token=*`)
  const { rows } = await database.query(appointmentsOf, [email])
  expect(rows).toHaveLength(1)
  expect(rows[0].begins.toISOString()).toBe(begins)
  expect(rows[0].zone).toBe('America/New_York')
})

test('what is missing is said at its place, and nothing that was typed is lost', async ({
  page,
  booking,
  email,
}) => {
  await booking.set({})
  await page.goto(serverPaths.book)
  await fill(page, email)
  await book(page).click()
  await expect(page.getByText('Please choose a time')).toBeVisible()
  await expect(times(page).first()).toBeFocused()
  await chooseTime(page)
  await book(page).click()
  await expect(page.getByText('Consent Required')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('with the keyboard alone a day, a time and the rest are reached in their order', async ({
  page,
  booking,
  email,
}) => {
  await booking.set({})
  await page.goto(serverPaths.book)
  await days(page).first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(days(page).nth(1)).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(times(page).first()).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(times(page).nth(1)).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Pat Porter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('(555) 123-4567')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(consent(page)).toBeChecked()
  await book(page).press('Enter')
  await page.waitForURL(`**${serverPaths.appointment}?token=*`)
})

test('the page answers for nobody else, is in no index, and is a 404 while booking is off', async ({
  page,
  booking,
  problems,
}) => {
  problems.allow(/404/)
  const response = await page.request.get(serverPaths.book)
  expect(response.status()).toBe(200)
  expect(response.headers()['cache-control']).toBe('private, no-store')
  expect(response.headers()['x-robots-tag']).toBe('noindex')
  expect((await page.request.get(`${serverPaths.book}?kind=none`)).status()).toBe(404)
  await booking.set({ isOn: false })
  const off = await page.request.get(serverPaths.book)
  const unknown = await page.request.get('/no-such-page')
  expect([off.status(), await off.text()]).toEqual([unknown.status(), await unknown.text()])
  for (const path of [serverPaths.bookAgain, serverPaths.book])
    expect((await page.request.get(path, { headers: { rsc: '1' } })).status()).toBe(404)
})

test('without a free time the page says so, with the phone number, and asks nothing', async ({
  page,
  booking,
}) => {
  const hours = { week: Array.from({ length: 7 }, () => []), people: [booking.person] }
  await booking.set({ isOn: true, hours })
  await page.goto(serverPaths.book)
  await expect(page.getByText('Every time is taken right now.')).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Call / })
      .first(),
  ).toBeVisible()
  await expect(book(page)).toBeHidden()
})

test('after the lead form the thanks offer a time, and the booking joins the lead by what the tab keeps', async ({
  page,
  booking,
  email,
  database,
}) => {
  await booking.set({})
  await page.goto(paths.contact)
  await fill(page, email)
  await page.getByLabel('City / Service Area').fill('Dayton')
  await consent(page).check()
  await page
    .getByRole('main')
    .getByRole('button', { name: /Growth Plan|Quote/ })
    .click()
  await page.waitForURL(`**${paths.thankYou}`)
  await page.getByRole('link', { name: 'Pick a time now', exact: true }).click()
  await page.waitForURL(`**${serverPaths.book}`)
  await chooseTime(page)
  await fill(page, `other-${email}`)
  await consent(page).check()
  await book(page).click()
  await page.waitForURL(`**${serverPaths.appointment}?token=*`)
  const { rows } = await database.query(appointmentsOf, [email])
  expect(rows).toMatchObject([{ answers: [{ question: 'Email', answer: `other-${email}` }] }])
})
