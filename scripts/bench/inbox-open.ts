import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Page, Request } from '@playwright/test'

/** The figures of one visit of the screen. Times are in ms, sizes are transferred bytes with headers. */
export type Opened = {
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
      // A response from the browser's cache was not transferred.
      if (!response || (await response.serverAddr()) === null) return 0
      const { responseBodySize, responseHeadersSize } = await request.sizes()
      return responseBodySize + responseHeadersSize
    }),
  )
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

/** Counts the rows of a CSV whose cells contain no line breaks. */
export async function countLines(path: string): Promise<number> {
  let lines = 0
  for await (const _ of createInterface(createReadStream(path))) lines += 1
  return lines
}
