import type { Page } from '@playwright/test'
import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { toSlug } from '@/domain/slug'
import { termsPage } from '@/seed/legal/terms'
import { publicPages } from '@/seed/new-site'
import { samplePosts } from '@/seed/sample-posts'
import { expect, test } from './fixtures'

const posts = samplePosts.slice(0, 2).map(({ title }) => paths.post(toSlug(title)))
const hidden = [
  paths.thankYou,
  paths.auth,
  serverPaths.authReset,
  serverPaths.authCode,
  serverPaths.authConfirm,
  serverPaths.request,
  serverPaths.unsubscribe,
  serverPaths.notFound,
  serverPaths.blogPage(2),
  paths.post('no-such-post'),
]
/** Payload draws its button for the menu twice, for narrow and for wide screens. */
const OF_PAYLOAD = 'nav-toggler'
const STAFF = [
  ...[paths.admin, paths.adminSubmissions, paths.adminBlog, paths.adminNewPost],
  ...['/admin/account', '/admin/nowhere', '/admin/collections/users'],
]

/** Ids that more than one element of a document has. */
function doubles(html: string): string[] {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const ids = [...parsed.querySelectorAll('[id]')].map(({ id }) => id)
  return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))]
}

test('no two elements of a public page share an id', async ({ page, request }) => {
  await page.goto('about:blank')
  const found: Record<string, string[]> = {}
  for (const path of [...publicPages.map((page) => page.path), ...posts, ...hidden]) {
    const html = await (await request.get(path)).text()
    expect(html, path).toContain('id="')
    const twice = await page.evaluate(doubles, html)
    if (twice.length > 0) found[path] = twice
  }
  expect(found).toEqual({})
})

test('no two elements of a staff screen share an id', async ({ admin, problems }) => {
  problems.allow(/404/)
  const findDoubles = async () => {
    const all = await admin.evaluate(doubles, await admin.content())
    return all.filter((id) => id !== OF_PAYLOAD)
  }
  for (const path of STAFF) {
    await admin.goto(path)
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
    // What is still coming stands twice until it is in its place.
    await expect.poll(findDoubles, path).toEqual([])
  }
})

test('every line of the contents of /terms leads to its section', async ({ page }) => {
  await page.goto(paths.terms)
  const contents = page.getByRole('navigation', { name: 'On this page' })
  for (const { heading } of termsPage.sections) {
    await contents.getByRole('link', { name: heading, exact: true }).click()
    await expect.poll(() => isReached(page, heading)).toBe(true)
    await page.evaluate(() => window.scrollTo(0, 0))
  }
})

/** Whether a heading is on the screen, or the page is at its end. */
async function isReached(page: Page, heading: string) {
  const box = await page.getByRole('heading', { name: heading, exact: true }).boundingBox()
  const { scrolled, view } = await page.evaluate(() => ({
    scrolled: window.scrollY,
    view: window.innerHeight,
  }))
  return scrolled > 0 && box !== null && box.y >= 0 && box.y < view
}
