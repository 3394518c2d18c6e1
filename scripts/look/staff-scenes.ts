import type { Page } from '@playwright/test'
import { paths } from '@/domain/paths'
import { hang, type Scene, stubResponse } from './scenes'

const POSTS = '**/api/blog-posts?*'
const LEADS = '**/api/form-submissions/inbox?*'
const NO_POSTS = { docs: [], totalDocs: 0 }
const NO_LEADS = { rows: [], total: 0, asOf: '2026-01-01T00:00:00Z', recent: [] }

const openPost = async (page: Page) => {
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Post Details' }).waitFor()
}

const firstLead = (page: Page) => page.getByRole('row').nth(1).getByRole('button').first().click()

const failed = (page: Page) => page.getByRole('button', { name: 'Try again' }).waitFor()

const stock = (slug: string): Scene => ({ name: `stock-${slug}`, path: `/admin/collections/${slug}` })

/** The staff's screens, Payload's own among them, and their states. */
export const STAFF_SCENES: readonly Scene[] = [
  { name: 'dashboard', path: paths.admin },
  {
    name: 'dashboard-table',
    path: `${paths.admin}?days=30`,
    act: (page: Page) => page.getByText('Show the numbers as a table', { exact: true }).first().click(),
  },
  { name: 'posts', path: paths.adminBlog },
  { name: 'posts-empty', path: paths.adminBlog, serve: stubResponse(POSTS, 200, NO_POSTS) },
  { name: 'posts-loading', path: paths.adminBlog, serve: hang(POSTS) },
  { name: 'posts-failed', path: paths.adminBlog, serve: stubResponse(POSTS, 500), act: failed },
  { name: 'editor-new', path: paths.adminNewPost },
  {
    name: 'editor-refused',
    path: paths.adminNewPost,
    act: (page: Page) => page.getByRole('button', { name: 'Publish', exact: true }).click(),
  },
  { name: 'editor', path: paths.adminBlog, act: openPost },
  {
    name: 'editor-preview',
    path: paths.adminBlog,
    act: async (page: Page) => {
      await openPost(page)
      await page.getByRole('button', { name: 'Preview', exact: true }).click()
    },
  },
  {
    name: 'editor-visual',
    path: paths.adminBlog,
    act: async (page: Page) => {
      await openPost(page)
      await page.getByRole('button', { name: 'Visual', exact: true }).click()
      await page
        .getByRole('textbox', { name: 'Content' })
        .and(page.locator('[contenteditable=true]'))
        .waitFor()
    },
  },
  {
    name: 'editor-history',
    path: paths.adminBlog,
    act: async (page: Page) => {
      await openPost(page)
      await page
        .locator('summary')
        .filter({ hasText: /history/i })
        .click()
    },
  },
  { name: 'inbox', path: paths.adminSubmissions },
  { name: 'inbox-empty', path: paths.adminSubmissions, serve: stubResponse(LEADS, 200, NO_LEADS) },
  { name: 'inbox-loading', path: paths.adminSubmissions, serve: hang(LEADS) },
  { name: 'inbox-failed', path: paths.adminSubmissions, serve: stubResponse(LEADS, 500), act: failed },
  { name: 'inbox-lead', path: paths.adminSubmissions, act: firstLead },
  {
    name: 'inbox-dates',
    path: paths.adminSubmissions,
    act: (page: Page) => page.getByRole('button', { name: /^From/ }).click(),
  },
  { name: 'account', path: '/admin/account' },
  ...['users', 'media', 'redirects', 'consent-records', 'outbox'].map(stock),
  { name: 'stock-users-new', path: '/admin/collections/users/create' },
  { name: 'stock-media-new', path: '/admin/collections/media/create' },
  { name: 'admin-nowhere', path: '/admin/nowhere' },
  { name: 'access-denied', path: paths.admin, who: 'member' as const },
].map((scene) => ({ who: 'admin' as const, ...scene }))
