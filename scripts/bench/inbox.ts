import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import pg from 'pg'
import { findBrowser } from '../browser.mjs'
import { writePart } from './document'
import { measureInbox } from './inbox-browser'
import { addActivity, measureSearch, measureViews, readPlans } from './inbox-queries'
import { type Product, startProduct } from './product'
import { fillLeads } from './rows'

/**
 * Starts a product, fills it with leads and measures its inbox in a real browser: npm run bench:inbox.
 * It also prints the plan of each query.
 */
const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } })
const rows = Number(values.rows)

async function bench(product: Product, browser: Browser): Promise<string[]> {
  const db = new pg.Client(product.databaseUrl)
  await db.connect()
  try {
    console.error(`${await fillLeads(db, rows)} leads added`)
    const figures = await measureInbox(browser, product)
    console.log(await readPlans(db))
    await addActivity(db)
    figures.push(...(await measureViews(product)))
    figures.push(...(await measureSearch(db)))
    return [
      `${rows.toLocaleString('en-US')} leads; browser, server and database on ${cpus().length} cores.`,
      '',
      ...figures.map(({ name, value }) => `- ${name}: ${value}`),
    ]
  } finally {
    await db.end()
  }
}

const product = await startProduct()
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  await writePart('The inbox', 'bench:inbox', await bench(product, browser))
} finally {
  await browser.close()
  await product.stop()
}
