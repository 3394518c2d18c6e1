import type { APIRequestContext, Browser, BrowserContextOptions, Page } from '@playwright/test'
import { paths } from '@/domain/paths'

export type Account = { email: string; password: string }

type Session = BrowserContextOptions['storageState']

const RUNS = 21
const SCROLL_STEPS = 120

/** Signs in over the API and gives back what a browser keeps of it. */
export async function signInAs(browser: Browser, origin: string, data: Account): Promise<Session> {
  const context = await browser.newContext()
  const headers = { origin, 'sec-fetch-site': 'same-origin' }
  const answer = await context.request.post(`${origin}${paths.signIn}`, { data, headers })
  if (!answer.ok()) throw new Error(`The sign-in was answered with ${answer.status()}`)
  const state = await context.storageState()
  await context.close()
  return state
}

/** Opens the screens as staff do, and measures what is waited for. */
export async function measureAdmin(browser: Browser, origin: string, storageState: Session) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState })
  const page = await context.newPage()
  const list = `${origin}${paths.adminBlog}`
  await openList(page, list)
  const opened: number[] = []
  for (let run = 0; run < 5; run += 1) opened.push(await openList(page, list))
  const frames = await scroll(page)
  const jump = await jumpToEnd(page)
  const figures = [
    {
      name: 'Server time of the dashboard, median of 21',
      value: await serverTime(context.request, `${origin}${paths.admin}`),
    },
    { name: 'Server time of the list, median of 21', value: await serverTime(context.request, list) },
    {
      name: 'Server time of its first rows, median of 21',
      value: await serverTime(context.request, rowsOf(origin)),
    },
    {
      name: 'Server time of a search by title, median of 21',
      value: await serverTime(context.request, rowsOf(origin, '999')),
    },
    { name: 'List opens, from the address to the first row, median of 5', value: ms(median(opened)) },
    { name: `Frames while scrolling ${SCROLL_STEPS} steps of 500 px, median`, value: ms(median(frames)) },
    { name: 'The longest of them', value: ms(Math.max(...frames)) },
    { name: 'Jump to the last row', value: ms(jump) },
  ]
  await context.close()
  return figures
}

/** A session counts only for what a page of the product asks. */
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }

function rowsOf(origin: string, search = ''): string {
  const names = ['title', 'category', 'published', 'publishedAt', 'createdAt']
  const select = names.map((name) => `select[${name}]=true`).join('&')
  const where = search && `&where[title][contains]=${search}`
  return `${origin}/api/blog-posts?limit=100&page=1&depth=0&sort=-createdAt,-id&${select}${where}`
}

/** From the request to the last byte, one after the other, after two that warm up. */
async function serverTime(request: APIRequestContext, url: string): Promise<string> {
  const times: number[] = []
  for (let run = -2; run < RUNS; run += 1) {
    const began = performance.now()
    const answer = await request.get(url, { headers: SAME_ORIGIN, maxRedirects: 0 })
    await answer.body()
    if (answer.status() !== 200) throw new Error(`${url} was answered with ${answer.status()}`)
    if (run >= 0) times.push(performance.now() - began)
  }
  return ms(median(times))
}

async function openList(page: Page, url: string): Promise<number> {
  const began = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('tr[aria-rowindex="2"] button').first().waitFor()
  return performance.now() - began
}

/** Scrolls down the list, a step every frame, and gives back how long each frame took. */
function scroll(page: Page): Promise<number[]> {
  return page.evaluate(async (steps) => {
    const frames: number[] = []
    let last = await new Promise<number>(requestAnimationFrame)
    for (let step = 0; step < steps; step += 1) {
      window.scrollBy(0, 500)
      const now = await new Promise<number>(requestAnimationFrame)
      frames.push(now - last)
      last = now
    }
    return frames
  }, SCROLL_STEPS)
}

async function jumpToEnd(page: Page): Promise<number> {
  const began = performance.now()
  const last = await page.locator('table').getAttribute('aria-rowcount')
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await page.locator(`tr[aria-rowindex="${last}"] button`).first().waitFor()
  return performance.now() - began
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function ms(time: number): string {
  return `${Math.round(time)} ms`
}
