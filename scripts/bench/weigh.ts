import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Page, Request, Response } from '@playwright/test'
import { paths } from '@/domain/paths'
import { hydrate } from './wake'

/** The figures of a visit with an empty cache. Sizes are in bytes; `gzip` sizes are computed alike for every server. */
export type Weight = {
  scriptGzip: number
  /** Paths of its scripts. */
  scripts: string[]
  styleGzip: number
  /** Size of the HTML, including React's data of the page. */
  htmlGzip: number
  /** All transferred bytes with headers, without the video. */
  all: number
  video: number
  /** Other origins than the page's own to which requests were sent. */
  foreign: string[]
  /** Response headers of the document. */
  headers: Record<string, string>
}

/** Milliseconds without requests after which a visit is over. */
const QUIET_MS = 1_500

/**
 * Visits a page with an empty cache on a phone's screen, and counts the bytes until no more arrive.
 *
 * @param act - the actions of the visitor on the page
 */
export async function weigh(
  browser: Browser,
  address: string,
  visitor: BrowserContextOptions = {},
  act: (page: Page) => Promise<void> = async () => undefined,
): Promise<Weight> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...visitor })
  const page = await context.newPage()
  const requests: Request[] = []
  const open = new Set<Request>()
  let last = performance.now()
  const isOver = (request: Request) => {
    last = performance.now()
    open.delete(request)
  }
  page.on('request', (request) => {
    last = performance.now()
    requests.push(request)
    open.add(request)
  })
  page.on('requestfinished', isOver)
  page.on('requestfailed', isOver)
  const document = await page.goto(address, { waitUntil: 'networkidle' })
  await hydrate(page)
  await act(page)
  await idle(page)
  last = performance.now()
  // Playwright's `networkidle` is only the first time that the network is quiet. After it the video and the scripts that
  // wait for an idle moment are loaded.
  while (open.size > 0 || performance.now() - last < QUIET_MS) await page.waitForTimeout(100)
  const sent = requests.filter((request) => /^https?:/.test(request.url()))
  const scripts = onceEach(sent.filter(isScript))
  const weight = {
    scriptGzip: await sumOf(scripts, gzipSize),
    scripts: scripts.map((request) => new URL(request.url()).pathname),
    styleGzip: await sumOf(onceEach(sent.filter(isStyle)), gzipSize),
    htmlGzip: document ? gzipSync(await document.body()).length : 0,
    all: await sumOf(
      sent.filter((request) => !isVideo(request)),
      transferSize,
    ),
    video: await sumOf(sent.filter(isVideo), transferSize),
    foreign: [...new Set(sent.map((request) => new URL(request.url()).origin))].filter(
      (origin) => origin !== new URL(address).origin,
    ),
    headers: (await document?.allHeaders()) ?? {},
  }
  await context.close()
  return weight
}

/**
 * Waits until the page has been idle twice. On a busy machine it may not be for seconds, and what waits for that belongs
 * to the visit.
 */
function idle(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve(null)))),
  )
}

/** Counts each URL once, because the browser takes a file that is requested again from its cache. */
function onceEach(requests: readonly Request[]): Request[] {
  return [...new Map(requests.map((request) => [request.url(), request])).values()]
}

function isScript(request: Request): boolean {
  return request.resourceType() === 'script'
}

function isStyle(request: Request): boolean {
  return request.resourceType() === 'stylesheet'
}

function isVideo(request: Request): boolean {
  return request.resourceType() === 'media'
}

async function gzipSize(response: Response): Promise<number> {
  return gzipSync(await response.body()).length
}

async function transferSize(response: Response): Promise<number> {
  const sizes = await response.request().sizes()
  return sizes.responseHeadersSize + sizes.responseBodySize
}

async function sumOf(requests: readonly Request[], size: (response: Response) => Promise<number>) {
  const responses = await Promise.all(requests.map((request) => request.response()))
  const sizes = await Promise.all(responses.map((response) => (response ? size(response) : 0)))
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

/** The admin screens whose scripts are measured. */
export const SCREENS = {
  Dashboard: paths.admin,
  Inbox: paths.adminSubmissions,
  'Post list': paths.adminBlog,
  'Post editor': paths.adminNewPost,
  Account: `${paths.admin}/account`,
  'Words of Home': `${paths.admin}/globals/home`,
  'List of users': `${paths.admin}/collections/users`,
  'List of uploads': `${paths.admin}/collections/media`,
  'List of redirects': `${paths.admin}/collections/redirects`,
  'Move in': paths.adminMoveIn,
} as const
