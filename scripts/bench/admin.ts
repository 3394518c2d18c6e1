import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { env } from '@/env'
import { findBrowser } from '../browser.mjs'
import { measureAdmin } from './admin-measure'
import { dropPosts, fillPosts } from './admin-posts'
import { versions, writePart } from './document'
import { type Account, signIn } from './staff'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    rows: { type: 'string', default: '10000' },
  },
})

// The script adds invented posts and removes them again, so the database must be named explicitly.
if (!env.DATABASE_URL || !env.ADMIN_PASSWORD) {
  throw new Error(
    'Name the database and the admin of the running product: DATABASE_URL, ADMIN_EMAIL, ADMIN_PASSWORD',
  )
}

const account: Account = { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
const db = new pg.Client(env.DATABASE_URL)
await db.connect()
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  await fillPosts(db, Number(values.rows))
  const staff = await signIn(values.url, account)
  const figures = await measureAdmin(browser, values.url, staff)
  await writePart('The staff screens: times', 'bench:admin', toReport(figures, await versions()))
} finally {
  await dropPosts(db)
  await browser.close()
  await db.end()
}

type Figures = Awaited<ReturnType<typeof measureAdmin>>

function toReport(figures: Figures, about: string): string[] {
  return [
    `${about}, ${Number(values.rows).toLocaleString('en-US')} posts; all on one machine.`,
    '',
    ...figures.map(({ name, value }) => `- ${name}: ${value}`),
  ]
}
