import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { env } from '@/env'
import { findBrowser } from '../browser.mjs'
import { fillLeads } from './inbox-leads'
import { measureInbox } from './inbox-measure'
import { readPlans } from './inbox-plans'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    rows: { type: 'string', default: '100000' },
  },
})

// It writes leads that nobody sent: the database must be named, and so meant.
if (!env.DATABASE_URL || !env.ADMIN_PASSWORD) {
  throw new Error(
    'Name the database and the admin of the running product: DATABASE_URL, ADMIN_EMAIL, ADMIN_PASSWORD',
  )
}

const db = new pg.Client(env.DATABASE_URL)
await db.connect()
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  console.error(`${await fillLeads(db, Number(values.rows))} leads added`)
  const account = { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
  const figures = await measureInbox(browser, values.url, account)
  const report = [
    `# The inbox at ${Number(values.rows).toLocaleString('en-US')} leads`,
    '',
    'Written by `npm run bench:inbox` against a running product, browser, server and database on one machine with two cores.',
    '',
    '| What | Measured |',
    '| --- | --: |',
    ...figures.map(({ name, value }) => `| ${name} | ${value} |`),
    '',
    '## What the database does',
    '',
    await readPlans(db),
  ].join('\n')
  console.log(report)
  await writeFile('docs/benchmark-inbox.md', report)
} finally {
  await browser.close()
  await db.end()
}
