import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { test as watched } from './fixtures'
import { collectProblems } from './problems'

async function pageWithStatus(context: BrowserContext, status: number): Promise<Page> {
  const page = await context.newPage()
  await page.route('**/planted', (route) => route.fulfill({ status, body: 'planted' }))
  await page.goto('/planted')
  return page
}

const CASES = [
  ['a console error', 200, () => console.error('planted'), /^console: planted/],
  ['an uncaught exception', 200, () => void setTimeout(() => JSON.parse('planted')), /^exception: .*JSON/],
  ['an answer with an error', 500, () => {}, /^answer: 500 .*planted/],
  ['a request without an answer', 200, () => fetch('http://localhost:1/').catch(() => {}), /^failed: .*:1\//],
] as const

for (const [what, status, act, message] of CASES) {
  base(`${what} is a problem, unless the test allows it`, async ({ context }) => {
    const problems = collectProblems()
    problems.watch(context)
    const page = await pageWithStatus(context, status)
    await page.evaluate(act)
    await expect.poll(() => problems.unexpected()).toContainEqual(expect.stringMatching(message))
    problems.allow(/planted|JSON|:1\/|ERR_/)
    expect(problems.unexpected()).toEqual([])
  })
}

base('a request that ends because the page is left is none', async ({ context }) => {
  const problems = collectProblems()
  problems.watch(context)
  const page = await pageWithStatus(context, 200)
  await page.route('**/slow', () => {})
  await page.evaluate(() => void fetch('/slow').catch(() => {}))
  await page.goto('about:blank')
  expect(problems.unexpected()).toEqual([])
})

watched.fail('a problem in the page fails its test', async ({ page }) => {
  await page.evaluate(() => console.error('planted'))
})

watched.fail('a problem in the page of the visitor fails the test', async ({ visitor }) => {
  await visitor.evaluate(() => console.error('planted'))
})

watched('a page without a problem passes', async ({ page, visitor }) => {
  await page.evaluate(() => console.warn('planted'))
  await visitor.evaluate(() => console.info('planted'))
})
