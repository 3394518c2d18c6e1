import type { Page } from '@playwright/test'
import { EVASIONS } from '../../tests/unit/html/evasions'
import { expect, test } from './blog-fixture'

/** Each attempt starts anew, so that none is swallowed by the one before it. */
const CORPUS = EVASIONS.map((html) => `<p>one</p>${html}`).join('\n')

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
  await page.evaluate(() => {
    document.addEventListener('click', (event) => event.preventDefault())
    for (const element of document.querySelectorAll('main *')) {
      for (const type of ['mouseover', 'pointerenter', 'focus', 'click', 'toggle', 'error', 'load']) {
        element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))
      }
    }
  })
  await page.waitForTimeout(300)
  const addresses = await page
    .locator('main a[href], main [src]')
    .evaluateAll((found) =>
      found.map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? ''),
    )
  happened.push(
    ...addresses.filter((address) => new URL(address, 'https://own.test').protocol === 'javascript:'),
  )
  return happened
}

test('C203 T57 T58 nothing of the evasion list runs on the public page', { tag: '@nightly' }, async ({
  blog,
  page,
  problems,
}) => {
  test.setTimeout(120_000)
  problems.allow(/404|a\.test|ERR_/)
  const post = await blog.add({ content: CORPUS.replaceAll('\0', '') })
  expect(await provoke(page, `/blog/${post.slug}`)).toEqual([])
})

test('nothing of the evasion list runs in the preview', async ({ blog, admin, problems }) => {
  test.setTimeout(120_000)
  problems.allow(/404|a\.test|ERR_/)
  const post = await blog.add({ content: CORPUS.replaceAll('\0', '') })
  expect(await provoke(admin, `/preview/${post.id}/open`)).toEqual([])
})

test('C203 T57 a row that was stored before the rules is cleaned when it is read', {
  tag: '@nightly',
}, async ({ page, blog, database, problems }) => {
  test.setTimeout(120_000)
  problems.allow(/404|a\.test|ERR_/)
  const post = await blog.add({ published: false })
  await database.query('update blog_posts set content = $1, published = true where id = $2', [
    CORPUS.replaceAll('\0', ''),
    post.id,
  ])
  expect(await provoke(page, `/blog/${post.slug}`)).toEqual([])
})

test('the trap itself notices a script that runs', async ({ page, problems }) => {
  problems.allow(/404/)
  const happened = await provoke(page, '/blog')
  await page.evaluate('window.xss()')
  await expect.poll(() => happened).toEqual(['a script ran'])
})
