import { expect, test } from '../fixtures'
import { openContent, putBack, readContent } from './content'

test.describe.configure({ mode: 'serial' })

test('a change is previewed beside the form, published, and shown on the very next request', {
  tag: '@daily',
}, async ({ admin, request }) => {
  test.setTimeout(90_000)
  const before = await readContent(admin, 'about')
  try {
    await admin.setViewportSize({ width: 1600, height: 950 })
    await openContent(admin, 'about')
    // Payload remembers whether somebody wants it.
    if (!(await admin.locator('#live-preview-iframe').isVisible()))
      await admin.getByRole('button', { name: 'Live preview' }).click()
    const frame = admin.frameLocator('#live-preview-iframe')
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()

    const heading = admin.locator('#field-hero__title')
    await heading.fill('A heading of a draft')
    await admin.getByRole('button', { name: 'Save Draft' }).click()
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('A heading of a draft')
    expect(await (await request.get('/about')).text()).not.toContain('A heading of a draft')

    // After one's own save the next one is accepted.
    await heading.fill('A heading for everyone')
    const stored = admin.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes('/api/globals/about?'),
    )
    await admin.getByRole('button', { name: 'Publish changes' }).click()
    expect((await stored).status()).toBe(200)
    expect(await (await request.get('/about')).text()).toContain('A heading for everyone')
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('A heading for everyone')
  } finally {
    await putBack(admin, 'about', before)
  }
})

test('the preview is for admins with an address that was just signed, and may stand in no other frame', async ({
  admin,
  visitor,
}) => {
  // As a browser on the site says where it comes from.
  const headers = { 'sec-fetch-site': 'same-origin' }
  const opened = await visitor.request.get('/preview/words/home/page/open', { headers, maxRedirects: 0 })
  expect([opened.status(), opened.headers().location]).toEqual([307, '/auth'])
  const unsigned = await admin.request.get('/preview/words/home/page', { headers })
  expect(unsigned.status()).toBe(404)
  const signed = await admin.request.get('/preview/words/home/page/open', { headers })
  expect(new URL(signed.url()).pathname).toBe('/preview/words/home/page')
  expect(signed.status()).toBe(200)
  expect(signed.headers()['cache-control']).toContain('no-store')
  expect(signed.headers()['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(await signed.text()).toContain('noindex')
  expect((await visitor.request.get(signed.url(), { headers })).status()).toBe(404)
  const other = signed.url().replace('/home/', '/about/')
  expect((await admin.request.get(other, { headers })).status()).toBe(404)
})
