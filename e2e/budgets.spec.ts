import { readFileSync } from 'node:fs'
import { publicPages } from '@/content/public-pages'
import { samplePosts } from '@/content/sample-posts/all'
import { paths } from '@/domain/paths'
import { toSlug } from '@/domain/slug'
import { type Weight, weigh } from '../scripts/bench/weigh'
import { expect, test } from './fixtures'
import { answerLeads, consent, fill, notices, send } from './lead-form'
import { settings } from './settings'

const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const bare: { next: string; scriptGzip: number } = json('e2e/bare-page.json')

const MAX_SCRIPT_ABOVE_BARE = 25_000
/** When a lead form was filled in and sent: what checks it, sends it, and tells of it. */
const MAX_SCRIPT_OF_A_LEAD = 60_000
const MAX_SCRIPT_ON_AUTH = 175_000
const MAX_HTML = 26_000
/** React's data of a page, which comes with its scripts. */
const MAX_DATA = 16_000
const MAX_STYLES = 12_000
const MAX_ALL_ON_HOME = 350_000
const MAX_VIDEO = 600_000

test('the figure of the bare page belongs to this version of Next', () => {
  expect(bare.next, 'run npm run bench:pages').toBe(json('node_modules/next/package.json').version)
})

/** Weighed once in each worker. */
let home: Promise<Weight> | undefined

const posts = samplePosts.slice(0, 1).map(({ title }) => paths.post(toSlug(title)))

for (const path of [...publicPages.map((page) => page.path), ...posts, paths.thankYou]) {
  test(`${path} keeps its budgets`, async ({ browser }) => {
    home ??= weigh(browser, new URL(paths.home, settings.origin).href)
    const weight =
      path === paths.home ? await home : await weigh(browser, new URL(path, settings.origin).href)
    expect.soft(weight.scriptGzip - bare.scriptGzip, 'script').toBeLessThanOrEqual(MAX_SCRIPT_ABOVE_BARE)
    expect.soft(weight.scriptGzip, 'script of Home').toBeLessThanOrEqual((await home).scriptGzip)
    expect.soft(weight.htmlGzip, 'HTML').toBeLessThanOrEqual(MAX_HTML)
    expect.soft(weight.dataGzip, 'React’s data').toBeGreaterThan(0)
    expect.soft(weight.dataGzip, 'React’s data').toBeLessThanOrEqual(MAX_DATA)
    expect.soft(weight.styleGzip, 'styles').toBeLessThanOrEqual(MAX_STYLES)
    expect.soft(weight.foreign, 'other hosts').toEqual([])
    expect.soft(weight.headers).not.toHaveProperty('accept-ch')
    expect.soft(weight.headers).not.toHaveProperty('critical-ch')
    if (path !== paths.home) return
    expect.soft(weight.all, 'all bytes').toBeLessThanOrEqual(MAX_ALL_ON_HOME)
    expect.soft(weight.video, 'video').toBeLessThanOrEqual(MAX_VIDEO)
  })
}

test('C103 the video is fetched after the page, and C106 not by people who ask for less motion', async ({
  browser,
}) => {
  const address = new URL(paths.home, settings.origin).href
  expect((await weigh(browser, address)).video).toBeGreaterThan(0)
  expect((await weigh(browser, address, { reducedMotion: 'reduce' })).video).toBe(0)
})

test('the script of Home that was filled in and sent is still small', async ({ browser }) => {
  const weight = await weigh(browser, new URL(paths.home, settings.origin).href, {}, async (page) => {
    await answerLeads(page, 503, {})
    await fill(page, 'pat@example.com')
    await consent(page).check()
    await send(page).click()
    await expect(notices(page).getByText('Submission Error', { exact: true })).toBeVisible()
  })
  expect(weight.scriptGzip - bare.scriptGzip).toBeLessThanOrEqual(MAX_SCRIPT_OF_A_LEAD)
})

test('/auth asks for no script before somebody is there, and for little then', async ({ browser, page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && asked.push(request.url()))
  await page.goto(paths.auth, { waitUntil: 'networkidle' })
  expect(asked).toEqual([])
  const weight = await weigh(browser, new URL(paths.auth, settings.origin).href, {}, async (visitor) => {
    await visitor.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(visitor.getByLabel('Email')).toBeFocused()
  })
  expect(weight.scriptGzip).toBeLessThanOrEqual(MAX_SCRIPT_ON_AUTH)
})
