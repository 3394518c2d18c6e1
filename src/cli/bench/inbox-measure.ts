import { statSync } from 'node:fs'
import type { Browser, Page, Response } from '@playwright/test'
import { paths } from '@/domain/paths'

export type Figures = { name: string; value: string }[]

const SEARCH = 'Search by name, email, or phone...'
/** Typed letter by letter; each is one keystroke that is measured. */
const TYPED = ['kowalski', 'smith', 'zoë', "o'brien", 'gmail', '555', '+1 (2']

/** Opens the inbox of a running product as its admin does, and measures what is waited for. */
export async function measureInbox(browser: Browser, origin: string, account: Account): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const answer = await context.request.post(`${origin}${paths.signIn}`, {
    data: account,
    headers: { origin, 'sec-fetch-site': 'same-origin' },
  })
  if (!answer.ok()) throw new Error(`The sign-in was answered with ${answer.status()}`)
  const page = await context.newPage()
  const url = `${origin}${paths.adminSubmissions}`
  await open(page, url)
  const opened = await open(page, url)
  const typed = await type(page)
  const scrolled = await scrollToEnd(page)
  const csv = await download(page)
  const heap = await heapOf(page)
  await context.close()
  return [
    { name: 'Opens, from the address to the first rows', value: `${opened.ms} ms` },
    { name: 'First answer with rows, uncompressed', value: `${Math.round(opened.bytes / 1000)} kB` },
    { name: `Keystroke to its rows and count, p50 of ${typed.length}`, value: `${percentile(typed, 50)} ms` },
    { name: 'Keystroke to its rows and count, p99', value: `${percentile(typed, 99)} ms` },
    { name: 'Jump to the last row', value: `${scrolled} ms` },
    { name: `CSV, ${csv.megabytes} MB`, value: `${(csv.ms / 1000).toFixed(1)} s` },
    { name: 'Longest the page stood still while it was written', value: `${csv.longest} ms` },
    { name: 'Memory of the page afterwards', value: `${heap} MB` },
  ]
}

export type Account = { email: string; password: string }

async function open(page: Page, url: string) {
  const list = page.waitForResponse((response) => response.url().includes('/inbox?'))
  const began = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('tr[data-row] button').first().waitFor()
  const ms = Math.round(performance.now() - began)
  return { ms, bytes: (await (await list).body()).byteLength }
}

async function type(page: Page): Promise<number[]> {
  const field = page.getByPlaceholder(SEARCH)
  const times: number[] = []
  for (const word of TYPED) {
    for (let length = 1; length <= word.length; length += 1) {
      times.push(await keystroke(page, word.slice(0, length), () => field.press(word[length - 1] ?? '')))
    }
    await keystroke(page, '', () => field.fill(''))
  }
  return times
}

/** From the event in the page to the last change that its answer made there, by the page's own clock. */
async function keystroke(page: Page, text: string, press: () => Promise<void>): Promise<number> {
  await page.evaluate(watchChanges)
  const answer = page.waitForResponse((response) => isFor(response, text))
  await press()
  const { total } = await (await answer).json()
  return page.evaluate(async (count) => {
    const wanted = count === 1 ? '1 submission' : `${count} submissions`
    const isShown = () =>
      [...document.querySelectorAll('[role=status]')].some((each) => each.textContent === wanted)
    while (!isShown()) await new Promise(requestAnimationFrame)
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
    const entry = performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/inbox?'))
    const answered = entry instanceof PerformanceResourceTiming ? entry.responseEnd : 0
    // An answer with the same rows as before changes nothing.
    return Math.round(
      Math.max(answered, Number(Reflect.get(window, 'changedAt'))) - Number(Reflect.get(window, 'typedAt')),
    )
  }, total)
}

function watchChanges(): void {
  performance.clearResourceTimings()
  Reflect.set(window, 'changedAt', 0)
  document.addEventListener('input', () => Reflect.set(window, 'typedAt', performance.now()), {
    once: true,
    capture: true,
  })
  if (Reflect.get(window, 'isWatched')) return
  Reflect.set(window, 'isWatched', true)
  const observer = new MutationObserver(() => Reflect.set(window, 'changedAt', performance.now()))
  observer.observe(document.querySelector('table') ?? document.body, {
    subtree: true,
    childList: true,
    characterData: true,
  })
}

function isFor(response: Response, text: string): boolean {
  const url = new URL(response.url())
  return (
    url.pathname.endsWith('/inbox') &&
    (url.searchParams.get('text') ?? '') === text &&
    !url.searchParams.has('since')
  )
}

async function scrollToEnd(page: Page): Promise<number> {
  const began = performance.now()
  const last = await page.locator('table').getAttribute('aria-rowcount')
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await page.locator(`tr[aria-rowindex="${last}"] button`).first().waitFor()
  return Math.round(performance.now() - began)
}

async function download(page: Page) {
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
  const waiting = page.waitForEvent('download', { timeout: 120_000 })
  const began = performance.now()
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const path = await (await waiting).path()
  const ms = performance.now() - began
  const longest = Math.round(Number(await page.evaluate(() => Reflect.get(window, 'longestFrame'))))
  return { ms, longest, megabytes: (statSync(path).size / 1_000_000).toFixed(1) }
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return Math.round(usedSize / 1_000_000)
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((share / 100) * sorted.length))] ?? 0
}
