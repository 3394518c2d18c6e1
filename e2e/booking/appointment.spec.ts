import type { Page } from '@playwright/test'
import type pg from 'pg'
import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { expectNoViolations } from '../axe'
import { expect } from '../fixtures'
import { settings } from '../settings'
import { openDay, test, times } from './booking'

/** Books by the endpoint, as a browser without scripts does, and opens the page to which that leads. */
async function booked(page: Page, email: string, zone = '') {
  const response = await page.request.get(serverPaths.book)
  const begins = /name="begins" value="([^"]+)"/.exec(await response.text())?.[1] ?? ''
  const sent = await page.request.post(paths.appointments, {
    data: { begins, zone, name: 'Pat Porter', phone: '(555) 123-4567', email },
  })
  expect(sent.status(), await sent.text()).toBe(201)
  const { href } = await sent.json()
  await page.goto(href)
  return { href: String(href), begins }
}

const stored = async (database: pg.Pool, email: string) =>
  (
    await database.query(
      `select a.* from appointments a join form_submissions f on f.id = a.lead_id where f.email = $1`,
      [email],
    )
  ).rows[0]

test('the page after booking says it all, and its answer is for nobody else', async ({
  page,
  booking,
  email,
}) => {
  expect(booking.person).toBeTruthy()
  const { href } = await booked(page, email, 'America/Los_Angeles')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your time is booked')
  const facts = page.getByRole('definition')
  await expect(facts).toHaveText([
    /^15-minute audit with /,
    /, \d+:\d\d [AP]M P[DS]T$/,
    /^\d+:\d\d [AP]M E[DS]T$/,
  ])
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await expectNoViolations(page, 'booked')
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Put it into your calendar' }).click()
  expect((await file).suggestedFilename()).toBe('appointment.ics')
  const headers = (await page.request.get(href)).headers()
  expect(headers['cache-control']).toMatch(/no-store/)
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['x-robots-tag']).toBe('noindex')
})

for (const hasScripts of [true, false])
  test(`a visitor moves and cancels it ${hasScripts ? 'with' : 'without'} scripts`, async ({
    browser,
    booking,
    email,
    database,
  }) => {
    expect(booking.person).toBeTruthy()
    const context = await browser.newContext({ baseURL: settings.origin, javaScriptEnabled: hasScripts })
    const page = await context.newPage()
    const { begins } = await booked(page, email)
    await openDay(page, 2)
    const time = times(page).first()
    const wanted = await time.getAttribute('value')
    await time.check()
    await page.getByRole('button', { name: 'Move to this time' }).click()
    await expect(page.getByRole('status')).toContainText('has been moved')
    const moved = await stored(database, email)
    expect(moved.begins.toISOString()).toBe(wanted)
    expect(wanted).not.toBe(begins)
    await page.getByLabel(/Why\?/).fill('I am ill')
    await page.getByRole('button', { name: 'Cancel the appointment' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment is cancelled')
    expect(await stored(database, email)).toMatchObject({ state: 'cancelled', reason: 'I am ill' })
    await expect(page.getByRole('button', { name: 'Cancel the appointment' })).toHaveCount(0)
    // A reload sends nothing again.
    await page.reload()
    await page.getByRole('link', { name: 'Pick another time' }).click()
    await page.waitForURL(`**${serverPaths.book}`)
    await context.close()
  })

test('T190 a link that is not ours tells nothing', async ({ page, booking }) => {
  expect(booking.person).toBeTruthy()
  await page.goto(`${serverPaths.appointment}?token=6f1c2f8e-6f2d-4d0e-9d3e-0b2a5f4c7d11`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
  await expectNoViolations(page, 'a link that is not ours')
})

test('nothing is pressed without a time, and the page fits every width', async ({ page, booking, email }) => {
  expect(booking.person).toBeTruthy()
  await booked(page, email)
  await page.getByRole('button', { name: 'Move to this time' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please choose a time.')
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, String(width)).toBeLessThanOrEqual(0)
  }
})
