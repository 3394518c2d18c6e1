import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../browser.mjs'
import { hydrate } from './wake'

/**
 * Measures the milliseconds from a click on a link to the heading of the next page, on a fast line and on a line like
 * that of a phone: npm run bench:clicks -- --url http://localhost:3000
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    rounds: { type: 'string', default: '5' },
  },
  allowPositionals: true,
})

const LINE = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 95_000 }
const HOVER_MS = { none: 0, short: 100, long: 1_000 } as const

/** Pairs of start and target page. Their headings must differ. */
const ROUTES = [
  ['/', '/plans'],
  ['/', '/services'],
  ['/plans', '/about'],
  ['/services', '/services/phone-reception'],
  ['/', '/blog'],
] as const

async function click(page: Page, from: string, to: string, hoverMs: number): Promise<number> {
  await page.goto(values.url + from, { waitUntil: 'load' })
  await hydrate(page)
  await page.waitForTimeout(600)
  const link = page.locator(`a[href="${to}"]:visible`).first()
  await link.scrollIntoViewIfNeeded()
  // The code is a text, because helpers that the compiler adds to a function do not exist in the page.
  await page.evaluate(`{
    const old = document.querySelector('h1')?.textContent
    addEventListener('click', () => {
      const began = performance.now()
      const look = () => document.querySelector('h1')?.textContent === old || location.pathname !== '${to}'
        ? requestAnimationFrame(look)
        : (document.documentElement.dataset.took = String(performance.now() - began))
      look()
    }, { capture: true, once: true })
  }`)
  if (hoverMs > 0) {
    await link.hover()
    await page.waitForTimeout(hoverMs)
    await page.mouse.down()
    await page.mouse.up()
  } else await link.dispatchEvent('click')
  return Number(await page.locator('html[data-took]').getAttribute('data-took', { timeout: 5_000 }))
}

const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const isSlow of [false, true]) {
  for (const [name, hoverMs] of Object.entries(HOVER_MS)) {
    const took: number[] = []
    for (let round = 0; round < Number(values.rounds); round++)
      for (const [from, to] of ROUTES) {
        const page = await browser.newPage()
        const session = await page.context().newCDPSession(page)
        if (isSlow) await session.send('Network.emulateNetworkConditions', { offline: false, ...LINE })
        took.push(await click(page, from, to, hoverMs).catch(() => Number.NaN))
        await page.close()
      }
    const missed = took.filter(Number.isNaN).length
    const good = took.filter((each) => !Number.isNaN(each))
    console.log(
      `${isSlow ? 'slow line' : 'fast line'}, hover ${name}: median ${median(good).toFixed(0)} ms, longest ${Math.max(...good).toFixed(0)} (${good.length} clicks, ${missed} missed)`,
    )
  }
}
await browser.close()
