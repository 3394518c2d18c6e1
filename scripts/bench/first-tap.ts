import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../browser.mjs'
import { spread } from './load'

/**
 * Measures early taps on a phone, on a slow and on a fast line: whether a tap some milliseconds after the request for
 * the page works, whether it works only once, and how long the visitor waits. A control that is not painted yet is
 * tapped as soon as it is, and the output says when: npm run bench:first-tap -- --url http://localhost:3000
 * Several `--url` compare several servers. They take turns, so that other work of the machine affects all of them.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', multiple: true, default: ['http://localhost:3000'] },
    rounds: { type: 'string', default: '1' },
    at: { type: 'string', default: '500,2000,6000' },
    line: { type: 'string', multiple: true, default: ['slow', 'fast'] },
  },
  allowPositionals: true,
})

/** In bytes per second and milliseconds: Lighthouse's slow 4G with a processor four times slower, and no limits. */
const LINES = {
  slow: { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000, processor: 4 },
  fast: { latency: 0, downloadThroughput: -1, uploadThroughput: -1, processor: 1 },
} as const

type Line = keyof typeof LINES

/** The page of each control, and code for the page that says whether the control's action has happened. */
const CONTROLS = {
  theme: {
    path: '/',
    selector: 'header button[aria-pressed]',
    isDone: `document.documentElement.classList.contains('dark')`,
  },
  menu: {
    path: '/',
    selector: 'header button[aria-expanded]',
    isDone: `document.querySelector('header button[aria-expanded]')?.getAttribute('aria-expanded') === 'true'`,
  },
  question: {
    path: '/',
    selector: 'main summary',
    isDone: `document.querySelector('main details').open`,
  },
  consent: {
    path: '/contact',
    selector: 'main input[name=consent]',
    isDone: `document.querySelector('main input[name=consent]').checked`,
  },
  page: {
    path: '/',
    selector: 'main a[href="/contact"]',
    isDone: `location.pathname === '/contact' && document.title.startsWith('Contact') && Boolean(document.querySelector('h1'))`,
  },
} as const

type Control = keyof typeof CONTROLS

/** Milliseconds after which a tap counts as lost. */
const PATIENCE_MS = 12_000

/** Milliseconds for which a page is watched after hydration, to see whether a second action undoes the first. */
const WATCHED_MS = 800

/** Code for the page that says whether the tap has worked and React has hydrated the page. */
const IS_OVER = `Boolean(JSON.parse(sessionStorage.getItem('seen') ?? '{}').done) &&
  Object.keys(document.body).some((key) => key.startsWith('__reactProps'))`

type Tap = { tappedAt: number; tookMs: number; wasKept: boolean }

/** Code for the page that records the time of the tap and the time of its action, and keeps watching. */
const watch = (isDone: string) => `{
  const began = performance.timeOrigin
  const seen = JSON.parse(sessionStorage.getItem('seen') ?? '{}')
  const keep = () => sessionStorage.setItem('seen', JSON.stringify(seen))
  addEventListener('pointerdown', () => { seen.tapped ??= performance.now() + began; keep() }, { capture: true })
  const look = () => {
    let isDone = false
    try { isDone = ${isDone} } catch {}
    if (isDone && seen.tapped && !seen.done) { seen.done = performance.now() + began; keep() }
    requestAnimationFrame(look)
  }
  look()
}`

async function tap(browser: Browser, origin: string, line: Line, control: Control, at: number): Promise<Tap> {
  const { path, selector, isDone } = CONTROLS[control]
  const context = await browser.newContext({
    viewport: { width: 375, height: 780 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'light',
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(watch(isDone))
    const session = await context.newCDPSession(page)
    const { processor, ...conditions } = LINES[line]
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { offline: false, ...conditions })
    await session.send('Emulation.setCPUThrottlingRate', { rate: processor })
    const began = performance.now()
    await page.goto(origin + path, { waitUntil: 'commit' })
    const target = page.locator(selector).first()
    await page.waitForTimeout(Math.max(0, at - (performance.now() - began)))
    await target.waitFor({ timeout: 30_000 })
    await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const box = await target.boundingBox()
    if (!box) throw new Error(`${control} is not drawn`)
    const tappedAt = performance.now() - began
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    const end = performance.now() + PATIENCE_MS
    while (performance.now() < end && !(await page.evaluate(IS_OVER).catch(() => false)))
      await page.waitForTimeout(100)
    await page.waitForTimeout(WATCHED_MS)
    const text = await page.evaluate(() => sessionStorage.getItem('seen') ?? '{}')
    const seen: { tapped?: number; done?: number } = JSON.parse(text)
    const tookMs = seen.tapped && seen.done ? seen.done - seen.tapped : Number.NaN
    return { tappedAt, tookMs, wasKept: Boolean(await page.evaluate(isDone)) }
  } finally {
    await context.close()
  }
}

const outcomeOf = ({ tookMs, wasKept }: Tap) => (Number.isNaN(tookMs) ? 'lost' : wasKept ? 'done' : 'undone')

const browser = await chromium.launch({
  executablePath: await findBrowser({ prefersShell: true }),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  console.log('server                 line  control   tap after ms  waits ms  done')
  for (const line of values.line as Line[]) {
    for (const control of Object.keys(CONTROLS) as Control[]) {
      for (const at of values.at.split(',').map(Number)) {
        const taps = new Map<string, Tap[]>(values.url.map((origin) => [origin, []]))
        for (let round = 0; round < Number(values.rounds); round += 1)
          for (const [origin, each] of taps) each.push(await tap(browser, origin, line, control, at))
        for (const [origin, each] of taps) console.log(toRow(origin, line, control, each))
      }
    }
  }
} finally {
  await browser.close()
}

function toRow(origin: string, line: Line, control: Control, taps: Tap[]): string {
  const done = taps.filter((each) => outcomeOf(each) === 'done')
  const medianOf = (numbers: number[]) =>
    numbers.length > 0 ? String(Math.round(spread(numbers).median)) : '-'
  const columns = [
    origin.padEnd(22),
    line.padEnd(5),
    control.padEnd(8),
    medianOf(taps.map(({ tappedAt }) => tappedAt)).padStart(13),
    medianOf(done.map(({ tookMs }) => tookMs)).padStart(9),
    `${done.length} of ${taps.length}`.padStart(7),
    taps
      .map(outcomeOf)
      .filter((outcome) => outcome !== 'done')
      .join(' '),
  ]
  return columns.join(' ').trimEnd()
}
