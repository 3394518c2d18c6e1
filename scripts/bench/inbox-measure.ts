import { statSync } from 'node:fs'
import type { Browser, BrowserContext, Page, Response } from '@playwright/test'
import { paths } from '@/domain/paths'
import { countLines, type Opened, openScreen } from './inbox-open'
import { heapOf, installProbe, longestFrame, readProbe, resetProbe, watchFrames } from './inbox-probe'
import type { Product } from './inbox-product'

export type Figures = { name: string; value: string }[]

const SEARCH = 'Search by name, email, or phone...'
const VISITS = 5
const FIRST_VISITS = 3
const WINDOW = { viewport: { width: 1440, height: 900 } }
/** Searches that are typed letter by letter. Each letter is one measured keystroke. */
const TYPED = [
  ...['kowalski', 'smith', 'zoë', "o'brien", 'de la cruz', 'nguyen', 'mary anderson'],
  ...['gmail.com', '@acme-roof', 'plumbing', '555', '+1 (2', '(937) 5', 'nobody here'],
]

/** Opens the inbox of a running product as its admin does, and measures the waiting times. */
export async function measureInbox(browser: Browser, product: Product): Promise<Figures> {
  const { origin, account } = product
  const context = await browser.newContext(WINDOW)
  const response = await context.request.post(`${origin}${paths.signIn}`, {
    data: account,
    headers: { origin, 'sec-fetch-site': 'same-origin' },
  })
  if (!response.ok()) throw new Error(`The sign-in was answered with ${response.status()}`)
  const url = `${origin}${paths.adminSubmissions}`
  const firsts: Opened[] = []
  for (let visit = 0; visit < FIRST_VISITS; visit += 1) firsts.push(await openFirst(browser, context, url))
  const page = await context.newPage()
  await installProbe(page)
  const cold = await openScreen(page, url)
  const visits: Opened[] = []
  for (let visit = 0; visit < VISITS; visit += 1) visits.push(await openScreen(page, url))
  const typed = await type(page)
  const scrolled = await scrollToEnd(page)
  const csv = await download(page, product)
  const heap = await heapOf(page)
  await context.close()
  const median = (pick: (visit: Opened) => number) => milliseconds(percentile(visits.map(pick), 50))
  return [
    {
      name: `Opens, from the address to the first rows, median of ${VISITS}`,
      value: median(({ rows }) => rows),
    },
    {
      name: `Opens in a browser that has never seen it, median of ${FIRST_VISITS}`,
      value: milliseconds(
        percentile(
          firsts.map(({ rows }) => rows),
          50,
        ),
      ),
    },
    { name: 'Server time of the screen', value: median((visit) => visit.page) },
    { name: 'Server time of the first rows', value: median(({ list }) => list) },
    { name: 'Bytes at first, everything, nothing cached', value: kilobytes(cold.bytes) },
    { name: 'Of them the first rows, uncompressed', value: kilobytes(cold.listBytes) },
    {
      name: `Keystroke to its painted rows and count, p50 of ${typed.length}`,
      value: milliseconds(percentile(typed, 50)),
    },
    { name: 'Keystroke to its painted rows and count, p99', value: milliseconds(percentile(typed, 99)) },
    { name: 'Slowest keystroke', value: milliseconds(Math.max(...typed)) },
    { name: 'Jump to the last row', value: milliseconds(scrolled) },
    ...csv,
    { name: 'Memory of the page afterwards', value: `${heap} MB` },
  ]
}

/** Opens the inbox in a new context with the session of another one but an empty cache. */
async function openFirst(browser: Browser, signedIn: BrowserContext, url: string): Promise<Opened> {
  const context = await browser.newContext({ ...WINDOW, storageState: await signedIn.storageState() })
  const page = await context.newPage()
  await installProbe(page)
  const opened = await openScreen(page, url)
  await context.close()
  return opened
}

async function type(page: Page): Promise<number[]> {
  const field = page.getByPlaceholder(SEARCH)
  const times: number[] = []
  for (const word of TYPED) {
    for (let length = 1; length <= word.length; length += 1) {
      const key = () => field.pressSequentially(word[length - 1] ?? '')
      times.push(await keystroke(page, word.slice(0, length), key))
    }
    await keystroke(page, '', () => field.fill(''))
  }
  return times
}

/** Milliseconds from the key event in the page to the paint of the rows from its response. */
async function keystroke(page: Page, text: string, press: () => Promise<void>): Promise<number> {
  await resetProbe(page)
  const response = page.waitForResponse((response) => isFor(response, text))
  await press()
  const { total } = await (await response).json()
  const { typedAt, paintedAt, answeredAt } = await readProbe(page, total)
  // A response with the same rows as before changes nothing.
  return Math.max(paintedAt, answeredAt) - typedAt
}

function isFor(response: Response, text: string): boolean {
  const url = new URL(response.url())
  return (
    url.pathname.endsWith('/inbox') &&
    (url.searchParams.get('text') ?? '') === text &&
    !url.searchParams.has('since') &&
    !url.searchParams.has('limit')
  )
}

async function scrollToEnd(page: Page): Promise<number> {
  const began = performance.now()
  const last = await page.locator('table').getAttribute('aria-rowcount')
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await page.locator(`tr[aria-rowindex="${last}"] button`).first().waitFor()
  return performance.now() - began
}

async function download(page: Page, { memory }: Product): Promise<Figures> {
  const before = await memory()
  const samples: number[] = []
  const sampling = setInterval(async () => samples.push(await memory()), 100)
  await watchFrames(page)
  const waiting = page.waitForEvent('download', { timeout: 120_000 })
  const began = performance.now()
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const path = await (await waiting).path()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const longest = await longestFrame(page)
  clearInterval(sampling)
  const rows = (await countLines(path)) - 1
  const megabytes = (statSync(path).size / 1_000_000).toFixed(1)
  return [
    { name: `CSV of ${rows.toLocaleString('en-US')} rows, ${megabytes} MB`, value: `${seconds} s` },
    { name: 'Longest time between two frames meanwhile', value: milliseconds(longest) },
    { name: 'Memory of the server before the CSV', value: `${before} MB` },
    { name: 'Memory of the server at most meanwhile', value: `${Math.max(before, ...samples)} MB` },
  ]
}

const milliseconds = (ms: number) => `${Math.round(ms)} ms`
const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((share / 100) * sorted.length))] ?? 0
}
