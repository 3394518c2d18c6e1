import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { publicPages } from '@/content/public-pages'
import { paths } from '@/domain/paths'
import { findBrowser } from '../browser.mjs'
import { serveBarePage } from './bare-page'
import { lighthouse } from './lighthouse'
import { type Row, toReport } from './report'
import { weigh } from './weigh'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    runs: { type: 'string', default: '3' },
    pages: { type: 'string' },
    'bare-port': { type: 'string', default: '3419' },
    'weights-only': { type: 'boolean', default: false },
  },
})
const listed = values.pages?.split(',') ?? [...publicPages.map(({ path }) => path), paths.thankYou]
const runs = Number(values.runs)

const executablePath = await findBrowser()
const bare = await serveBarePage(Number(values['bare-port']))
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const rows: Row[] = []
  for (const [name, address] of [['a bare page', bare.address], ...listed.map(toAddress)] as const) {
    const weight = await weigh(browser, address)
    const scores = values['weights-only'] ? null : await lighthouse(address, runs, executablePath)
    rows.push({ name, weight, scores })
    console.error(`${name} done`)
  }
  await keepBareFigure(rows[0]?.weight.scriptGzip ?? 0)
  const report = toReport(rows, { runs, next: await nextVersion() })
  console.log(report)
  if (!values['weights-only'] && !values.pages) await writeFile('docs/budgets.md', report)
} finally {
  await browser.close()
  bare.stop()
}

function toAddress(path: string): [string, string] {
  return [path, new URL(path, values.url).href]
}

async function nextVersion(): Promise<string> {
  return JSON.parse(await readFile('node_modules/next/package.json', 'utf8')).version
}

/** The byte budgets in e2e compare with this figure, so that they need no second build. */
async function keepBareFigure(scriptGzip: number): Promise<void> {
  const figure = { next: await nextVersion(), scriptGzip }
  await writeFile('e2e/bare-page.json', `${JSON.stringify(figure, null, 2)}\n`)
}
