import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { paths } from '@/domain/paths'
import { publicPages, services } from '@/seed/new-site'
import { findBrowser } from '../browser.mjs'
import { serveBarePage } from './bare-page'
import { writePart } from './document'
import { lighthouse } from './lighthouse'
import { type Row, toReport } from './report'
import { serveScriptless } from './scriptless'
import { weigh } from './weigh'

/**
 * Compares the bytes of every public page of a running production server with those of a bare page of the same Next
 * version, and runs Lighthouse on each: npm run bench:pages -- --url http://localhost:3000. `--weights-only` omits
 * Lighthouse, `--pages /,/plans` selects pages, `--at-most 5` stops after five, and `--resume` continues from there. It
 * also writes e2e/bare-page.json.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    runs: { type: 'string', default: '3' },
    pages: { type: 'string' },
    'bare-port': { type: 'string', default: '3419' },
    'scriptless-port': { type: 'string', default: '3420' },
    'weights-only': { type: 'boolean', default: false },
    resume: { type: 'boolean', default: false },
    'at-most': { type: 'string', default: 'Infinity' },
  },
})
const BARE = 'a bare page'
const STORE = '.data/bench-pages.json'

const runs = Number(values.runs)
const post = await newestPost()
const everyPage = [...publicPages.map(({ path }) => path), ...post, paths.thankYou]
const listed = values.pages?.split(',') ?? everyPage
/** One page of each kind, which is measured a second time without its scripts. */
const compared = new Set<string>([
  paths.home,
  paths.plans,
  paths.blog,
  ...services.slice(0, 1).map(({ href }) => href),
  ...post,
])

const executablePath = await findBrowser()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const stops: (() => unknown)[] = [() => browser.close()]
try {
  const rows: Row[] = values.resume ? await storedRows() : []
  const missing = [BARE, ...listed].filter((name) => !rows.some((row) => row.name === name))
  for (const name of missing.slice(0, Number(values['at-most']))) {
    rows.push(name === BARE ? await measureBare(browser) : await measure(browser, name))
    await storeRows(rows)
    console.error(`${name} done`)
  }
  const facts = { runs, next: await nextVersion() }
  console.log(`${toReport(rows, facts, () => true).join('\n')}\n`)
  const isWhole = listed.every((name) => rows.some((row) => row.name === name))
  if (isWhole && !values['weights-only'] && !values.pages)
    await writePart(
      'What the public pages weigh',
      'bench:pages',
      toReport(rows, facts, (name) => compared.has(name)),
    )
} finally {
  for (const stop of stops) await stop()
}

async function measureBare(browser: Browser): Promise<Row> {
  const { address, stop } = await serveBarePage(Number(values['bare-port']))
  const row = await measureAt(browser, BARE, address)
  stop()
  await storeBareFigure(row.weight.scriptGzip)
  return row
}

async function measure(browser: Browser, path: string): Promise<Row> {
  const row = await measureAt(browser, path, new URL(path, values.url).href)
  return compared.has(path) && row.scores ? { ...row, scriptlessLcp: await scriptlessLcp(path) } : row
}

async function measureAt(browser: Browser, name: string, address: string): Promise<Row> {
  const weight = await weigh(browser, address)
  return {
    name,
    weight,
    scores: values['weights-only'] ? null : await lighthouse(address, runs, executablePath),
  }
}

async function scriptlessLcp(path: string): Promise<number> {
  const port = Number(values['scriptless-port'])
  const { stop } = await serveScriptless(values.url, port)
  const scores = await lighthouse(`http://localhost:${port}${path}`, runs, executablePath)
  stop()
  return scores['largest-contentful-paint']
}

/** The path of the first post in the sitemap, if the blog has any. */
async function newestPost(): Promise<string[]> {
  const sitemap = await (await fetch(new URL('/sitemap.xml', values.url))).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname)
  return listed.filter((path) => path.startsWith(paths.post(''))).slice(0, 1)
}

async function nextVersion(): Promise<string> {
  return JSON.parse(await readFile('node_modules/next/package.json', 'utf8')).version
}

/** Stores the figure with which the byte budgets in e2e compare, so that they need no second build. */
async function storeBareFigure(scriptGzip: number): Promise<void> {
  const figure = { next: await nextVersion(), scriptGzip }
  await writeFile('e2e/bare-page.json', `${JSON.stringify(figure, null, 2)}\n`)
}

/** Reads the rows of an earlier run. A run of all pages takes half an hour, so `--resume` can continue one. */
async function storedRows(): Promise<Row[]> {
  const text = await readFile(STORE, 'utf8').catch(() => '[]')
  return JSON.parse(text)
}

async function storeRows(rows: readonly Row[]): Promise<void> {
  await mkdir('.data', { recursive: true })
  await writeFile(STORE, JSON.stringify(rows))
}
