import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { expectNoViolations, expectOpenToAll } from '../axe'
import { expect } from '../fixtures'
import { book, chooseTime, consent, days, fill, openDay, test, times } from './booking'

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

test('a time that somebody else takes meanwhile is said and cannot be chosen again; the rest stays', async ({
  page,
  booking,
  email,
  problems,
}) => {
  problems.allow(/409/)
  await booking.set({})
  await page.goto(serverPaths.book)
  const begins = await chooseTime(page)
  const taken = await page.request.post(paths.appointments, {
    data: { begins, name: 'First', phone: '+1 813 555 0101', email: `first-${email}` },
  })
  expect(taken.status()).toBe(201)
  await fill(page, email)
  await consent(page).check()
  await book(page).click()
  await expect(page.getByText('No longer free', { exact: true })).toBeVisible()
  await expect(page.locator(`[value="${begins}"]`)).toBeDisabled()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await times(page).nth(1).check()
  await book(page).click()
  await page.waitForURL(`**${serverPaths.appointment}?token=*`)
})

test('the time that is told above the button is the chosen one, whatever is done in between', async ({
  page,
  booking,
  email,
  problems,
  database,
}) => {
  problems.allow(/409/)
  await booking.set({})
  await page.goto(serverPaths.book)
  const told = page.getByText(/^Your time:/)
  await openDay(page, 1)
  await times(page).nth(1).check()
  await expect(told).toContainText('9:15 AM')
  await times(page).nth(2).check()
  await expect(told).toContainText('9:30 AM')
  // What is missing is asked for, and then another time is chosen.
  await book(page).click()
  await expect(page.getByText('Please tell us your name')).toBeVisible()
  await times(page).nth(3).check()
  await fill(page, email)
  await expect(page.getByText('Please tell us your name')).toBeHidden()
  await expect(times(page).nth(3)).toBeChecked()
  await expect(told).toContainText('9:45 AM')
  await consent(page).check()
  // Somebody else takes it: none is chosen any more, and the first free one of the day can be chosen next.
  const begins = await times(page).nth(3).getAttribute('value')
  const rival = { begins, name: 'First', phone: '+1 813 555 0101', email: `first-${email}` }
  expect((await page.request.post(paths.appointments, { data: rival })).status()).toBe(201)
  await book(page).click()
  await expect(page.getByText('No longer free', { exact: true })).toBeVisible()
  await expect(page.locator('[name=begins]:checked')).toHaveCount(0)
  await expect(told).toBeHidden()
  await expect(times(page).first()).toBeFocused()
  await times(page).nth(4).check()
  await expect(told).toContainText('10:00 AM')
  const wanted = await times(page).nth(4).getAttribute('value')
  await book(page).click()
  await page.waitForURL(`**${serverPaths.appointment}?token=*`)
  const { rows } = await database.query(appointmentsOf, [email])
  expect(rows.map((row) => row.begins.toISOString())).toEqual([wanted])
})

test('a form that the server sends back says which time is chosen', async ({ page, booking, email }) => {
  await booking.set({})
  await page.goto(serverPaths.book)
  const begins = (await times(page).first().getAttribute('value')) ?? ''
  const sent = await page.request.post(paths.appointments, {
    form: { begins, name: 'Pat Porter', phone: '(555) 123-4567', email },
    maxRedirects: 0,
  })
  await page.goto(sent.headers().location ?? '')
  await expect(page.getByText(/^Your time: \w+, \w+ \d/)).toBeVisible()
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

test('axe finds nothing, and it fits from 375 to 1440 px, light and dark', async ({ page, booking }) => {
  await booking.set({})
  await page.goto(serverPaths.book)
  await expectOpenToAll(page, 'the times')
  await book(page).click()
  await expect(page.getByText('Please choose a time')).toBeVisible()
  await expectNoViolations(page, 'with messages')
})

test.describe('in another zone', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('the times are those of the visitor, with those of the business beside them', async ({
    page,
    booking,
    email,
    database,
  }) => {
    await booking.set({})
    await page.goto(serverPaths.book)
    await page.mouse.move(200, 300)
    await page.mouse.move(220, 320)
    // Of today some times have passed, and how far the zones are apart depends on the season.
    await openDay(page, 1)
    const begins = new Date((await times(page).first().getAttribute('value')) ?? '')
    const on = (timeZone: string) =>
      begins.toLocaleTimeString('en-US', { timeZone, timeStyle: 'short' }).replace(/\s/, ' ')
    const [theirs, ours] = [on('Europe/Berlin'), on('America/New_York')]
    expect(ours).toBe('9:00 AM')
    await expect(times(page).first()).toHaveAccessibleName(
      new RegExp(`${theirs} GMT\\+\\d .*${ours} E[SD]T our time`),
    )
    await chooseTime(page)
    await expect(page.getByText(/^Your time:/)).toContainText(
      new RegExp(`, ${theirs} GMT\\+\\d \\(${ours} E[SD]T our time\\)`),
    )
    await fill(page, email)
    await consent(page).check()
    await book(page).click()
    await page.waitForURL(`**${serverPaths.appointment}?token=*`)
    const { rows } = await database.query(appointmentsOf, [email])
    expect(rows[0].zone).toBe('Europe/Berlin')
  })
})

test.describe('without scripts, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 800 } })

  test('a time is booked by the plain form, and mistakes come back with what was typed', async ({
    page,
    booking,
    email,
    database,
  }) => {
    await booking.set({})
    await page.goto(serverPaths.book)
    await openDay(page, 1)
    const time = times(page).nth(2)
    const begins = await time.getAttribute('value')
    await time.check()
    await fill(page, email)
    await book(page).click()
    await page.waitForURL(`**${serverPaths.bookAgain}?form=*`)
    await expect(page.getByText('Please agree to be contacted before submitting.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.locator(`[value="${begins}"]`)).toBeChecked()
    await consent(page).check()
    await book(page).click()
    await page.waitForURL(`**${serverPaths.appointment}?token=*`)
    const { rows } = await database.query(appointmentsOf, [email])
    expect(rows.map((row) => row.begins.toISOString())).toEqual([begins])
  })
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
