import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { env } from '@/env'
import { findBrowser } from '../browser.mjs'
import { PLAIN_ACCOUNT, PLAIN_LIST, servePlainPayload } from './baselines'
import { versionOf, versions, writePart } from './document'
import { type Account, signIn } from './product'
import { SCREENS, weigh } from './weigh'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    'plain-port': { type: 'string', default: '3421' },
  },
})
if (!env.ADMIN_PASSWORD) {
  throw new Error('Name the admin of the running product: ADMIN_EMAIL, ADMIN_PASSWORD')
}
const account = { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }

const executablePath = await findBrowser()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const plain = await weighPlain(browser)
  const weights = await weighAll(browser, values.url, account, SCREENS)
  const report = toReport(plain, weights, await versions())
  await writePart('The staff screens: script', 'bench:admin-scripts', report)
  const figure = { payload: await versionOf('payload'), next: await versionOf('next'), scriptGzip: plain }
  await writeFile('e2e/plain-payload.json', `${JSON.stringify(figure, null, 2)}\n`)
} finally {
  await browser.close()
}

async function weighPlain(browser: Browser): Promise<number> {
  const { origin, stop } = await servePlainPayload(Number(values['plain-port']))
  try {
    const [[, bytes = 0] = []] = await weighAll(browser, origin, PLAIN_ACCOUNT, { list: PLAIN_LIST })
    return bytes
  } finally {
    await stop()
  }
}

async function weighAll(
  browser: Browser,
  origin: string,
  account: Account,
  screens: Record<string, string>,
): Promise<[string, number][]> {
  const { storageState } = await signIn(origin, account)
  const weights: [string, number][] = []
  for (const [name, path] of Object.entries(screens)) {
    const { scriptGzip } = await weigh(browser, new URL(path, origin).href, { storageState })
    weights.push([name, scriptGzip])
  }
  return weights
}

function toReport(plain: number, weights: [string, number][], about: string): string[] {
  return [
    `${about}; gzip, empty cache, beside the stock list of a plain Payload project (accounts, one collection), which the program`,
    'builds, serves and removes again.',
    '',
    `- Stock list of a plain project: ${kilobytes(plain)}`,
    ...weights.map(([name, bytes]) => `- ${name}: ${kilobytes(bytes)} (${signed(bytes - plain)})`),
  ]
}

function signed(bytes: number): string {
  return `${bytes > 0 ? '+' : ''}${kilobytes(bytes)}`
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
