import type { BrowserContext, Page } from '@playwright/test'
import { paths } from '@/domain/paths'
import { expect, test } from './fixtures'
import { SERVICES } from './site-names'

/** One page of every kind; what moves on one moves on its sisters. */
const KINDS = [
  paths.home,
  paths.services,
  paths.service(SERVICES[1][0]),
  paths.plans,
  paths.industries,
  paths.industry('legal'),
  paths.about,
  paths.contact,
  paths.blog,
  paths.privacy,
  paths.thankYou,
]
const SCREENS = [
  { width: 375, height: 780 },
  { width: 1440, height: 900 },
]
// A phone on a weak network, as Lighthouse means it: the fonts come after the first paint or do not come in time.
const WEAK_NETWORK = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }

for (const viewport of SCREENS) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    // By day on a phone, where most moves: fonts, bars and cards.
    test('nothing moves while a page loads, wakes up and is scrolled through', async ({ page }) => {
      await page.addInitScript(recordShifts)
      for (const path of KINDS) expect.soft(await shiftsOf(page, path), path).toEqual([])
    })

    for (const path of KINDS) {
      test(`nothing moves on ${path} on a weak network`, async ({ page, context }) => {
        await weaken(context, page)
        await page.addInitScript(recordShifts)
        expect(await shiftsOf(page, path)).toEqual([])
      })
    }
  })
}

test('the test of moving parts sees one', async ({ page }) => {
  await page.addInitScript(recordShifts)
  await page.goto(paths.sitemap)
  await page.evaluate(() => document.querySelector('main')?.style.setProperty('padding-top', '5rem'))
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shifts'))).not.toEqual([])
})

/** What moved while the page loaded, woke up and was scrolled through. */
async function shiftsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await scrollThrough(page)
  return page.evaluate(() => Reflect.get(window, 'shifts'))
}

async function weaken(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', WEAK_NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 2 })
}

/** Runs in the page: keeps what moved without having been asked to. */
function recordShifts() {
  const shifts: string[] = []
  Reflect.set(window, 'shifts', shifts)
  const name = (node: unknown) =>
    node instanceof Element ? `${node.tagName}.${node.className}` : String(node)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput')) continue
      const sources: { node?: Node }[] = Reflect.get(entry, 'sources') ?? []
      const moved = sources.map(({ node }) => name(node)).join(', ')
      shifts.push(`${Number(Reflect.get(entry, 'value')).toFixed(4)} by ${moved}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo(0, y)
      await painted()
    }
    await painted()
  })
}
