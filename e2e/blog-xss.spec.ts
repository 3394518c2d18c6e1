import type { Page } from '@playwright/test'
import { EVASIONS } from '../tests/unit/html/evasions'
import { expect, test } from './blog-fixture'

/** Opens a page in which `xss` tells that it was called, does what a reader would do, and says what happened. */
async function provoke(page: Page, path: string): Promise<string[]> {
  const happened: string[] = []
  await page.exposeFunction('tell', (what: string) => happened.push(what))
  await page.addInitScript('window.xss = () => window.tell("a script ran"); window.alert = window.xss')
  page.on('dialog', (dialog) => {
    happened.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (/evil\.test/.test(request.url())) happened.push(`request: ${request.url()}`)
  })
  await page.goto(path)
  for (const link of await page.getByText('x', { exact: true }).all()) {
    await link.hover({ force: true, timeout: 500 }).catch(() => null)
    await link.dispatchEvent('click')
  }
  for (const details of await page.locator('details').all()) await details.dispatchEvent('toggle')
  await page.waitForTimeout(300)
  return happened
}

test('C203 T57 T58 nothing of the evasion list runs on the public page or in the preview', async ({
  blog,
  page,
  admin,
  problems,
}) => {
  test.setTimeout(120_000)
  problems.allow(/404|a\.test|ERR_/)
  const post = await blog.add({ content: EVASIONS.map((html) => `<p>one</p>${html}`).join('\n') })
  expect(await provoke(page, `/blog/${post.slug}`)).toEqual([])
  expect(await provoke(admin, `/preview/${post.id}/open`)).toEqual([])
})

test('C203 T57 a row that was stored before the rules is cleaned when it is read', async ({
  page,
  blog,
  database,
  problems,
}) => {
  test.setTimeout(120_000)
  problems.allow(/404|a\.test|ERR_/)
  const post = await blog.add({ published: false })
  await database.query('update blog_posts set content = $1, published = true where id = $2', [
    EVASIONS.map((html) => `<p>one</p>${html}`).join('\n'),
    post.id,
  ])
  expect(await provoke(page, `/blog/${post.slug}`)).toEqual([])
})
