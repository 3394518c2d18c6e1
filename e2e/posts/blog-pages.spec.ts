import sharp from 'sharp'
import { blogPage } from '@/seed/blog'
import { hydrate } from '../../scripts/bench/wake'
import { expect, test } from './blog-fixture'

const CHIPS = ['All', 'Growth', 'Google Business', 'Call Handling', 'Reviews', 'Lead Funnels', 'Case Stories']

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('C045 C180 C181 C182 C183 the blog opens with a hero and seven chips that do nothing', async ({
    page,
    blog,
  }) => {
    const post = await blog.add()
    expect((await page.goto('/blog'))?.status()).toBe(200)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: post.title })).toHaveCount(1)
    const chips = page.getByRole('main').getByRole('list').first()
    expect(await chips.getByRole('listitem').allTextContents()).toEqual(CHIPS)
    await expect(chips.getByRole('button').or(chips.getByRole('link'))).toHaveCount(0)
    const before = await page.getByRole('article').allTextContents()
    for (const name of CHIPS) await chips.getByText(name, { exact: true }).click()
    expect(await page.getByRole('article').allTextContents()).toEqual(before)
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/blog')
  })

  test('C187 C188 C189 C190 C191 C192 a card shows what it has, and leads to the post', async ({
    page,
    blog,
  }) => {
    const bare = await blog.add()
    const post = await blog.add({ category: 'Growth', excerpt: 'Two plain sentences.' })
    await page.goto('/blog')
    const card = page.getByRole('article').filter({ hasText: post.title })
    await expect(card.getByText('Growth', { exact: true })).toBeVisible()
    await expect(card.getByRole('heading', { name: post.title })).toBeVisible()
    await expect(card.getByText('Two plain sentences.')).toBeVisible()
    await expect(card.getByText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible()
    const plain = page.getByRole('article').filter({ hasText: bare.title })
    expect(await plain.getByRole('paragraph').count()).toBe(1)
    await card.getByRole('link', { name: /^Read More/ }).click()
    await expect(page).toHaveURL(`/blog/${post.slug}`)
    await expect(page.getByRole('heading', { level: 1, name: post.title })).toBeVisible()
  })

  test('C046 C197 C198 C199 C200 C201 C202 a post shows its parts, and no stub for what is empty', async ({
    page,
    blog,
  }) => {
    const post = await blog.add({
      category: 'Reviews',
      author: 'Dana Ruiz',
      featuredImageUrl: '/icons/512.png',
      content:
        '<h2>Part</h2><ul><li>Item</li></ul><p><a href="/plans">Plans</a> <img src="/icons/192.png" alt="Mark"></p>',
    })
    expect((await page.goto(`/blog/${post.slug}`))?.status()).toBe(200)
    const main = page.getByRole('main')
    await expect(main.getByText('Reviews', { exact: true })).toBeVisible()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(post.title)
    await expect(main.getByText('By Dana Ruiz')).toBeVisible()
    await expect(main.getByText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/).first()).toBeVisible()
    await expect(main.locator('img[src="/icons/512.png"]')).toBeVisible()
    await expect(main.getByRole('heading', { level: 2, name: 'Part' })).toBeVisible()
    await expect(main.getByRole('listitem').filter({ hasText: 'Item' })).toBeVisible()
    await expect(main.getByRole('img', { name: 'Mark' })).toBeVisible()
    const bare = await blog.add()
    await page.goto(`/blog/${bare.slug}`)
    await expect(main.getByText(/^By\b/)).toHaveCount(0)
    await expect(main.locator('img')).toHaveCount(0)
  })

  test('C193 C204 C205 C206 C207 an unknown slug and a draft show Post Not Found, not the site 404', async ({
    page,
    blog,
    problems,
  }) => {
    problems.allow(/404/)
    await blog.add()
    const draft = await blog.add({ published: false })
    for (const slug of ['no-such-post', draft.slug]) {
      const response = await page.goto(`/blog/${slug}`)
      expect(response?.status()).toBe(404)
      expect(await response?.text(), 'without scripts too').toMatch(
        /<html lang="en".*<h1[^>]*>Post Not Found/s,
      )
      await expect(page.getByRole('heading', { name: 'Post Not Found' })).toBeVisible()
      await expect(page.getByText('Oops! Page not found')).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('link', { name: 'Back to the blog' })).toHaveAttribute(
        'href',
        '/blog',
      )
      expect(response?.headers()['cache-control']).toMatch(/no-store/)
    }
    await page.goto('/blog')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByText(draft.title)).toHaveCount(0)
  })
})

for (const width of [375, 1440]) {
  test(`the images of a text have their places before they come, at ${width} px`, async ({ page, blog }) => {
    const background = '#2f6f9f'
    const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const { doc } = await (
      await blog.api.post('/api/media', {
        multipart: {
          file: { name: 'van.jpg', mimeType: 'image/jpeg', buffer },
          _payload: JSON.stringify({ alt: 'A van' }),
        },
      })
    ).json()
    const image = `<figure><img src="/api/media/file/${doc.filename}" alt="A van"><figcaption>Ours</figcaption></figure>`
    const post = await blog.add({ content: `<p>${'word '.repeat(200)}</p>${image.repeat(3)}` })
    // A network on which none has come yet.
    await page.route('**/api/media/file/**', () => undefined)
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/blog/${post.slug}`, { waitUntil: 'domcontentloaded' })
    const images = page.getByRole('img', { name: 'A van' })
    const text = page.getByText('word word')
    const column = await text.evaluate((each) => each.parentElement?.getBoundingClientRect().width)
    await expect(images).toHaveCount(3)
    for (const each of await images.all()) {
      const box = await each.boundingBox()
      expect(box?.width).toBe(column)
      expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(3 / 4, 2)
    }
    await blog.remove(post)
    await blog.api.delete(`/api/media/${doc.id}`)
  })
}

test('A77 C226 posts behind the first page are reached by plain links', { tag: '@nightly' }, async ({
  page,
  blog,
}) => {
  // More than a page of its own: those of other tests come and go.
  for (let count = 0; count <= 12; count++) await blog.add()
  await page.goto('/blog')
  await page.getByRole('link', { name: 'Older posts' }).click()
  await expect(page).toHaveURL('/blog/page/2')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a draft is previewed by a signed-in admin alone, under an address that ends', async ({
  blog,
  admin,
  page,
  problems,
}) => {
  problems.allow(/404/)
  const draft = await blog.add({ published: false, content: '<p>not yet public</p>' })
  const response = await admin.goto(`/preview/${draft.id}/open`)
  expect(response?.headers()['cache-control']).toMatch(/no-store/)
  await expect(admin.getByRole('complementary', { name: 'Preview' })).toContainText('Draft')
  await expect(admin.getByText('not yet public')).toBeVisible()
  await page.goto(admin.url())
  await expect(page.getByText('not yet public')).toHaveCount(0)
  const late = new URL(admin.url())
  late.searchParams.set('until', '1')
  await admin.goto(late.href)
  await expect(admin.getByText('not yet public')).toHaveCount(0)
})

test('C184 C196 C186 on the way to a slow page a thin line shows it, and no empty state', async ({
  page,
  blog,
}) => {
  const post = await blog.add()
  for (const [from, link, to] of [
    ['/about', 'Blog', '/blog'],
    ['/blog', post.title, `/blog/${post.slug}`],
  ] as const) {
    await page.goto(from)
    await hydrate(page)
    await page.route(`**${to}?*`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue()
    })
    await page.getByRole('link', { name: link, exact: true }).first().click()
    const loading = page.getByRole('status').filter({ hasText: 'Loading' })
    await expect(loading).toBeVisible()
    const line = await loading.boundingBox()
    expect([line?.y, line?.height]).toEqual([0, 3])
    await expect(page.getByText('No blog posts yet')).toHaveCount(0)
    await expect(page).toHaveURL(to)
    await expect(loading).toHaveCount(0)
  }
})

test('C184 the posts are in the page itself: they need no script', { tag: '@nightly' }, async ({
  browser,
  blog,
}) => {
  const post = await blog.add({ content: '<p>plain words</p>' })
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/blog')
  await page.getByRole('link', { name: post.title, exact: true }).click()
  await expect(page.getByText('plain words')).toBeVisible()
  await context.close()
})

test('a post ends with a line of the owner and the button of the site', async ({ page, blog }) => {
  const { slug } = await blog.add({})
  await page.goto(`/blog/${slug}`)
  const main = page.getByRole('main')
  const line = main.getByText(blogPage.postEnd, { exact: true })
  const button = main.getByRole('link', { name: 'Get My Free Growth Plan', exact: true })
  await expect(line).toBeVisible()
  await expect(button).toHaveAttribute('href', '/contact')
  const [text, press] = [await line.boundingBox(), await button.boundingBox()]
  expect(Math.abs((text?.y ?? 0) - (press?.y ?? 0))).toBeLessThan(60)
})
