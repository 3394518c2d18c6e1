import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { paths } from '@/domain/paths'
import { findBrowser } from '../browser.mjs'
import { writePart } from './document'
import { type FirstView, viewOnce } from './first-view-measure'
import { isEnough, toFirstViewReport } from './first-view-report'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    loads: { type: 'string', default: '10' },
    pages: { type: 'string', default: [paths.home, paths.plans].join(',') },
  },
})
const WIDTHS = [375, 1440]
const SHARE_NEEDED = 0.9

const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const views: FirstView[] = []
  for (const path of values.pages.split(','))
    for (const width of WIDTHS)
      for (let load = 0; load < Number(values.loads); load++)
        views.push(await viewOnce(browser, new URL(path, values.url).href, width))
  const report = toFirstViewReport(views, browser.version())
  await writePart('The faces of the first view', 'bench:first-view', report)
  if (!isEnough(views, SHARE_NEEDED)) process.exitCode = 1
} finally {
  await browser.close()
}
