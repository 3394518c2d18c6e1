import type { Page } from '@playwright/test'

/** A picture of a screen, and how to get there. */
export type Shot = {
  name: string
  path: string
  /** Of the window, in CSS pixels; 1280 unless told. */
  width?: number
  height?: number
  /** Both for what the README shows, light alone for the guide. */
  themes: readonly Theme[]
  needsAdmin?: boolean
  /** What a person does before the picture is taken. */
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
  { name: 'posts', path: '/admin/blog', themes: LIGHT, needsAdmin: true },
  { name: 'editor', path: '/admin/blog', height: 1180, themes: LIGHT, needsAdmin: true, act: openPost },
  { name: 'history', path: '/admin/blog', themes: LIGHT, needsAdmin: true, act: openHistory },
  { name: 'dates', path: '/admin/submissions', themes: LIGHT, needsAdmin: true, act: openCalendar },
  { name: 'lead', path: '/admin/submissions', themes: LIGHT, needsAdmin: true, act: openLead },
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

async function openHistory(page: Page) {
  for (const author of ['The Night Desk', 'The Dispatch Desk']) {
    await openPost(page)
    await page.getByLabel('Author').fill(author)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.waitForURL('**/admin/blog')
  }
  await openPost(page)
  await page.getByText('Version history', { exact: true }).click()
  const versions = page.getByRole('listitem').getByRole('button', { name: /Published/ })
  await versions.last().click()
  await page.getByRole('region', { name: 'Changes since this version' }).scrollIntoViewIfNeeded()
}

async function openCalendar(page: Page) {
  await page.getByRole('button', { name: 'From date' }).click()
  await page.getByRole('grid').waitFor()
}

async function openLead(page: Page) {
  await page.getByRole('row').nth(2).getByRole('button').first().click()
  await page.getByRole('dialog').waitFor()
}
