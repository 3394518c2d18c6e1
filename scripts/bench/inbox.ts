import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import pg from 'pg'
import { findBrowser } from '../browser.mjs'
import { fillLeads } from './inbox-leads'
import { measureInbox } from './inbox-measure'
import { readPlans } from './inbox-plans'
import { type Product, startProduct } from './inbox-product'

/**
 * Fills a product of its own with leads and measures its inbox in a real browser: npm run bench:inbox.
 * Prints what it measured, and writes docs/benchmark-inbox.md.
 */
const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } })
const rows = Number(values.rows)

async function bench(product: Product, browser: Browser): Promise<string> {
  const db = new pg.Client(product.databaseUrl)
  await db.connect()
  try {
    console.error(`${await fillLeads(db, rows)} leads added`)
    const figures = await measureInbox(browser, product)
    return [
      `# The inbox at ${rows.toLocaleString('en-US')} leads`,
      '',
      `Written by \`npm run bench:inbox\`: browser, server and database on one machine with ${cpus().length} cores.`,
      '',
      '| What | Measured |',
      '| --- | --: |',
      ...figures.map(({ name, value }) => `| ${name} | ${value} |`),
      '',
      '## What the database does',
      '',
      await readPlans(db),
    ].join('\n')
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
  const report = await bench(product, browser)
  console.log(report)
  await writeFile('docs/benchmark-inbox.md', report)
} finally {
  await browser.close()
  await product.stop()
}
