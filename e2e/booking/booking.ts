import type { Page } from '@playwright/test'
import type pg from 'pg'
import { test as base, expect } from '../fixtures'
import { settings } from '../settings'

/** Whoever needs booking to be on or off holds this lock, since it is one setting of the whole site. */
const LOCK = 0x626f6f6b

const DAY = [{ from: '09:00', until: '17:00' }]

/** Every day from nine to five, on the clocks of New York. */
export const hoursOf = (people: readonly string[]) => ({
  week: Array.from({ length: 7 }, () => DAY),
  people,
  noticeMinutes: 0,
  horizonDays: 21,
})

type Booking = {
  /** Sets what visitors may book; the admin of the tests takes the appointments. */
  set: (data: object) => Promise<void>
  person: string
}

/** A test during which visitors may book, and nobody else changes that. */
export const test = base.extend<{ booking: Booking }>({
  booking: [
    async ({ playwright, adminSession, database }, use) => {
      const client = await database.connect()
      await client.query('select pg_advisory_lock($1)', [LOCK])
      const request = await playwright.request.newContext({
        baseURL: settings.origin,
        storageState: adminSession,
        extraHTTPHeaders: { origin: settings.origin, 'sec-fetch-site': 'same-origin' },
      })
      const set = async (data: object) => {
        const response = await request.post('/api/globals/booking', { data })
        expect(response.status(), await response.text()).toBe(200)
      }
      try {
        // All visitors of the tests have one address, which may book a few times a day.
        await client.query(`delete from rate_limits where key like 'booking:%'`)
        const person = await idOf(client, settings.adminEmail)
        await set({ isOn: true, hours: hoursOf([person]) })
        await use({ set, person })
      } finally {
        await client.query('delete from appointments')
        await set({ isOn: false })
        await client.query('select pg_advisory_unlock($1)', [LOCK])
        client.release()
        await request.dispose()
      }
    },
    // Whoever waits for another test's end has its own time left.
    { timeout: 5 * 60_000 },
  ],
})

async function idOf(client: pg.PoolClient, email: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from users where email = $1', [email])
  return String(rows[0]?.id)
}

export const days = (page: Page) => page.getByRole('radio', { name: /\d times?$/ })
export const times = (page: Page) => page.getByRole('radio', { name: /\d:\d\d [AP]M/ })
export const book = (page: Page) => page.getByRole('button', { name: 'Book this time' })
export const consent = (page: Page) => page.getByRole('checkbox', { name: /I agree/ })

/** Fills in who books. */
export async function fill(page: Page, email: string) {
  await page.getByLabel('Name', { exact: true }).fill('Pat Porter')
  await page.getByLabel('Phone', { exact: true }).fill('(555) 123-4567')
  await page.getByLabel('Email').fill(email)
}

/** Opens a day by its cell of the calendar. */
export async function openDay(page: Page, at: number) {
  const day = days(page).nth(at)
  await page.locator(`label[for="${await day.getAttribute('id')}"]`).click()
  await expect(day).toBeChecked()
}

/** Chooses the first time of the second day that has any. */
export async function chooseTime(page: Page): Promise<string> {
  await openDay(page, 1)
  const time = times(page).first()
  await time.check()
  return (await time.getAttribute('value')) ?? ''
}
