import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Page, Request } from '@playwright/test'

/** What one visit of the screen took. Times in ms, sizes in bytes as they crossed the wire, with headers. */
export type Opened = {
  /** From the address to the first rows on the screen. */
  rows: number
  /** What the server took for the page itself, to its first byte. */
  page: number
  /** What the server took for the first rows, to the first byte. */
  list: number
  bytes: number
  /** The response with the first rows, uncompressed. */
  listBytes: number
}

/** Opens the screen and waits for its first rows. */
export async function openScreen(page: Page, url: string): Promise<Opened> {
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
      // What the browser took from its cache has crossed no wire.
      if (!response || (await response.serverAddr()) === null) return 0
      const { responseBodySize, responseHeadersSize } = await request.sizes()
      return responseBodySize + responseHeadersSize
    }),
  )
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

/** The rows of a CSV whose cells hold no line breaks. */
export async function countLines(path: string): Promise<number> {
  let lines = 0
  for await (const _ of createInterface(createReadStream(path))) lines += 1
  return lines
}
