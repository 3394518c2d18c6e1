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
