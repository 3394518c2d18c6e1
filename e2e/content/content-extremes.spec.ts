import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, request as requests } from '@playwright/test'
import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { freePort } from '@/lib/free-port'
import { toIds } from '@/seed/references'
import type { ExtremeFiles } from '../../tests/helpers/extreme-files'
import { run } from '../../tests/helpers/run'
import { type Started, startProcess } from '../../tests/helpers/start'
import { listViolations } from '../axe'
import { expect, test } from '../fixtures'
import { whatIsTooWide } from '../wide-words'

// An editor cannot break a page: whatever the fields of the admin take, every public page still stands. On a site of its
// own, since every page of it changes.
test.describe.configure({ mode: 'default', timeout: 15 * 60_000 })

type Words = Record<string, unknown>
type Stored = Words & { id: string; slug?: string; name: string; _order: string }

const COLLECTIONS = ['services', 'industries', 'plans', 'testimonials'] as const
const KINDS = { services: 'service', industries: 'industry', plans: 'plan' } as const

let folder: string
let origin: string
let product: Started
let staff: APIRequestContext
let files: ExtremeFiles
let ids: Map<string, string>

test.beforeAll(async () => {
  // The start compiles the product when its sources have changed.
  test.setTimeout(10 * 60_000)
  folder = await mkdtemp(join(tmpdir(), 'words-'))
  await chmod(folder, 0o711)
  const port = String(await freePort())
  origin = `http://localhost:${port}`
  const account = { email: 'owner@example.com', password: 'a password for the browser tests' }
  product = startProcess(['src/cli/start.mjs'], {
    PORT: port,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    PAYLOAD_SECRET: '',
    SITE_URL: origin,
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
  })
  await product.until('is ready')
  const secret = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', PAYLOAD_SECRET: 'x'.repeat(32) }
  const file = join(folder, 'words.json')
  const command = ['--import', 'tsx', 'tests/helpers/write-extreme-words.ts', file, '18']
  expect(await run('node', command, process.cwd(), secret)).toMatchObject({ code: 0 })
  files = JSON.parse(await readFile(file, 'utf8'))
  const extraHTTPHeaders = { origin, 'sec-fetch-site': 'same-origin' }
  staff = await requests.newContext({ baseURL: origin, extraHTTPHeaders })
  expect((await staff.post('/api/users/login', { data: account })).status()).toBe(200)
  ids = new Map()
  for (const [collection, kind] of Object.entries(KINDS))
    for (const { id, slug, name } of await list(collection)) ids.set(`${kind}:${slug ?? name}`, id)
})

test.afterAll(async () => {
  await staff?.dispose()
  // Not killed: its database would live on.
  product?.signal('SIGTERM')
  await product?.ended
  await rm(folder, { recursive: true })
})

async function list(collection: string): Promise<Stored[]> {
  const response = await staff.get(`/api/${collection}?limit=100&depth=0&sort=_order`)
  return (await response.json()).docs
}

/** Publishes words as the admin's forms do. */
async function publish(method: 'post' | 'patch', address: string, words: Words, place: string) {
  const data = { ...words, _status: 'published' }
  const response = await staff[method](`/api/${address}?depth=0`, { data })
  expect(response.ok(), `${place}: ${await response.text()}`).toBe(true)
}

async function publishAll(file: ExtremeFiles['most']) {
  for (const collection of COLLECTIONS) {
    const stored = await list(collection)
    const orders = stored.map(({ _order }) => _order)
    for (const [at, words] of (file[collection] as Words[]).entries()) {
      const known =
        stored.find(({ slug, name }) => (slug ? slug === words.slug : name === words.name)) ??
        (words.slug ? undefined : stored[at])
      const data = { ...toIds(words, ids), ...(known && { _order: orders[at] }) }
      const place = `${collection}[${at}]`
      if (known) await publish('patch', `${collection}/${known.id}`, data, place)
      else await publish('post', collection, data, place)
    }
  }
  for (const [slug, words] of Object.entries(file))
    if (!COLLECTIONS.some((each) => each === slug))
      await publish('post', `globals/${slug}`, toIds(words as Words, ids), slug)
}

/** Every public page of today, and of them one of each kind. */
async function listPages() {
  const slugs = async (collection: string) =>
    (await list(collection)).filter(({ _status }) => _status === 'published').map(({ slug }) => String(slug))
  const services = (await slugs('services')).map(paths.service)
  const industries = (await slugs('industries')).map(paths.industry)
  const fixed = [
    ...[paths.home, paths.services, paths.industries, paths.plans, paths.blog, paths.about, paths.contact],
    ...[paths.thankYou, paths.privacy, paths.terms, paths.sitemap],
  ]
  const kinds = [services[0], services.at(-1), industries[0], industries.at(-1)]
  return {
    all: [...fixed, ...services, ...industries],
    kinds: [...fixed, ...kinds.flatMap((path) => path ?? [])],
  }
}

async function expectPages(page: import('@playwright/test').Page) {
  const { all, kinds } = await listPages()
  for (const path of [
    ...all,
    '/sitemap.xml',
    '/llms.txt',
    serverPaths.rssFeed,
    serverPaths.socialImage(paths.home),
  ]) {
    const response = await staff.get(origin + path)
    expect.soft(response.status(), path).toBe(200)
    if (all.includes(path)) expect.soft((await response.text()).match(/<h1[\s>]/g), path).toHaveLength(1)
  }
  for (const path of kinds) {
    await page.goto(origin + path)
    expect.soft(await whatIsTooWide(page), path).toEqual([])
    await page.setViewportSize({ width: 320, height: 800 })
    expect.soft(await listViolations(page), path).toEqual([])
  }
}

test('with every optional field empty, every public page stands', async ({ page }) => {
  await publishAll(files.least)
  await expectPages(page)
})

test('with every field filled to its limit, every public page stands', async ({ page }) => {
  await publishAll(files.most)
  await expectPages(page)
})

test('with every list in another order, every public page stands', async ({ page }) => {
  await publishAll(files.shuffled)
  await expectPages(page)
})

test('with nothing published but the pages, every public page stands', async ({ page }) => {
  for (const collection of COLLECTIONS)
    for (const { id } of await list(collection))
      expect((await staff.patch(`/api/${collection}/${id}`, { data: { _status: 'draft' } })).ok()).toBe(true)
  await expectPages(page)
})
