import { expect, test } from '../fixtures'
import { addPost } from '../posts/posts'
import { settings } from '../settings'

/** The same server at another of its names. */
const elsewhere = (path: string) => {
  const url = new URL(path, settings.origin)
  url.hostname = '127.0.0.1'
  return url.href
}

test('the staff at another address of the site are led to its own, with what stands behind the path', async ({
  admin,
  page,
}) => {
  await page.goto(elsewhere('/auth?next=1#token'))
  await expect(page).toHaveURL(`${settings.origin}/auth?next=1#token`)

  // As after a sign-in there. The session goes on under another token, so the first address has none any more.
  const { cookies } = await admin.context().storageState()
  await admin.context().addCookies(cookies.map((each) => ({ ...each, domain: '127.0.0.1' })))
  const asked: string[] = []
  admin.on('request', (request) => request.isNavigationRequest() && asked.push(request.url()))
  await admin.goto(elsewhere('/admin/blog?x=1'))
  await expect.poll(() => asked).toContain(`${settings.origin}/admin/blog?x=1`)
})

test('a visual editor whose server does not answer says so, and the way back to HTML is open', async ({
  admin,
  database,
  problems,
}) => {
  problems.allow(/Failed to fetch|ERR_FAILED|Failed to load resource|fetch/)
  const { id } = await addPost(database, { content: '<p>Stored</p>' })
  await admin.goto(`/admin/blog/edit/${id}`, { waitUntil: 'networkidle' })
  const isAction = (headers: Record<string, string>) => 'next-action' in headers
  await admin.route('**/admin/**', (route) =>
    isAction(route.request().headers()) ? new Promise(() => {}) : route.fallback(),
  )
  await admin.getByRole('button', { name: 'Visual', exact: true }).click()
  const late = admin.getByRole('alert').filter({ hasText: 'could not be loaded' })
  await expect(late).toBeVisible()
  await late.getByRole('button', { name: 'Write as HTML' }).click()
  await expect(admin.getByLabel('Content', { exact: true })).toHaveValue('<p>Stored</p>')
})
