import { paths } from '@/domain/paths'
import { findBrowser } from '../browser.mjs'
import { lighthouse } from './lighthouse'
import { CORES, hammer, pin, spread } from './load'
import { type Product, startProduct } from './product'

/**
 * Compares five public pages with those of an earlier build: npm run bench:beside -- CHECKOUT [RUNS]. Both builds are
 * measured in turn: responses per second, responses per second of the server's processor, and Lighthouse's mobile run.
 */
const [checkout = '', runs = '5'] = process.argv.slice(2)
const SECONDS = 3

const before = await startProduct({ LOG_LEVEL: 'silent' }, undefined, checkout)
const now = await startProduct({ LOG_LEVEL: 'silent' })
const products = { before, now }
try {
  const pages = [paths.home, paths.plans, paths.contact, paths.blog, await newestPost(now)]
  for (const page of pages) {
    const rates: Record<string, number[]> = {}
    for (let run = 0; run <= Number(runs); run++) {
      for (const [name, product] of Object.entries(products)) {
        const figures = await asked(product, page)
        // The first run is left out, because a server compiles code at its first requests.
        if (run === 0) continue
        for (const [what, figure] of Object.entries(figures)) {
          const title = `${name}, ${what}`
          rates[title] = [...(rates[title] ?? []), figure]
        }
      }
    }
    for (const [name, figures] of Object.entries(rates)) tell(`${page} ${name}`, figures)
  }
  pin(process.pid, `${CORES.serves},${CORES.client}`)
  const chromium = await findBrowser()
  for (const page of pages) {
    for (const [name, { origin }] of Object.entries(products)) {
      const scores = await lighthouse(origin + page, 3, chromium)
      const [lcp, blocked] = [scores['largest-contentful-paint'], scores['total-blocking-time']].map(
        Math.round,
      )
      console.log(`${page} ${name}: Lighthouse ${scores.performance}, LCP ${lcp} ms, blocked ${blocked} ms`)
    }
  }
} finally {
  await Promise.all(Object.values(products).map((product) => product.stop()))
}

async function newestPost({ origin }: Product): Promise<string> {
  const list = await fetch(origin + paths.blog).then((response) => response.text())
  return /href="(\/blog\/[^"?/]+)"/.exec(list)?.[1] ?? paths.blog
}

async function asked({ origin, pid }: Product, page: string) {
  pin(process.pid, CORES.client)
  pin(pid, CORES.serves)
  const { perSecond, perWorkSecond } = await hammer(origin + page, SECONDS, pid)
  return { 'answers a second': perSecond, 'a second of processor': perWorkSecond }
}

function tell(name: string, figures: readonly number[]) {
  const { least, median, most } = spread([...figures])
  console.log(`${name}: ${median.toFixed(0)} (${least.toFixed(0)} to ${most.toFixed(0)})`)
}
