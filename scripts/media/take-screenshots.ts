import { mkdir } from 'node:fs/promises'
import {
  type APIRequestContext,
  request as apiRequest,
  type Browser,
  chromium,
  type Page,
} from '@playwright/test'
import pg from 'pg'
import sharp from 'sharp'
import { runningDatabase } from '@/cli/embedded/embedded'
import { THEME_KEY } from '@/domain/theme'
import { env } from '@/env'
import { fillLeads } from '../bench/rows'
import { findBrowser } from '../browser.mjs'
import { inventDays } from './invented-days'
import { SHOTS, type Shot, type Theme } from './shots'

/** The folder from which the documents show the screenshots. The argument after the origin names another one. */
const FOLDER = 'docs/screenshots'
const WIDTH = 960

/** The number of leads that makes the inbox and the chart of thirty days worth a screenshot. */
const LEADS = 160

type Account = { email: string; password: string }

/** Fills the inbox with invented leads of the last four weeks. */
async function spreadLeads(url: string): Promise<void> {
  const db = new pg.Client(url)
  await db.connect()
  await fillLeads(db, LEADS)
  await db.query(
    `UPDATE form_submissions SET created_at = now() - spread.place * interval '4 hours 13 minutes'
       FROM (SELECT id, row_number() OVER (ORDER BY idempotency_key) - 1 AS place FROM form_submissions) spread
      WHERE spread.id = form_submissions.id AND fingerprint = 'bench'`,
  )
  await db.end()
}

/** Fills booking, the calendar and the admin's day. */
async function fillDays(url: string, origin: string, account: Account): Promise<void> {
  const request = await apiRequest.newContext({ baseURL: origin, extraHTTPHeaders: ownHeaders(origin) })
  await signIn(request, account)
  const db = new pg.Client(url)
  await db.connect()
  await inventDays(request, db, account.email)
  await db.end()
  await request.dispose()
}

const ownHeaders = (origin: string) => ({ origin, 'sec-fetch-site': 'same-origin' })

async function signIn(request: APIRequestContext, account: Account, headers = {}): Promise<void> {
  const response = await request.post('/api/users/login', { data: account, headers })
  if (!response.ok())
    throw new Error(`The sign-in of ${account.email} was answered with ${response.status()}`)
}

async function takeScreenshots(origin: string, folder: string, account: Account): Promise<void> {
  await mkdir(folder, { recursive: true })
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  for (const shot of SHOTS) {
    const taking = shot.themes.map(async (theme) => {
      const file = `${folder}/${shot.name}-${theme}.webp`
      const image = await take(browser, shot, theme, origin, account)
      const width = Math.min(shot.width ?? WIDTH, WIDTH)
      await sharp(image).resize({ width }).webp({ quality: 72 }).toFile(file)
      console.log(file)
    })
    await Promise.all(taking)
  }
  await browser.close()
}

async function take(browser: Browser, shot: Shot, theme: Theme, origin: string, account: Account) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: shot.width ?? 1280, height: shot.height ?? 800 },
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
  })
  if (shot.needsAdmin) await signIn(context.request, account, ownHeaders(origin))
  const page = await context.newPage()
  await page.goto(shot.path)
  await wear(page, theme)
  await shot.act?.(page)
  await page.waitForLoadState('networkidle')
  await page.getByText('Loading...').first().waitFor({ state: 'hidden' })
  // The pointer moves away, because a tooltip would be in the screenshot.
  await page.mouse.move(1, 1, { steps: 4 })
  // The button that has just changed the theme keeps the focus, and with it its tooltip.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.getByRole('tooltip').waitFor({ state: 'hidden' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const image = await page.screenshot()
  await context.close()
  return image
}

async function wear(page: Page, theme: Theme) {
  if (theme === 'light') return
  await page.getByRole('button', { name: /theme/i }).first().click()
  // The click may be what loads the page's scripts, so the choice must be stored before the page is left.
  await page.waitForFunction((key) => localStorage.getItem(key) === 'dark', THEME_KEY)
}

const [origin, folder = FOLDER] = process.argv.slice(2)
const url = env.DATABASE_URL ?? (await runningDatabase(env.DATA_DIR))
// The script writes invented leads, so the product must be named explicitly.
if (!origin || !url || !env.ADMIN_PASSWORD) {
  throw new Error(
    'Name a running product that holds nothing of value: ADMIN_EMAIL, ADMIN_PASSWORD, DATA_DIR or DATABASE_URL, and its origin, as in npm run media:screenshots -- http://localhost:3000',
  )
}
const account = { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
await spreadLeads(url)
await fillDays(url, origin, account)
await takeScreenshots(origin, folder, account)
