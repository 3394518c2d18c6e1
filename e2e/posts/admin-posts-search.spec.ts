import { expect, test } from './blog-fixture'

test('what staff write for searches is seen as a result, and stands in the head of the page', async ({
  admin,
  blog,
  visitor,
}) => {
  const post = await blog.add({ excerpt: 'Plain words.' })
  await admin.setViewportSize({ width: 1440, height: 900 })
  await admin.goto(`/admin/blog/edit/${post.id}`)
  await expect(admin.getByLabel('Excerpt')).toBeEnabled()
  await admin.getByText('Search and share', { exact: true }).click()
  const result = admin.getByRole('figure', { name: 'Search preview' })
  await expect(result).toContainText(post.title)
  await expect(result).toContainText('Plain words.')
  const card = admin.getByRole('img', { name: `Card of a shared link: ${post.title}` })
  await expect.poll(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)

  const long = `${'Wide words '.repeat(6)}end`
  await admin.getByLabel('Search title').fill(long)
  await expect(result).toContainText('Wide words ...')
  await expect(admin.getByText(/^Title: 6\d\d of 580 px, the end is cut off$/)).toBeVisible()
  await admin.getByLabel('Canonical address').fill('https://paper.example/first')
  await admin.getByLabel('Hide from search engines').check()
  await admin.keyboard.press('Control+s')
  await expect(admin.getByText('Post published')).toBeVisible()

  await visitor.goto(`/blog/${post.slug}`)
  await expect(visitor).toHaveTitle(long)
  await expect(visitor.getByRole('heading', { level: 1, name: post.title })).toBeVisible()
  await expect(visitor.locator('link[rel=canonical]')).toHaveAttribute('href', 'https://paper.example/first')
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await (await visitor.request.get('/sitemap.xml')).text()).not.toContain(post.slug)
})

test('T138 the image of a draft is drawn for staff and for nobody else', { tag: '@nightly' }, async ({
  admin,
  blog,
  visitor,
}) => {
  const { id } = await blog.add({ published: false })
  // As the editor's own page asks for it: a session counts on this site's requests alone.
  const headers = { 'sec-fetch-site': 'same-origin' }
  const response = await admin.request.get(`/preview/${id}/card`, { headers })
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/png'])
  expect(response.headers()['cache-control']).toContain('no-store')
  expect((await visitor.request.get(`/preview/${id}/card`)).status()).toBe(404)
})
