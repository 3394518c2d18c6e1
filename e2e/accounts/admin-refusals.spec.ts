import { expect, test } from '../fixtures'
import { VARIANTS } from '../request-variants'
import { settings } from '../settings'
import { addAccount } from './accounts'

const PASSWORD = 'violet tractor pianist cloud'

/** What only Payload's configuration, or one of its screens, would say. */
const OF_THE_ADMIN =
  /form-submissions|blog-posts|payload-preferences|ClientConfig|clientConfig|useAsTitle|Form Submissions/

test('T95 a member gets 403 and a page that holds nothing of the admin, in every form', {
  tag: '@nightly',
}, async ({ playwright, email, database }) => {
  await addAccount(database, email, PASSWORD)
  const request = await playwright.request.newContext({
    baseURL: settings.origin,
    extraHTTPHeaders: { origin: settings.origin },
    // Next first sends a client's own form of a page to an address that no cache confuses with the page.
    maxRedirects: 1,
  })
  await request.post('/api/users/login', { data: { email, password: PASSWORD } })
  for (const path of [
    '/admin',
    '/admin/blog',
    '/admin/collections/users',
    '/admin/nowhere',
    '/admin?_rsc=1',
  ]) {
    for (const headers of VARIANTS) {
      const response = await request.get(path, { headers })
      const body = await response.text()
      const requested = `${path} ${JSON.stringify(headers)}`
      expect([response.status(), response.headers()['cache-control']], requested).toEqual([
        403,
        'no-store, private',
      ])
      expect(body, requested).not.toMatch(OF_THE_ADMIN)
      expect(body.length, requested).toBeLessThan(40_000)
      if (!headers.rsc) {
        expect(body, requested).toContain('Access Denied')
        expect(body, requested).toContain('have permission to access this area.')
      }
    }
  }
  const call = await request.post('/admin/blog/new', { data: '[]' })
  expect([call.status(), await call.text()]).toEqual([403, 'Access Denied'])
  await request.dispose()
})

test('T95 a cookie without a session is a redirect to /auth, in every form', { tag: '@nightly' }, async ({
  request,
}) => {
  for (const path of ['/admin', '/admin/blog', '/admin/nowhere']) {
    for (const variant of VARIANTS) {
      const headers = { ...variant, cookie: 'payload-token=garbage' }
      const response = await request.get(path, { headers, maxRedirects: 0 })
      const requested = `${path} ${JSON.stringify(variant)}`
      expect([response.status(), response.headers().location], requested).toEqual([307, '/auth'])
      expect(await response.text(), requested).not.toMatch(OF_THE_ADMIN)
    }
  }
})

test("A108 C536 an unknown address of the admin is a 404 in the staff's own frame", {
  tag: '@nightly',
}, async ({ admin, problems }) => {
  problems.allow(/404/)
  for (const path of ['/admin/nowhere', '/admin/submissions/x', '/admin/collections/nope']) {
    const response = await admin.goto(path)
    expect([path, response?.status()]).toEqual([path, 404])
    const main = admin.getByRole('main')
    await expect(main.getByText('404', { exact: true })).toBeVisible()
    await expect(main.getByText('Oops! Page not found', { exact: true })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Return to Home', exact: true })).toHaveAttribute('href', '/')
    await expect(admin.getByRole('link', { name: 'Dashboard' })).toHaveCount(1)
    await expect(admin).toHaveTitle(/^Oops! Page not found · /)
    await expect(admin).toHaveURL(path)
  }
  for (const width of [320, 375, 768, 1024, 1440]) {
    await admin.setViewportSize({ width, height: 800 })
    expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
