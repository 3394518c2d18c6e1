import { readFileSync } from 'node:fs'
import { paths } from '@/domain/paths'
import { toSlug } from '@/domain/slug'
import { publicPages } from '@/seed/new-site'
import { samplePosts } from '@/seed/sample-posts'
import { type Weight, weigh } from '../scripts/bench/weigh'
import { withSlack } from './budget'
import { expect, test } from './fixtures'
import { consent, fill, notices, send, stubLeadResponse } from './leads/lead-form'
import { settings } from './settings'

const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const bare: { next: string; scriptGzip: number } = json('e2e/bare-page.json')

const MAX_SCRIPT_ABOVE_BARE = 25_000
/** When a lead form was filled in and sent: what checks it, sends it, and tells of it. */
const MAX_SCRIPT_OF_A_LEAD = 75_000
const MAX_SCRIPT_ON_AUTH = 175_000
/** With React's data of the page. Home has the most to show; a page of a service comes next. */
const MAX_HTML = 15_000
const MAX_HTML_OF: Readonly<Record<string, number>> = {
  [paths.home]: 20_500,
  [paths.blog]: 10_000,
  [paths.contact]: 12_000,
  [paths.thankYou]: 8_800,
}
const MAX_STYLES = 14_000
const MAX_ALL_ON_HOME = 350_000
/** Below 48rem, and from there on. */
const MAX_VIDEO = { phone: 80_000, desk: 300_000 }
const DESK = { viewport: { width: 1440, height: 900 } }

test('the figure of the bare page belongs to this version of Next', { tag: '@daily' }, () => {
  expect(bare.next, 'run npm run bench:pages').toBe(json('node_modules/next/package.json').version)
})

const posts = samplePosts.slice(0, 1).map(({ title }) => paths.post(toSlug(title)))

/** Most of a visit is waiting for what does not come: several at a time. */
const AT_ONCE = 6

const pages = [...publicPages.map((page) => page.path), ...posts, paths.thankYou]

test('every page keeps its budgets', async ({ browser }) => {
  test.setTimeout(300_000)
  const waiting = [...pages]
  const weights = new Map<string, Weight>()
  const visit = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift())
      weights.set(path, await weigh(browser, new URL(path, settings.origin).href))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visit))

  const home = weights.get(paths.home)
  expect(weights.size).toBe(pages.length)
  for (const [path, weight] of weights) {
    expect.soft(weight.scriptGzip, `script of ${path}`).toBeGreaterThan(0)
    expect
      .soft(
        weight.scriptGzip - bare.scriptGzip,
        `script of ${path} above the bare page's: ${weight.scripts.join(' ')}`,
      )
      .toBeLessThanOrEqual(withSlack(MAX_SCRIPT_ABOVE_BARE))
    expect
      .soft(weight.scriptGzip, `script of ${path} against Home's`)
      .toBeLessThanOrEqual(home?.scriptGzip ?? 0)
    expect
      .soft(weight.htmlGzip, `HTML of ${path}`)
      .toBeLessThanOrEqual(withSlack(MAX_HTML_OF[path] ?? MAX_HTML))
    expect.soft(weight.styleGzip, `styles of ${path}`).toBeLessThanOrEqual(withSlack(MAX_STYLES))
    expect.soft(weight.foreign, `other hosts of ${path}`).toEqual([])
    expect.soft(weight.headers, path).not.toHaveProperty('accept-ch')
    expect.soft(weight.headers, path).not.toHaveProperty('critical-ch')
  }
  expect.soft(home?.all, 'all bytes of Home').toBeLessThanOrEqual(withSlack(MAX_ALL_ON_HOME))
  expect.soft(home?.video, 'video of Home on a phone').toBeGreaterThan(0)
  expect.soft(home?.video, 'video of Home on a phone').toBeLessThanOrEqual(MAX_VIDEO.phone)
})

test('C103 the video is fetched after the page, and C106 not by people who ask for less motion', {
  tag: '@nightly',
}, async ({ browser }) => {
  const address = new URL(paths.home, settings.origin).href
  const [moving, still] = await Promise.all([
    weigh(browser, address, DESK),
    weigh(browser, address, { reducedMotion: 'reduce' }),
  ])
  expect(moving.video).toBeGreaterThan(0)
  expect(moving.video).toBeLessThanOrEqual(withSlack(MAX_VIDEO.desk))
  expect(still.video).toBe(0)
})

test('the script of Home that was filled in and sent is still small', async ({ browser }) => {
  const weight = await weigh(browser, new URL(paths.home, settings.origin).href, {}, async (page) => {
    await stubLeadResponse(page, 503, {})
    await fill(page, 'pat@example.com')
    await consent(page).check()
    await send(page).click()
    await expect(notices(page).getByText('Submission Error', { exact: true })).toBeVisible()
  })
  expect(weight.scriptGzip - bare.scriptGzip).toBeLessThanOrEqual(withSlack(MAX_SCRIPT_OF_A_LEAD))
})

test('/auth asks for little script', async ({ browser }) => {
  const weight = await weigh(browser, new URL(paths.auth, settings.origin).href, {}, async (visitor) => {
    await visitor.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(visitor.getByLabel('Email')).toBeFocused()
  })
  expect(weight.scriptGzip).toBeLessThanOrEqual(withSlack(MAX_SCRIPT_ON_AUTH))
})
