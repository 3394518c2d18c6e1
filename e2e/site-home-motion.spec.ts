import type { Page } from '@playwright/test'
import { hydrate } from '../scripts/bench/wake'
import { stopFilm } from './film'
import { expect, test } from './fixtures'

const gauge = (page: Page, label: string) => page.getByRole('listitem').filter({ hasText: label })
const results = (page: Page) => page.getByRole('region', { name: 'What the engine moves' })
/** What is seen: the figure on its way, or the text once nothing lies over it (reading A59). */
const shownPercent = async (page: Page, label: string) => {
  const counted = gauge(page, label).locator('[data-counted]')
  const seen = (await counted.count()) > 0 ? await counted.getAttribute('data-counted') : null
  return Number.parseInt(seen ?? (await gauge(page, label).textContent()) ?? '', 10)
}

const ENDS = [
  ['127%', 'Traffic increase'],
  ['89%', 'More qualified calls'],
  ['43%', 'Lower cost per lead'],
] as const

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('C106 C350 C359 the film is neither shown nor fetched, a counter shows its end value at once, the carousel does not turn', async ({
    page,
  }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.clock.install()
    await page.goto('/')
    expect(await shownPercent(page, 'Traffic increase')).toBe(127)
    await hydrate(page)
    await expect(page.getByRole('button', { name: 'Start rotation' })).toBeVisible()
    await page.clock.runFor(12_000)
    await expect(page.getByRole('button', { name: 'Show testimonial 1' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await results(page).scrollIntoViewIfNeeded()
    expect(await shownPercent(page, 'Traffic increase')).toBe(127)
    await expect(page.locator('video')).toHaveCount(0)
    expect(requested.filter((url) => /\.(webm|mp4)/.test(url))).toEqual([])
  })
})

test('C111 C355-C358 C543 C544 C555 A59 counters start at 10%, ease out for 2 s, end at 127, 89, 43, once; while they stand at 0 the end value is read, copied and printed', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  expect(await shownPercent(page, 'Traffic increase')).toBe(127)
  await hydrate(page)
  await stopFilm(page)
  await expect.poll(() => shownPercent(page, 'Traffic increase')).toBe(0)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  for (const [value, label] of ENDS) {
    await expect(gauge(page, label)).toHaveText(`${value}${label}`)
    const tree = await gauge(page, label).ariaSnapshot()
    expect(tree).toContain(value)
    expect(tree).not.toMatch(/\b0%/)
    const copied = await gauge(page, label).evaluate((element) => {
      getSelection()?.selectAllChildren(element)
      return getSelection()?.toString()
    })
    expect(copied?.replace(/\s+/g, '')).toBe(`${value}${label}`.replace(/\s+/g, ''))
  }
  await page.emulateMedia({ media: 'print' })
  for (const [value] of ENDS) await expect(page.getByText(value, { exact: true })).toHaveCSS('opacity', '1')
  await page.emulateMedia({ media: 'screen' })
  // Measured anew each time: what loads late above the counters moves them.
  const showPart = (part: number) =>
    page.getByText('127%', { exact: true }).evaluate((element, share) => {
      const { top, height } = (element.parentElement?.parentElement ?? element).getBoundingClientRect()
      window.scrollTo(0, top + window.scrollY - window.innerHeight + height * share)
    }, part)
  // The counters begin with a frame that sees them, and count by the clock that stands.
  const begun = (label: string, look = async () => {}) =>
    expect
      .poll(async () => {
        await look()
        await page.clock.runFor(20)
        return shownPercent(page, label)
      })
      .toBeGreaterThan(0)
  await showPart(0.05)
  await page.clock.runFor(3000)
  expect(await shownPercent(page, 'Traffic increase')).toBe(0)
  await begun('Traffic increase', () => showPart(0.3))
  await page.clock.runFor(1000)
  const half = await shownPercent(page, 'Traffic increase')
  expect(half).toBeGreaterThan(127 / 2)
  expect(half).toBeLessThan(127)
  await page.clock.runFor(1200)
  expect(await shownPercent(page, 'Traffic increase')).toBe(127)
  await results(page).getByText('Lower cost per lead').scrollIntoViewIfNeeded()
  await begun('More qualified calls')
  await begun('Lower cost per lead')
  await page.clock.runFor(2500)
  await expect(gauge(page, 'More qualified calls')).toContainText('89%')
  await expect(gauge(page, 'Lower cost per lead')).toContainText('43%')
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.clock.runFor(500)
  await results(page).scrollIntoViewIfNeeded()
  await page.clock.runFor(100)
  expect(await shownPercent(page, 'Traffic increase')).toBe(127)
})

test.describe('the film', () => {
  const film = (page: Page) => page.locator('video')
  const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused)
  const pause = (page: Page) => page.getByRole('button', { name: 'Pause the background film' })
  const play = (page: Page) => page.getByRole('button', { name: 'Play the background film' })

  test('C103-C105 is muted, loops, plays inline and is no content; it is stopped and played again by a button of the page, by pointer and by key', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(film(page)).toHaveAttribute('aria-hidden', 'true')
    for (const name of ['muted', 'loop', 'playsInline', 'autoplay'])
      await expect(film(page), name).toHaveJSProperty(name, true)
    await expect(film(page)).toHaveJSProperty('controls', false)
    await expect.poll(() => isPaused(page)).toBe(false)
    expect(await film(page).evaluate((video: HTMLVideoElement) => video.currentSrc)).toMatch(
      /\/media\/hero\.(webm|mp4)$/,
    )
    // The press wakes the scripts, and is done once they are there.
    await pause(page).click()
    await expect.poll(() => isPaused(page)).toBe(true)
    await play(page).press('Enter')
    await expect.poll(() => isPaused(page)).toBe(false)
    await pause(page).press('Space')
    await expect.poll(() => isPaused(page)).toBe(true)
    await expect(play(page)).toBeFocused()
  })

  test('C106 has no button where there is no film', { tag: '@nightly' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await hydrate(page)
    await expect(film(page)).toHaveCount(0)
    await expect(pause(page)).toBeHidden()
  })

  for (const [width, name] of [
    [375, 'hero-phone'],
    [767, 'hero-phone'],
    [768, 'hero'],
    [1440, 'hero'],
  ] as const)
    test(`C103 is ${name} at ${width} px`, { tag: width === 375 ? [] : '@nightly' }, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      await expect
        .poll(() => film(page).evaluate((video: HTMLVideoElement) => video.currentSrc))
        .toMatch(new RegExp(`/media/${name}\\.(webm|mp4)$`))
    })
})

test.describe('testimonials', () => {
  /** Takes the clock from the machine, whose time would be added to what the test lets pass. */
  async function takeClock(page: Page) {
    await expect(page.getByRole('button', { name: 'Pause rotation' })).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await dot(page, 1).click()
    await leave(page)
    await isTurning(page, true)
    await shows(page, 1)
  }
  /** Takes pointer and focus from the carousel: it rests as long as either is on it (reading A104). */
  async function leave(page: Page) {
    await page.mouse.move(0, 0)
    await page.getByRole('main').focus()
  }
  /** Whether it turns, as it tells those who cannot see it: a carousel that turns is not read out. */
  async function isTurning(page: Page, turns: boolean) {
    const entries = page.getByRole('article', { name: /^1 of 5/, includeHidden: true }).locator('..')
    await expect(entries).toHaveAttribute('aria-live', turns ? 'off' : 'polite')
  }
  const dot = (page: Page, number: number) => page.getByRole('button', { name: `Show testimonial ${number}` })
  const shows = (page: Page, number: number) =>
    expect(dot(page, number)).toHaveAttribute('aria-current', 'true')

  test('C130-C135 C353 C354 C350-C352 C542 A104 five entries, moved by buttons and dots, turn every 5 s, wrap, and rest under a pointer or the focus', async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto('/')
    await hydrate(page)
    await stopFilm(page)
    // At once: on a slow machine what follows takes longer than an entry is shown.
    await takeClock(page)
    const entries = page.locator('[aria-roledescription=slide]')
    await expect(entries).toHaveCount(5)
    for (const entry of await entries.all()) await expect(entry).toContainText('Rated 5 out of 5')
    await page.getByRole('button', { name: 'Previous testimonial' }).click()
    await shows(page, 5)
    await page.getByRole('button', { name: 'Next testimonial' }).click()
    await shows(page, 1)
    await page.getByRole('button', { name: 'Next testimonial' }).click()
    await shows(page, 2)
    await dot(page, 4).click()
    await shows(page, 4)
    await expect(page.getByRole('article', { name: /^4 of 5/ })).toBeVisible()
    await expect(page.locator('[aria-roledescription=slide]').nth(0)).toBeHidden()

    await dot(page, 1).click()
    await leave(page)
    await isTurning(page, true)
    await page.clock.runFor(3500)
    await shows(page, 1)
    await page.clock.runFor(2000)
    await shows(page, 2)
    await page.clock.runFor(2500)
    await dot(page, 5).click()
    await leave(page)
    await page.clock.runFor(3500)
    await shows(page, 5)
    await page.clock.runFor(2000)
    await shows(page, 1)

    await page.getByRole('button', { name: 'Next testimonial' }).click()
    await page.getByRole('button', { name: 'Previous testimonial' }).click()
    await isTurning(page, false)
    await page.clock.runFor(11_000)
    await shows(page, 1)
    await page.mouse.move(0, 0)
    await page.clock.runFor(11_000)
    await shows(page, 1)
    await page.getByRole('article', { name: /^1 of 5/ }).hover()
    await page.getByRole('main').focus()
    await page.clock.runFor(11_000)
    await isTurning(page, false)
    await shows(page, 1)
    await leave(page)
    await isTurning(page, true)
    await page.clock.runFor(5500)
    await shows(page, 2)
  })

  test('C350 rests while the pointer or the focus is on it, and when it is paused', {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await hydrate(page)
    await takeClock(page)
    await page.getByRole('article', { name: /^1 of 5/ }).hover()
    await isTurning(page, false)
    await page.clock.runFor(11_000)
    await shows(page, 1)
    await page.mouse.move(0, 0)
    await isTurning(page, true)
    await page.getByRole('button', { name: 'Next testimonial' }).focus()
    await page.keyboard.press('Tab')
    await isTurning(page, false)
    await page.clock.runFor(11_000)
    await shows(page, 1)
    await page.getByRole('button', { name: 'Pause rotation' }).click()
    await leave(page)
    await page.clock.runFor(11_000)
    await shows(page, 1)
  })
})
