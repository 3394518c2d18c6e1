import type { Browser, CDPSession, Page } from '@playwright/test'

/** A good line at home: 10 Mbit/s and 40 ms. */
const LINE = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }
/** Milliseconds; longer than any font of the page may take, so what is shown then is what the visitor first sees. */
const SETTLED_MS = 600

/** What a visitor sees at the first visit. */
export type FirstView = {
  path: string
  width: number
  /** Whether the glyphs are from the font files of the site. */
  headline: boolean
  text: boolean
  /** Sum of the unexpected layout shifts while the page loads and is scrolled. */
  shift: number
  /** First contentful paint, in ms from the start of the navigation. */
  paint: number
}

/** Opens a page with an empty cache on a slow line and measures what is shown. */
export async function viewOnce(browser: Browser, address: string, width: number): Promise<FirstView> {
  const context = await browser.newContext({ viewport: { width, height: width < 768 ? 780 : 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await page.addInitScript(recordShifts)
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLED_MS)
  const drawn = { headline: await isOurs(session, 'h1'), text: await isOurs(session, 'main p') }
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  await scrollThrough(page)
  const shift = await page.evaluate(() => Number(Reflect.get(window, 'shift')))
  await context.close()
  return { path: new URL(address).pathname, width, ...drawn, shift, paint }
}

/** Whether every glyph of the first matching element is from a font file that the page has loaded. */
async function isOurs(session: CDPSession, selector: string): Promise<boolean> {
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.length > 0 && fonts.every((font) => font.isCustomFont)
}

/** Runs in the page. */
function recordShifts() {
  Reflect.set(window, 'shift', 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!Reflect.get(entry, 'hadRecentInput'))
        Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift', buffered: true })
}

async function scrollThrough(page: Page) {
  const { height, step } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    step: window.innerHeight / 2,
  }))
  for (let y = 0; y < height + step; y += step) {
    await page.evaluate(
      (top) =>
        new Promise((done) => {
          window.scrollTo(0, top)
          requestAnimationFrame(() => requestAnimationFrame(done))
        }),
      y,
    )
  }
}
