import { randomBytes } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { collectProblems, type Problems } from './problems'
import { databaseUrl, settings } from './settings'

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

type TestFixtures = {
  problems: Problems
  /** What is typed into a post is kept on the server: all tests have one account, and would be offered each other's. */
  keepsTyped: boolean
  /** A page of someone who is signed in as an admin. */
  admin: Page
  /** A page of someone without a session, beside the page of the test itself. */
  visitor: Page
  /** An address that no other test uses. Whatever is stored under it is removed afterwards. */
  email: string
}

type WorkerFixtures = {
  database: pg.Pool
  adminSession: Session
}

/** The test of this project: a console error or an unexpected failed request in any of its pages fails it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  problems: [
    async ({ context, javaScriptEnabled }, use) => {
      const problems = collectProblems()
      problems.watch(context, { scripts: javaScriptEnabled })
      await use(problems)
      expect(problems.unexpected(), 'nothing went wrong in the browser').toEqual([])
    },
    { auto: true },
  ],

  page: async ({ page, javaScriptEnabled }, use) => use(javaScriptEnabled ? withLiveScreens(page) : page),

  keepsTyped: [false, { option: true }],

  admin: async ({ browser, adminSession, problems, keepsTyped }, use) => {
    // The screens of the staff need scripts, whatever the visitor of the test does without.
    const context = await browser.newContext({ storageState: adminSession, javaScriptEnabled: true })
    if (!keepsTyped) {
      // A route would turn the browser's cache off, and cost 0.3 s of processor for each screen.
      await context.addInitScript(() => {
        const { fetch } = window
        window.fetch = async (input, init) =>
          /\/api\/blog-posts\/unsaved/.test(input instanceof Request ? input.url : String(input))
            ? // As while the server is away: the browser holds all of it.
              Response.json({ unsaved: [] }, { status: init?.method === 'POST' ? 503 : 200 })
            : fetch(input, init)
      })
    }
    problems.watch(context)
    await use(withSingleCopies(withLiveScreens(await context.newPage())))
    await context.close()
  },

  visitor: async ({ browser, problems }, use) => {
    const context = await browser.newContext()
    problems.watch(context)
    await use(await context.newPage())
    await context.close()
  },

  email: async ({ browser, database }, use) => {
    const email = `visitor-${randomBytes(6).toString('hex')}@example.com`
    await use(email)
    // A screen that still shows it would ask for what is gone.
    const pages = browser.contexts().flatMap((context) => context.pages())
    await Promise.all(pages.map((page) => page.close()))
    await database.query('DELETE FROM form_submissions WHERE email = $1', [email])
    await database.query('DELETE FROM users WHERE email = $1', [email])
  },

  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const pool = new pg.Pool({ connectionString: databaseUrl(), max: 2 })
      await use(pool)
      await pool.end()
    },
    { scope: 'worker' },
  ],

  adminSession: [
    async ({ playwright, database }, use) => {
      const request = await playwright.request.newContext({
        baseURL: settings.origin,
        extraHTTPHeaders: { origin: settings.origin, 'sec-fetch-site': 'same-origin' },
      })
      const response = await request.post('/api/users/login', {
        data: { email: settings.adminEmail, password: settings.adminPassword },
      })
      expect(response.status(), 'the admin can sign in').toBe(200)
      // Signed in a moment ago, however long the tests of this worker take: what opens an account asks for that.
      await database.query(
        `INSERT INTO fresh_sign_ins (session_id, user_id, proved_at)
         SELECT users_sessions.id, _parent_id, now() + interval '1 day'
         FROM users_sessions JOIN users ON users.id = _parent_id WHERE email = $1
         ON CONFLICT (session_id) DO NOTHING`,
        [settings.adminEmail],
      )
      await use(await request.storageState())
      // An account has so many sessions: the next worker's would end one that is still in use.
      await request.post('/api/users/logout')
      await request.dispose()
    },
    { scope: 'worker' },
  ],
})

/**
 * A page that is opened when each of its elements is there once. React may draw a screen before the browser has read
 * the HTML of it to the end, which then stands beside it for a moment, hidden.
 */
function withSingleCopies(page: Page): Page {
  const open = page.goto.bind(page)
  const reload = page.reload.bind(page)
  const single = async <T>(opened: Promise<T>) => {
    const response = await opened
    await expect(page.locator('[hidden][id^="S:"]')).toHaveCount(0)
    return response
  }
  page.goto = (...how) => single(open(...how))
  page.reload = (...how) => single(reload(...how))
  return page
}

/**
 * A page that finds a screen of the staff usable, when it was opened until nothing loads any more: on a busy machine its
 * scripts have come by then, and still run.
 */
function withLiveScreens(page: Page): Page {
  const open = page.goto.bind(page)
  const reload = page.reload.bind(page)
  const isLive = () => {
    const controls = [document.body, ...document.querySelectorAll('main button')]
    return controls.every((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))
  }
  const live = async <T>(opened: Promise<T>, how?: { waitUntil?: string }) => {
    const response = await opened
    const isScreen = new URL(page.url()).pathname.startsWith('/admin')
    if (isScreen && how?.waitUntil === 'networkidle') await page.waitForFunction(isLive)
    return response
  }
  page.goto = (url, how) => live(open(url, how), how)
  page.reload = (how) => live(reload(how), how)
  return page
}

/** A test that only asks by HTTP: no browser stands beside it. */
export const httpTest = base

export { expect }
