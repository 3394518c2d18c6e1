import { createReadStream, statSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Browser, BrowserContext, Page, Request, Response } from '@playwright/test'
import { paths } from '@/domain/paths'
import { publicEndpoints } from '@/domain/public-endpoints'
import type { Product } from './product'

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
  const response = await context.request.post(`${origin}${publicEndpoints.signIn}`, {
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

/** The figures of one visit of the screen. Times are in ms, sizes are transferred bytes with headers. */
type Opened = {
  /** From the start of the navigation to the first rows on the screen. */
  rows: number
  /** Time of the server for the page, to its first byte. */
  page: number
  /** Time of the server for the first rows, to the first byte. */
  list: number
  bytes: number
  /** Uncompressed size of the response with the first rows. */
  listBytes: number
}

/** Opens the screen and waits for its first rows. */
async function openScreen(page: Page, url: string): Promise<Opened> {
  const requests: Request[] = []
  const record = (request: Request) => requests.push(request)
  page.on('request', record)
  const list = page.waitForResponse((response) => response.url().includes('/inbox?'))
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('tr[data-row] button').first().waitFor()
  const rows = await page.evaluate(() => performance.now())
  await page.waitForLoadState('networkidle')
  page.off('request', record)
  const listBytes = (await (await list).body()).byteLength
  return { rows, ...(await page.evaluate(serverTimes)), bytes: await bytesOf(requests), listBytes }
}

/** Runs in the page. */
function serverTimes(): { page: number; list: number } {
  const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  const timeOf = (entry: PerformanceEntry | undefined) =>
    entry instanceof PerformanceResourceTiming ? entry.responseStart - entry.requestStart : Number.NaN
  return { page: timeOf(entries[0]), list: timeOf(entries.find(({ name }) => name.includes('/inbox?'))) }
}

async function bytesOf(requests: readonly Request[]): Promise<number> {
  const sent = requests.filter((request) => /^https?:/.test(request.url()))
  const sizes = await Promise.all(
    sent.map(async (request) => {
      const response = await request.response()
      // A response from the browser's cache was not transferred.
      if (!response || (await response.serverAddr()) === null) return 0
      const { responseBodySize, responseHeadersSize } = await request.sizes()
      return responseBodySize + responseHeadersSize
    }),
  )
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

/** Counts the rows of a CSV whose cells contain no line breaks. */
async function countLines(path: string): Promise<number> {
  let lines = 0
  for await (const _ of createInterface(createReadStream(path))) lines += 1
  return lines
}

/** The times of events since the probe was reset, in ms of the page's own clock; 0 for an event that did not happen. */
type Probe = { typedAt: number; paintedAt: number; answeredAt: number }

/** Makes the page record the time of a key event and the time when a following change is painted. */
async function installProbe(page: Page): Promise<void> {
  // tsx adds calls of this helper to functions, and a function that is sent to the page needs it there.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript(() => {
    const probe = { typedAt: 0, paintedAt: 0 }
    Reflect.set(window, 'probe', probe)
    document.addEventListener(
      'input',
      ({ timeStamp }) => {
        probe.typedAt ||= timeStamp
      },
      true,
    )
    const painted = new MessageChannel()
    painted.port1.onmessage = () => {
      probe.paintedAt = performance.now()
    }
    // A message that is sent in an animation frame arrives after the paint of that frame.
    const record = () => requestAnimationFrame(() => painted.port2.postMessage(null))
    const options = { subtree: true, childList: true, characterData: true }
    addEventListener('DOMContentLoaded', () => new MutationObserver(record).observe(document.body, options))
  })
}

async function resetProbe(page: Page): Promise<void> {
  await page.evaluate(() => {
    performance.clearResourceTimings()
    Object.assign(Reflect.get(window, 'probe'), { typedAt: 0, paintedAt: 0 })
  })
}

/** Waits until the count is shown and nothing has changed for three frames. */
async function readProbe(page: Page, total: number): Promise<Probe> {
  return page.evaluate(async (count) => {
    const wanted = count === 1 ? '1 submission' : `${count} submissions`
    const frame = () => new Promise(requestAnimationFrame)
    const isShown = () =>
      [...document.querySelectorAll('[role=status]')].some(({ textContent }) => textContent === wanted)
    while (!isShown()) await frame()
    for (const _ of [1, 2, 3]) await frame()
    // A request with a limit loads the rest of a short list, for which nobody waits.
    const response = performance
      .getEntriesByType('resource')
      .findLast(({ name }) => name.includes('/inbox?') && !name.includes('limit='))
    const answeredAt = response instanceof PerformanceResourceTiming ? response.responseEnd : 0
    return { ...Reflect.get(window, 'probe'), answeredAt }
  }, total)
}

/** Records the longest time between two frames from now on. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    let [longest, last] = [0, performance.now()]
    const tick = (now: number) => {
      longest = Math.max(longest, now - last)
      last = now
      Reflect.set(window, 'longestFrame', longest)
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
}

async function longestFrame(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(window, 'longestFrame')))
}

/** Live objects of the page in MB, after a collection. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return Math.round(usedSize / 1_000_000)
}
