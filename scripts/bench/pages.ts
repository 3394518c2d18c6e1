import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { paths } from '@/domain/paths'
import { publicPages, services } from '@/seed/new-site'
import { findBrowser } from '../browser.mjs'
import { serveBarePage } from './baselines'
import { writePart } from './document'
import { lighthouse, type Scores } from './lighthouse'
import { type Weight, weigh } from './weigh'

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
    'weights-only': { type: 'boolean', default: false },
    resume: { type: 'boolean', default: false },
    'at-most': { type: 'string', default: 'Infinity' },
  },
})

type Bytes = Omit<Weight, 'foreign' | 'headers' | 'scripts'>

/** The row of one page in the table; the first row is that of the bare page. */
type Row = {
  name: string
  weight: Bytes
  scores: Scores | null
}

const BYTES = ['Script above bare', 'Styles', 'HTML', 'All'] as const
const SCORES = ['Scores', 'LCP', 'CLS', 'Blocking'] as const

const BARE = 'a bare page'
const STORE = '.data/bench-pages.json'

const runs = Number(values.runs)
const post = await newestPost()
const everyPage = [...publicPages.map(({ path }) => path), ...post, paths.thankYou]
const listed = values.pages?.split(',') ?? everyPage
/** One page of each kind, which has a row of its own. */
const shown = new Set<string>([
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
    rows.push(
      name === BARE
        ? await measureBare(browser)
        : await measureAt(browser, name, new URL(name, values.url).href),
    )
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
      toReport(rows, facts, (name) => shown.has(name)),
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

async function measureAt(browser: Browser, name: string, address: string): Promise<Row> {
  const weight = await weigh(browser, address)
  return {
    name,
    weight,
    scores: values['weights-only'] ? null : await lighthouse(address, runs, executablePath),
  }
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

/**
 * Writes the measurements as Markdown.
 *
 * @param rows - the bare page first, with whose scripts those of the others are compared
 * @param isShown - selects the pages with a row of their own; the last row summarises all pages
 */
function toReport(
  rows: readonly Row[],
  facts: { runs: number; next: string },
  isShown: (name: string) => boolean,
): string[] {
  const bare = rows[0]?.weight.scriptGzip ?? 0
  const shown = [...rows.filter((row, at) => at === 0 || isShown(row.name)), worstOf(rows.slice(1))]
  const body = shown.map((row) => [row.name, ...bytesOf(row.weight, bare), ...scoresOf(row)])
  const head = ['Page', ...BYTES, ...SCORES]
  const table = [head, head.map((_, column) => (column === 0 ? '---' : '--:')), ...body]
  const complaints = rows.filter(({ scores }) => scores && scores.failed.length > 0)
  return [
    `Next ${facts.next}. A cold visit, in kB: script, styles and HTML (with React's data of the page) by gzip, and all`,
    `bytes as transferred, with headers, + the video. A bare page has ${kilobytes(bare)} kB of script. Lighthouse: mobile, median of ${facts.runs}; performance,`,
    'accessibility, best practices and SEO; LCP and blocking in ms.',
    '',
    ...table.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    ...complaints.map(({ name, scores }) => `- ${name}: ${scores?.failed.join(', ')}`),
  ]
}

/** The most bytes, the lowest scores and the longest times of all pages. */
function worstOf(rows: readonly Row[]): Row {
  const scores = rows.flatMap((row) => row.scores ?? [])
  const least = (name: Exclude<keyof Scores, 'failed'>) => Math.min(...scores.map((each) => each[name]))
  const most = (name: Exclude<keyof Scores, 'failed'>) => Math.max(...scores.map((each) => each[name]))
  const heaviest = (name: 'scriptGzip' | 'styleGzip' | 'htmlGzip' | 'all' | 'video') =>
    Math.max(...rows.map(({ weight }) => weight[name]))
  return {
    name: `the worst of all ${rows.length}`,
    weight: {
      scriptGzip: heaviest('scriptGzip'),
      styleGzip: heaviest('styleGzip'),
      htmlGzip: heaviest('htmlGzip'),
      all: heaviest('all'),
      video: heaviest('video'),
    },
    scores:
      scores.length === 0
        ? null
        : {
            performance: least('performance'),
            accessibility: least('accessibility'),
            'best-practices': least('best-practices'),
            seo: least('seo'),
            'largest-contentful-paint': most('largest-contentful-paint'),
            'cumulative-layout-shift': most('cumulative-layout-shift'),
            'total-blocking-time': most('total-blocking-time'),
            failed: [],
          },
  }
}

function bytesOf(weight: Bytes, bare: number): string[] {
  const { scriptGzip, styleGzip, htmlGzip, all, video } = weight
  const film = video > 0 ? ` + ${kilobytes(video)}` : ''
  return [...[scriptGzip - bare, styleGzip, htmlGzip].map(kilobytes), kilobytes(all) + film]
}

function scoresOf({ scores }: Row): string[] {
  if (!scores) return SCORES.map(() => '')
  return [
    [scores.performance, scores.accessibility, scores['best-practices'], scores.seo].join('/'),
    Math.round(scores['largest-contentful-paint']),
    Number(scores['cumulative-layout-shift'].toFixed(3)),
    Math.round(scores['total-blocking-time']),
  ].map(String)
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
