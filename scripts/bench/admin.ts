import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { paths } from '@/domain/paths'
import { env } from '@/env'
import { findBrowser } from '../browser.mjs'
import { versions, writePart } from './document'
import { spread } from './load'
import { type Account, postRows, type Staff, signIn } from './product'
import { dropPosts, fillPosts } from './rows'

const SCROLL_STEPS = 120

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    rows: { type: 'string', default: '10000' },
  },
})

// The script adds invented posts and removes them again, so the database must be named explicitly.
if (!env.DATABASE_URL || !env.ADMIN_PASSWORD) {
  throw new Error(
    'Name the database and the admin of the running product: DATABASE_URL, ADMIN_EMAIL, ADMIN_PASSWORD',
  )
}

const account: Account = { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
const db = new pg.Client(env.DATABASE_URL)
await db.connect()
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  await fillPosts(db, Number(values.rows))
  const staff = await signIn(values.url, account)
  const figures = await measureAdmin(browser, values.url, staff)
  await writePart('The staff screens: times', 'bench:admin', toReport(figures, await versions()))
} finally {
  await dropPosts(db)
  await browser.close()
  await db.end()
}

type Figures = Awaited<ReturnType<typeof measureAdmin>>

function toReport(figures: Figures, about: string): string[] {
  return [
    `${about}, ${Number(values.rows).toLocaleString('en-US')} posts; all on one machine.`,
    '',
    ...figures.map(({ name, value }) => `- ${name}: ${value}`),
  ]
}

/** Opens the admin screens as staff do, and measures the waiting times. */
async function measureAdmin(browser: Browser, origin: string, staff: Staff) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: staff.storageState,
  })
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
      value: ms(await staff.time(paths.admin)),
    },
    { name: 'Server time of the list, median of 21', value: ms(await staff.time(paths.adminBlog)) },
    {
      name: 'Server time of its first rows, median of 21',
      value: ms(await staff.time(postRows())),
    },
    {
      name: 'Server time of a search by title, median of 21',
      value: ms(await staff.time(postRows('999'))),
    },
    { name: 'List opens, from the address to the first row, median of 5', value: ms(spread(opened).median) },
    {
      name: `Frames while scrolling ${SCROLL_STEPS} steps of 500 px, median`,
      value: ms(spread(frames).median),
    },
    { name: 'The longest of them', value: ms(Math.max(...frames)) },
    { name: 'Jump to the last row', value: ms(jump) },
  ]
  await context.close()
  return figures
}

async function openList(page: Page, url: string): Promise<number> {
  const began = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('tr[aria-rowindex="2"] button').first().waitFor()
  return performance.now() - began
}

/** Scrolls down the list by one step each frame, and returns the duration of each frame. */
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

function ms(time: number): string {
  return `${Math.round(time)} ms`
}
