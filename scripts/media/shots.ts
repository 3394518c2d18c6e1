import type { Page } from '@playwright/test'

/** A screenshot of a screen, and the steps that lead to the screen. */
export type Shot = {
  name: string
  path: string
  /** Width of the window in CSS pixels; 1280 by default. */
  width?: number
  height?: number
  /** Both themes for screenshots of the README, only light for those of the guide. */
  themes: readonly Theme[]
  needsAdmin?: boolean
  /** The actions before the screenshot is taken. */
  act?: (page: Page) => Promise<void>
}

export type Theme = 'light' | 'dark'

const BOTH = ['light', 'dark'] as const
const LIGHT = ['light'] as const

export const SHOTS: readonly Shot[] = [
  { name: 'home', path: '/', themes: BOTH },
  { name: 'phone', path: '/', width: 390, height: 780, themes: BOTH },
  { name: 'plans', path: '/plans', themes: BOTH },
  { name: 'article', path: '/blog', themes: BOTH, act: openArticle },
  { name: 'dashboard', path: '/admin', themes: BOTH, needsAdmin: true },
  { name: 'inbox', path: '/admin/submissions', themes: BOTH, needsAdmin: true },
  { name: 'sign-in', path: '/auth', themes: LIGHT },
  { name: 'editor', path: '/admin/blog', height: 1180, themes: LIGHT, needsAdmin: true, act: openPost },
  { name: 'booking', path: '/admin/globals/booking', height: 2000, themes: LIGHT, needsAdmin: true },
  { name: 'book', path: '/book', height: 1100, themes: LIGHT, act: chooseTime },
  {
    name: 'appointments',
    path: '/admin/calendar',
    height: 1000,
    themes: LIGHT,
    needsAdmin: true,
    act: openBooked,
  },
  { name: 'calendar', path: '/admin/calendar', height: 1000, themes: LIGHT, needsAdmin: true },
  { name: 'today', path: '/admin', height: 1000, themes: LIGHT, needsAdmin: true, act: openCall },
  {
    name: 'message',
    path: '/admin/calendar',
    height: 1180,
    themes: LIGHT,
    needsAdmin: true,
    act: writeMessage,
  },
  {
    name: 'own-time',
    path: '/admin/account',
    height: 1000,
    themes: LIGHT,
    needsAdmin: true,
    act: showOwnTime,
  },
]

async function openArticle(page: Page) {
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click()
  await page.waitForURL('**/blog/*')
}

async function openPost(page: Page) {
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Post Details' }).waitFor()
}

async function chooseTime(page: Page) {
  const day = page.getByRole('radio', { name: /\d times?$/ }).nth(1)
  await page.locator(`label[for="${await day.getAttribute('id')}"]`).click()
  await page
    .getByRole('radio', { name: /\d:\d\d [AP]M/ })
    .nth(3)
    .check()
  // The heading of the step stands below the header, which stays.
  await day.evaluate((cell) => window.scrollBy(0, cell.getBoundingClientRect().top - 290))
}

/** Opens the lead of the last appointment to come. */
async function openBooked(page: Page) {
  await page
    .getByRole('region', { name: 'To come' })
    .getByRole('listitem')
    .filter({ hasText: '15-minute audit' })
    .last()
    .getByRole('link')
    .click()
  await page.getByRole('region', { name: 'Appointments' }).scrollIntoViewIfNeeded()
}

async function writeMessage(page: Page) {
  await openBooked(page)
  await page.getByRole('button', { name: 'Write a message' }).click()
  await page.getByLabel('Template').selectOption('Your appointment')
}

/** Shows what the first call that is due needs. */
async function openCall(page: Page) {
  await page
    .getByRole('region', { name: /^Due calls/ })
    .getByRole('button', { name: /^Work on/ })
    .first()
    .click()
}

async function showOwnTime(page: Page) {
  await page.getByRole('heading', { name: 'Booking' }).evaluate((heading) => heading.scrollIntoView())
}
