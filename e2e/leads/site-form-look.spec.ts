import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { consent, fill, notices, send, stubLeadResponse } from './lead-form'

/** A phone and a desk each day, what is between them and beyond at night. */
const SWEEPS: { at: string; views: [width: number, height: number][] }[] = [
  {
    at: '375 and 1440 px',
    views: [
      [375, 812],
      [1440, 900],
    ],
  },
  {
    at: 'the other widths',
    views: [
      [320, 568],
      [667, 375],
      [768, 1024],
      [1024, 768],
    ],
  },
]

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return box
}

async function isCovered(element: Locator, toast: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(element), await boxOf(toast)]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** Brings an element to the lower edge of the view, where toasts come. */
const toLowerEdge = (element: Locator) => element.evaluate((it) => it.scrollIntoView({ block: 'end' }))

const consentMessage = (page: Page) =>
  page.getByRole('main').getByText('Please agree to be contacted before submitting.', { exact: true })

for (const { at, views } of SWEEPS) {
  test(`the boxes of one row of the form are equally high at ${at}, light and dark`, async ({ page }) => {
    await page.goto('/contact')
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => document.documentElement.classList.toggle('dark', name === 'dark'), theme)
      for (const [width, height] of views) {
        await page.setViewportSize({ width, height })
        const fields = page.getByRole('textbox', { name: /Name|Phone|Email|City|Website/ })
        const heights = await fields.evaluateAll((all) =>
          all.map((each) => each.getBoundingClientRect().height),
        )
        const select = await boxOf(page.getByRole('combobox', { name: 'Plan' }))
        expect(heights).toHaveLength(5)
        for (const each of heights) expect(each, `${width} px, ${theme}`).toBeCloseTo(select.height, 1)
      }
    }
  })
}

test('the number beside Send is said once', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByText('Rather talk?')).toHaveText(/^Rather talk\? Call \(\d{3}\) \d{3}-\d{4}$/)
})

for (const { at, views } of SWEEPS) {
  test(`a missing consent is said at its box, no notice covers it at ${at}, and the notice goes when the box is ticked`, async ({
    page,
    email,
  }) => {
    await page.goto('/contact')
    await fill(page, email)
    const notice = notices(page).getByRole('listitem')
    for (const [width, height] of views) {
      await page.setViewportSize({ width, height })
      await toLowerEdge(send(page))
      await send(page).click()
      await expect(notice).toBeVisible()
      await expect(consent(page)).toBeFocused()
      await expect(consent(page)).toBeInViewport({ ratio: 1 })
      const [message, box] = [await boxOf(consentMessage(page)), await boxOf(consent(page))]
      expect(box.y - (message.y + message.height), `${width} px`).toBeLessThan(20)
      expect(box.y - (message.y + message.height), `${width} px`).toBeGreaterThanOrEqual(0)
      for (const needed of [consent(page), consentMessage(page)]) {
        expect(await isCovered(needed, notice), `${width} px`).toBe(false)
        expect(await isCovered(needed, page.getByRole('banner')), `${width} px`).toBe(false)
      }
      await consent(page).check()
      await expect(notice).toHaveCount(0)
      await expect(consentMessage(page)).toHaveCount(0)
      await consent(page).uncheck()
    }
  })
}

for (const { at, views } of SWEEPS) {
  test(`when sending fails the notice covers neither the button nor the number, nor what gets the focus, at ${at}`, async ({
    page,
    problems,
    email,
  }) => {
    problems.allow(/503|form-submissions/)
    await stubLeadResponse(page, 503, { error: 'no' })
    await page.goto('/contact')
    await fill(page, email)
    await consent(page).check()
    const notice = notices(page).getByRole('listitem')
    for (const [width, height] of views) {
      await page.setViewportSize({ width, height })
      await toLowerEdge(send(page))
      await send(page).click()
      await expect(notice).toBeVisible()
      await expect(send(page)).toBeEnabled()
      expect(await isCovered(send(page), notice), `Send at ${width} px`).toBe(false)
      if (height > 400)
        expect(await isCovered(page.getByText('Rather talk?'), notice), `the number at ${width} px`).toBe(
          false,
        )
      // Whatever is next in the order of the keyboard is clear of it too.
      await send(page).focus()
      for (const key of ['Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
        await page.keyboard.press(key)
        const focused = page.locator(':focus')
        // A phone on its side has no room for a notice and four lines of text.
        if (height < 400 && (await boxOf(focused)).height > 90) continue
        await expect.poll(() => isCovered(focused, notice), `${width} px`).toBe(false)
      }
      await page.getByRole('button', { name: 'Close toast' }).click()
      await expect(notice).toHaveCount(0)
    }
  })
}

test('a website that is only https:// does not hold the form up', async ({ page, email }) => {
  const sent = await stubLeadResponse(page, 201, { ok: true, id: 'x' })
  await page.goto('/contact')
  await fill(page, email)
  await page.getByRole('textbox', { name: 'Website' }).fill('https://')
  await consent(page).check()
  await send(page).click()
  await expect.poll(() => sent[0]?.postDataJSON()).toMatchObject({ website: '', name: 'Pat Porter' })
})

test('a notice that is closed by keyboard holds no later one', async ({ page, email }) => {
  await page.goto('/contact')
  await fill(page, email)
  await send(page).click()
  const notice = notices(page).getByRole('listitem')
  await expect(notice).toHaveCount(1)
  await page.keyboard.press('Alt+t')
  // The notice itself, then what closes it.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(notice).toHaveCount(0)
  await page.clock.install()
  await send(page).click()
  await expect(notice).toHaveCount(1)
  expect(await isCovered(consent(page), notice)).toBe(false)
  await page.clock.runFor(9_000)
  await expect(notice).toHaveCount(0)
})
