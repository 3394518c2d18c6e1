import { mkdir } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../browser.mjs'

const FOLDER = 'docs/screenshots'

type Shot = { name: string; path: string; width: number; theme: 'light' | 'dark'; needsAdmin?: boolean }

const SHOTS: readonly Shot[] = [
  { name: 'home-light', path: '/', width: 1440, theme: 'light' },
  { name: 'home-phone-dark', path: '/', width: 390, theme: 'dark' },
  { name: 'plans-light', path: '/plans', width: 1440, theme: 'light' },
  { name: 'article-dark', path: '/blog', width: 1440, theme: 'dark' },
  { name: 'dashboard-light', path: '/admin', width: 1440, theme: 'light', needsAdmin: true },
  { name: 'inbox-dark', path: '/admin/submissions', width: 1440, theme: 'dark', needsAdmin: true },
]

/**
 * Takes the README's screenshots of a product that runs:
 * `npm run media:screenshots -- http://localhost:3000 owner@example.com PASSWORD`.
 */
async function takeScreenshots(origin: string, email: string, password: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  for (const shot of SHOTS) {
    const image = await take(browser, shot, origin, { email, password })
    await sharp(image)
      .resize({ width: Math.min(shot.width, 1200) })
      .webp({ quality: 78 })
      .toFile(`${FOLDER}/${shot.name}.webp`)
    console.log(`${FOLDER}/${shot.name}.webp`)
  }
  await browser.close()
}

async function take(
  browser: Browser,
  shot: Shot,
  origin: string,
  account: { email: string; password: string },
) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: shot.width, height: shot.width < 600 ? 844 : 900 },
    reducedMotion: 'reduce',
  })
  if (shot.needsAdmin) {
    const headers = { origin, 'sec-fetch-site': 'same-origin' }
    const answer = await context.request.post('/api/users/login', { data: account, headers })
    if (!answer.ok()) throw new Error(`The sign-in of ${account.email} was answered with ${answer.status()}`)
  }
  const page = await context.newPage()
  await page.goto(shot.path)
  await wear(page, shot.theme)
  await page.waitForLoadState('networkidle')
  const image = await page.screenshot()
  await context.close()
  return image
}

async function wear(page: Page, theme: Shot['theme']) {
  if (theme === 'light') return
  await page.getByRole('button', { name: /theme/i }).first().click()
}

const [origin, email, password] = process.argv.slice(2)
if (!origin || !email || !password) {
  console.error('Say which product and account: npm run media:screenshots -- ORIGIN EMAIL PASSWORD')
  process.exit(1)
}
await takeScreenshots(origin, email, password)
