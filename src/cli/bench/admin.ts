import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { paths } from '@/domain/paths'
import { env } from '@/env'
import { findBrowser } from '../browser.mjs'
import { measureAdmin } from './admin-measure'
import { dropPosts, fillPosts } from './admin-posts'
import { type Account, signIn } from './staff'
import { weigh } from './weigh'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    rows: { type: 'string', default: '10000' },
  },
})

// It writes posts that nobody wrote, and takes them away again: the database must be named, and so meant.
if (!env.DATABASE_URL || !env.ADMIN_PASSWORD) {
  throw new Error(
    'Name the database and the admin of the running product: DATABASE_URL, ADMIN_EMAIL, ADMIN_PASSWORD',
  )
}

const SCREENS = {
  'Payload’s own list (Redirects)': `${paths.admin}/collections/redirects`,
  Dashboard: paths.admin,
  'Post list': paths.adminBlog,
  'Post editor': paths.adminNewPost,
} as const

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
  const { storageState } = staff
  const weights: [string, number][] = []
  for (const [name, path] of Object.entries(SCREENS)) {
    const { scriptGzip } = await weigh(browser, new URL(path, values.url).href, { storageState })
    weights.push([name, scriptGzip])
  }
  const report = toReport(weights, await measureAdmin(browser, values.url, staff), await versions())
  console.log(report)
  await writeFile('docs/benchmark-admin.md', report)
} finally {
  await dropPosts(db)
  await browser.close()
  await db.end()
}

type Figures = Awaited<ReturnType<typeof measureAdmin>>

function toReport(weights: [string, number][], figures: Figures, about: string): string {
  const stock = weights[0]?.[1] ?? 0
  return [
    '# What the staff screens weigh, and how fast they are',
    '',
    `Written by \`npm run bench:admin\` against a production build, ${about}, with ${Number(values.rows).toLocaleString('en-US')} posts;`,
    'browser, server and database on one machine with two cores.',
    '',
    'Script of a cold visit, gzip. The visual editor is in none of them: it comes with its switch.',
    '',
    '| Screen | Script | Beside Payload’s own list |',
    '| --- | --: | --: |',
    ...weights.map(([name, bytes]) => `| ${name} | ${kilobytes(bytes)} | ${kilobytes(bytes - stock)} |`),
    '',
    '| What | Measured |',
    '| --- | --: |',
    ...figures.map(({ name, value }) => `| ${name} | ${value} |`),
    '',
  ].join('\n')
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

async function versions(): Promise<string> {
  const read = async (name: string) =>
    JSON.parse(await readFile(`node_modules/${name}/package.json`, 'utf8')).version
  return `Payload ${await read('payload')}, Next ${await read('next')}`
}
